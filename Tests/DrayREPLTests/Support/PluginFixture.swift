import Foundation

/// A plugin in a new folder, which is removed with this object.
final class PluginFixture {
  let path: String

  static let manifest =
    #"return { id = "test.letters", name = "letters", api = 1, options = { size = { default = 3, min = 1 } } }"#

  /// Letters in two lists that accept them, a list that refuses them, and a button.
  static let letters = """
    local dray = require "dray"
    local Letter = dray.transferable "test.letter"
    local lists = dray.state("lists", { left = { "a", "b", "c" }, right = {}, closed = { "x" } })
    local taps = dray.state("taps", { count = 0 })
    local seen = dray.view_state("seen", { name = "nobody" })
    local function list(name)
      return dray.list { id = name, size = { width = 40, height = 20 },
        dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = Letter, label = id:upper(), size = { width = 40, height = 20 } }
        end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { list "left", list "right", list "closed",
        dray.vstack { id = "button", label = "push", size = { width = 40, height = 20 } }
          :on_tap_gesture(function()
            if taps.count == 3 then error "worn out" end
            taps.count = taps.count + 1
            table.insert(lists.right, "t" .. taps.count)
            return taps.count < 3, "enough"
          end)
          :on_key_press("p", function() print("printed " .. dray.options.size) dray.announce "announced" end),
      }
      :reorder_container(Letter, function(difference) require "dray.array".apply(lists, difference) end)
      :drag_container(Letter, function(ids) return ids[1] ~= "c" or nil, "C stays" end)
      :drop_configuration(function(session)
        if session.to == "closed" then return false, { code = "closed", text = "the list is closed" } end
        return true
      end)
    end)
    dray.outcome(function() return #lists.left == 0 and "emptied" end)
    """

  /// Writes files by name; `nil` writes the letters.
  ///
  /// - Parameter folder: The name of the folder.
  init(_ files: [String: String]? = nil, folder name: String = "letters") throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dray-test-\(UUID().uuidString)/\(name)")
    path = folder.path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files ?? ["plugin.lua": Self.manifest, "init.lua": Self.letters] {
      try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
}

/// The root of this repository.
enum Repository {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path
  static let klondike = root + "/plugins/klondike"
  /// The names of all plugins in `plugins`.
  static let plugins = ((try? FileManager.default.contentsOfDirectory(atPath: root + "/plugins")) ?? []).sorted()
    .filter { FileManager.default.fileExists(atPath: root + "/plugins/\($0)/plugin.lua") }

  static func text(of path: String) throws -> String { try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) }
}
