"""Plays Klondike in Python: python3 test_dray.py, or pytest, with PREFIX/share/dray/python in PYTHONPATH."""

import os
import tempfile

import dray


def drag(host, card, pile):
    """Drags a card by its visible corner onto the lower end of a pile; returns the verdict before the drop."""
    start, end = host.placement(card).frame, host.placement(pile).frame
    x, y = end.x + end.width / 2, end.y + end.height - 10
    host.pointer_down(start.x + 10, start.y + 10, host.time + 0.05)
    host.pointer_moved(start.x + 20, start.y + 10, host.time + 0.05)
    host.pointer_moved(x, y, host.time + 0.05)
    verdict = host.verdict()
    return verdict, host.pointer_up(x, y, host.time + 0.05)


def klondike(**settings):
    host = dray.Host(input_time_limit=60, **settings)
    host.load("klondike", seed=381, options={"draw": 3})
    return host


def error_of(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def test_a_drag_moves_a_card():
    with klondike() as host:
        verdict, response = drag(host, "2C", "pile 3")
        assert (verdict.operation, verdict.route.to, verdict.reason.text) == ("move", "pile 3", "")
        assert (response.kind, response.operation, response.cause) == ("ended", "move", "dropped")
        assert (response.item_ids, response.route.from_, response.route.to) == (["2C"], "pile 2", "pile 3")
        assert host.placement("2C").container == "pile 3"


def test_a_refusal_has_a_reason():
    with klondike() as host:
        verdict, response = drag(host, "TD", "pile 4")
        assert verdict.operation == "forbidden"
        assert response.reason.text == "T♦ needs a black J; pile 4 shows K♠"
        assert host.placement("TD").container == "pile 7"


def test_a_bot_plays_legal_drags_and_undoes_them():
    with klondike() as host:
        before = host.snapshot()
        places = {legal.place for legal in host.legal()}
        assert "foundation D" in places
        assert all(legal.item == "AD" for legal in host.legal({"item": "AD"}))
        drag(host, "2C", "pile 3")
        assert host.next_undo().text == "moved 2♣ from pile 2 to pile 3"
        assert host.snapshot() != before
        host.undo()
        assert host.snapshot() == before
        assert host.next_undo() is None


def test_errors_name_what_is_wrong():
    with klondike() as host:
        assert error_of(host.why, {"thing": 1}) == "TypeError: dray_drag has no field 'thing'"
        assert error_of(host.send, "jump") == "ValueError: 'jump' is not a constant of dray_input_kind"
        assert error_of(host.load, "./missing") == "Error: load_plugin: ./missing: No such file or directory"
        assert error_of(host.verdict, 1, 2) == "TypeError: verdict takes pointer"
        assert error_of(host.send, "tick", time=-1.0).startswith("Error: send: ")
        assert error_of(host.load, "./a\0b") == "ValueError: path contains a NUL"
    assert error_of(host.verdict) == "Error: the host is destroyed"


def test_a_refused_time_is_forgotten():
    with klondike() as host:
        host.tick(1)
        for time in (float("nan"), 1e300, -1.0):
            assert error_of(host.tick, time).startswith("Error: send: ")
        host.pointer_down(1, 1)
        assert host.time == 1


def test_a_host_cannot_be_destroyed_inside_its_report():
    errors = []
    host = dray.Host(report=lambda report: errors.append(error_of(host.destroy)))
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "plugin.lua"), "w", encoding="utf-8") as file:
            file.write("return { id = 'org.dray.noisy', name = 'noisy' }")
        with open(os.path.join(folder, "init.lua"), "w", encoding="utf-8") as file:
            file.write("print 'one' print 'two'")
        host.load(folder)
    assert errors[:2] == ["Error: a host cannot be destroyed inside its callback"] * 2
    host.destroy()
    host.destroy()


def test_values_that_c_cannot_hold_are_refused():
    with klondike() as host:
        too_large = "which does not fit into 64 bits"
        assert error_of(host.set_value, "n", 2**63) == f"OverflowError: a value is {2**63}, {too_large}"
        assert error_of(host.verdict, 2**64) == f"OverflowError: pointer is {2**64}, {too_large}"
        assert error_of(host.move_legal, -1) == f"OverflowError: index is -1, {too_large}"
        assert error_of(lambda: host.send("tick", pointer=2**64)) == f"OverflowError: pointer is {2**64}, {too_large}"
        for field in ("kind", "modifiers", "device"):
            for number in (2**31, 2**32, 2**64, -(2**31) - 1):
                given = {"kind": "key_down", "key": "a", field: number}
                expected = f"OverflowError: {field} is {number}, which does not fit into 32 bits"
                assert error_of(lambda: host.send(given.pop("kind"), **given)) == expected
        for number in (1.5, float("inf"), float("nan")):
            assert error_of(host.verdict, number) is not None
            assert error_of(lambda: host.send("tick", pointer=number)) is not None
        assert error_of(host.key_down, "a\0b") == "ValueError: key contains a NUL"
        assert error_of(lambda: host.send("drag_entered", types="png")) == "TypeError: types is a list, not 'png'"
        assert error_of(host.load, "klondike", seed=2**64) == f"OverflowError: seed is {2**64}, {too_large}"
        host.set_value("n", 2**63 - 1)
        host.set_value("text", "a\0b")


def test_a_negative_seed_counts_as_its_64_bits():
    boards = []
    for seed in (-1, 2**64 - 1):
        with dray.Host(input_time_limit=60) as host:
            host.load("klondike", seed=seed)
            boards.append(host.placements())
    assert boards[0] == boards[1]


def test_reports_and_texts_with_any_bytes_arrive():
    script = """
      local dray = require "dray"
      dray.scene(function()
        return dray.item { id = "a\\0\\xff", type = "thing", label = "text\\0end", size = { width = 20, height = 20 } }
          :on_tap_gesture(function() print "tapped" error { code = "broken", text = "the tap is broken" } end)
      end)
    """
    reports = []
    with tempfile.TemporaryDirectory() as folder, dray.Host(report=reports.append) as host:
        for name, text in {"plugin.lua": "return { id = 'org.dray.noisy', name = 'noisy' }", "init.lua": script}.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        host.load(folder)
        (placement,) = host.placements()
        assert placement.id.encode("utf-8", "surrogateescape") == b"a\0\xff"
        assert placement.label == "text\0end" and placement.flags == set()
        assert host.placement(placement.id)
        host.pointer_down(5, 5, 0.0)
        answer = host.pointer_up(5, 5, 0.1)
        assert (answer.kind, answer.reason.code) == ("failed", "broken")
        assert [(report.kind, report.text) for report in reports] == [
            ("printed", "tapped"),
            ("failed", "the tap is broken"),
        ]


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
    print("played")
