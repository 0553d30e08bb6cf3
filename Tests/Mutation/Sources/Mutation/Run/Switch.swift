/// The part of the mutated copy that selects the active mutant at run time.
///
/// `MUTANT` is the number of the active mutant. `MUTANT_TRACE` is a file with a byte for each mutant, which becomes 1
/// when the mutant is reached. The file is mapped into memory, so that it is complete even if the process crashes.
enum Switch {
  static let header = """
    #include <stdbool.h>
    /* Whether a mutant is active. */
    bool mutant(int number);

    """

  static let source = """
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/mman.h>
    #include <sys/stat.h>
    #include <unistd.h>

    #include "CMutants.h"

    static int active = -1;
    static unsigned char *trace;

    __attribute__((constructor)) static void set_up(void) {
      const char *number = getenv("MUTANT"), *path = getenv("MUTANT_TRACE");
      if (number) active = atoi(number);
      if (!path) return;
      int file = open(path, O_RDWR);
      struct stat status;
      if (file < 0 || fstat(file, &status)) return;
      void *map = mmap(NULL, status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (map != MAP_FAILED) trace = map;
      close(file);
    }

    bool mutant(int number) {
      if (trace) trace[number] = 1;
      return number == active;
    }

    """

  /// The library's list of parts, changed so that its Lua files are read again when a process begins.
  static func library(_ source: String, folder: String) -> String {
    source.replacing("static const cdray_part", with: "static cdray_part") + """

      #include <stdio.h>
      #include <stdlib.h>

      static void read_anew(cdray_part *part) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", "\(folder)", part->name);
        FILE *file = fopen(path, "rb");
        char *text = file ? malloc(1 << 20) : NULL;
        if (text) {
          part->text = text;
          part->count = fread(text, 1, 1 << 20, file);
        }
        if (file) fclose(file);
      }

      __attribute__((constructor)) static void read_all_anew(void) {
        for (size_t i = 0; i < sizeof module / sizeof module[0]; i++) read_anew(&module[i]);
        for (size_t i = 0; i < sizeof driver / sizeof driver[0]; i++) read_anew(&driver[i]);
        read_anew(&array);
      }

      """
  }

  /// The text appended to the copy's manifest.
  ///
  /// - Parameters:
  ///   - targets: The targets with mutants.
  ///   - tests: The only test targets to keep, with their dependencies; all targets if there are none.
  static func manifest(targets: [String], tests: [String]) -> String {
    """

    // The mutated copy.
    package.targets.append(.target(name: "CMutants"))
    for target in package.targets {
      if \(targets).contains(target.name) { target.dependencies.append("CMutants") }
      let speed = target.type == .test ? "-Onone" : "-O"
      if target.swiftSettings != nil {
        target.swiftSettings = strict.dropLast() + [.unsafeFlags(["-suppress-warnings", "-gnone", speed])]
      } else if target.type == .regular, target.name != "CMutants" {
        target.cSettings = [.unsafeFlags(["-O1"])]
      }
    }

    """ + (tests.isEmpty ? "" : only(tests))
  }

  private static func only(_ tests: [String]) -> String {
    """
    func needs(_ target: Target) -> [String] {
      target.dependencies.compactMap {
        switch $0 {
        case .targetItem(let name, _), .byNameItem(let name, _): name
        default: nil
        }
      }
    }
    var kept: Set<String> = \(tests)
    var before: Set<String> = []
    while kept != before {
      before = kept
      for target in package.targets where before.contains(target.name) { kept.formUnion(needs(target)) }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products = []
    package.dependencies = []

    """
  }
}
