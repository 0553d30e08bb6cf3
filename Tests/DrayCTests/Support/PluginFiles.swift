import Foundation

/// A plugin in a folder that is removed with this object.
final class PluginFiles {
  let path: String

  static let manifest = "return { id = 'org.dray.test', name = 'test', options = { size = { default = 1, max = 3 } } }"

  init(manifest: String? = PluginFiles.manifest, script: String? = "") throws {
    path = try Folders.temporary()
    if let manifest { try Data(manifest.utf8).write(to: URL(fileURLWithPath: "\(path)/plugin.lua")) }
    if let script { try Data(script.utf8).write(to: URL(fileURLWithPath: "\(path)/init.lua")) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Two lists of things, `left` with `a` and `b` and `right` with 3. Only `a` may be dropped.
let twoLists = """
  local dray = require "dray"
  local array = require "dray.array"
  local lists = dray.state("lists", { left = { { id = "a" }, { id = "b" } }, right = { { id = 3 } } })
  local function list(id)
    return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(lists[id], function(thing)
      return dray.item { id = thing.id, type = "thing", size = { width = 50, height = 40 }, label = "the " .. thing.id }
    end):reorderable() }
  end
  dray.scene(function()
    return dray.hstack { spacing = 10, list "left", list "right" }
      :reorder_container("thing", function(difference)
        array.apply(lists, difference)
        print "moved"
      end)
      :drop_configuration(function(session)
        if session.item_ids[1] == "a" then return true end
        return false, { code = "not_a", text = "only a may go, not " .. session.item_ids[1] }
      end)
      :on_tap_gesture(function(tap) error "no taps" end)
      :on_key_press("space", function() return false, "no space" end)
  end)
  dray.outcome(function() return #lists.left == 1 and "emptier" end)
  """
