/// The parts of a plugin that exchange data with drags of other plugins and programs.
final class Transfers {
  let representations: Representations
  let promises: Promises
  let loader: Loader
  let providers: ScriptProviders
  let drops: DropLoads

  init(
    _ run: ScriptRun, _ values: ItemValues, _ types: TypeNames, _ writeGuard: WriteGuard, _ answers: Answers,
    _ waits: Waits
  ) {
    representations = Representations(run, values, types, writeGuard, answers)
    promises = Promises(run)
    loader = Loader(run, values, representations)
    providers = ScriptProviders(
      run, values, writeGuard, answers, types, representations, promises, loader, waits)
    drops = DropLoads(run: run, loader: loader, waits: waits, providers: providers)
  }
}
