extension OptionSet where Element == Self {
  /// Whether the set contains an option. Setting it inserts or removes the option.
  subscript(option: Self) -> Bool {
    get { contains(option) }
    set { if newValue { insert(option) } else { remove(option) } }
  }
}
