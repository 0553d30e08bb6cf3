import LuaRuntime
import Testing

@testable import DrayREPL

/// Games by keys. Each test has the whole spoken text.
struct KeyboardTraceTests {
  /// The printed announcements of keys, which are given by name, with `⇧` in front for Shift.
  private func spoken(
    _ keys: String, on plugin: String, options: [LuaString: PlainData] = [:], seed: UInt64? = nil
  ) -> String {
    let inputs = keys.split(separator: " ").map { key in
      key.hasPrefix("⇧") ? #"key("\#(key.dropFirst())", { modifiers = { "shift" } })"# : #"key "\#(key)""#
    }
    let path = Repository.root + "/plugins/" + plugin
    return Transcript.of(inputs.joined(separator: "\n"), on: path, options: options, seed: seed).text
  }

  @Test func `Klondike by keys: focus, lift, visit legal places only, drop, cancel`() {
    #expect(
      spoken(
        "tab tab space tab tab space tab space space tab space tab space ⇧tab ⇧tab ⇧tab return tab escape",
        on: "klondike", seed: 381)
          == """
          stock, can be tapped
          A♦, pile 1
          lifted A♦ from pile 1, 2 places accept it
          move to foundation D, 1 of 2
          move to pile 2, 2 of 2
          moved A♦ from pile 1 to pile 2
          3♥, pile 3, 3 of 3
          lifted 3♥ from pile 3, no place accepts it
          3♥ stays in pile 3
          K♠, pile 4, 4 of 4
          lifted K♠ from pile 4, 1 place accepts it
          move to pile 1, 1 of 1
          moved K♠ from pile 4 to pile 1
          stock, can be tapped
          T♦, pile 7, 7 of 7
          A♣, pile 6, 6 of 6
          lifted A♣ from pile 6, 1 place accepts it
          move to foundation C, 1 of 1
          A♣ stays in pile 6

          """)
  }

  @Test func `Klondike by keys: a stock is tapped, and refuses with its own reason`() {
    let taps = Array(repeating: "return", count: 10).joined(separator: " ")
    let options: [LuaString: PlainData] = ["draw": 3, "redeals": 0]
    #expect(
      spoken("tab " + taps, on: "klondike", options: options, seed: 381)
        == "stock, can be tapped\n" + String(repeating: "tapped stock\n", count: 8)
        + String(repeating: "stock: no redeal is left\n", count: 2))
  }

  @Test func `arrow keys move to the nearest node in their direction, or stay`() {
    #expect(
      spoken("down right right up left up right left down space up up escape", on: "klondike", seed: 381)
        == """
        stock, can be tapped
        2♣, pile 2, 2 of 2
        3♥, pile 3, 3 of 3
        stock, can be tapped
        stock, can be tapped
        stock, can be tapped
        2♣, pile 2, 2 of 2
        A♦, pile 1
        A♦, pile 1
        lifted A♦ from pile 1, 2 places accept it
        lifted A♦ from pile 1, 2 places accept it
        lifted A♦ from pile 1, 2 places accept it
        A♦ stays in pile 1

        """)
  }

  @Test func `chess by keys: only movable pieces are visited, and a piece that has moved is refused with a reason`() {
    #expect(
      spoken(
        "tab tab tab space tab tab tab escape space tab space space", on: "chess",
        options: ["fen": "4k3/4r3/8/8/8/4R3/8/4K3 w - - 0 1"])
          == """
          white rook, e3
          white king, e1
          white rook, e3
          lifted white rook from e3, 5 places accept it
          move to e7, 1 of 5
          move to e6, 2 of 5
          move to e5, 3 of 5
          white rook stays in e3
          lifted white rook from e3, 5 places accept it
          move to e7, 1 of 5
          moved white rook from e3 to e7
          white rook not lifted: it is black's turn

          """)
  }

  @Test func `chess by keys: attacked squares are not visited`() {
    #expect(
      spoken(
        "tab tab space tab tab tab escape", on: "chess", options: ["fen": "4k3/4r3/8/8/8/4R3/8/4K3 w - - 0 1"])
          == """
          white rook, e3
          white king, e1
          lifted white king from e1, 5 places accept it
          move to d2, 1 of 5
          move to e2, 2 of 5
          move to f2, 3 of 5
          white king stays in e1

          """)
  }

  @Test func `chess by keys: the king castles`() {
    #expect(
      spoken("tab space ⇧tab space", on: "chess", options: ["fen": "8/8/8/8/8/8/k7/4K2R w K -"])
        == """
        white king, e1
        lifted white king from e1, 6 places accept it
        move to g1, 6 of 6
        moved white king from e1 to g1

        """)
  }

  @Test func `chess by keys: a promoted pawn waits for the choice`() {
    #expect(
      spoken("tab space tab space", on: "chess", options: ["fen": "8/P7/8/8/8/8/7k/4K3 w - -"])
        == """
        white pawn, a7
        lifted white pawn from a7, 1 place accepts it
        move to a8, 1 of 1
        began to move white pawn from a7 to a8
        choose: Promote to (queen, rook, bishop, knight)

        """)
  }

  @Test func `keys visit each gap of a list, and items that accept drops`() {
    #expect(
      spoken("tab right space tab tab tab tab tab ⇧tab ⇧tab space", on: "photo-grid")
        == """
        Lake, favorites, 1 of 3
        Cat, favorites, 2 of 3
        lifted Cat from favorites, 5 places accept it
        move to favorites before Lake, 1 of 5
        move to favorites, 2 of 5
        copy to Holiday 2, 3 of 5
        copy to Home 0, 4 of 5
        delete to trash, 5 of 5
        copy to Home 0, 4 of 5
        copy to Holiday 2, 3 of 5
        copied Cat from favorites to Holiday 3

        """)
  }
}
