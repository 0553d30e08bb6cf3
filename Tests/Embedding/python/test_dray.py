"""Plays Klondike in Python: python3 test_dray.py, or pytest, with PREFIX/share/dray/python in PYTHONPATH."""

import gc
import io
import math
import os
import re
import sys
import tempfile
import threading
import weakref

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


def test_every_function_of_the_header_is_a_method_or_has_a_reason():
    others = {
        "dray_host_create": "dray.Host", "dray_version": "dray.version", "dray_text_length": "texts have their length",
        "dray_value_field": "values are dicts", "dray_boolean": "a bool", "dray_integer": "an int", "dray_number": "a float",
        "dray_string": "a str", "dray_bytes": "bytes", "dray_list": "a list", "dray_table": "a dict",
        "dray_scene_keep": "scene.layout and scene.drag_preview hold their functions",
    }  # fmt: skip
    classes = {"host": dray.Host, "scene": dray.Scene, "answer": dray.Answer, "reply": dray.Reply}
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "c", "interface.txt")
    with open(path, encoding="utf-8") as file:
        symbols = re.findall("^function (.+)$", file.read(), re.MULTILINE)
    assert len(symbols) > 100
    for symbol in symbols:
        _, group, name = (symbol + "_").split("_", 2)
        is_method = group in classes and callable(getattr(classes[group], name[:-1], None))
        assert is_method or symbol in others or symbol.endswith("_at"), symbol


def in_memory(script):
    return {"init.lua": 'local dray = require "dray"\n' + script}


def test_scripts_call_functions_of_the_program():
    reports = []
    with dray.Host(report=reports.append) as host:

        def fail():
            raise ValueError("out of stock")

        host.set_function("add", lambda a, b=100: a + b)
        host.set_function("fail", fail)
        host.set_function("object", lambda: object())
        host.load(
            "shop",
            files=in_memory(
                """
                print(dray.host.add(1, 2), dray.host.add(1))
                for _, name in ipairs { "fail", "object" } do print((select(2, pcall(dray.host[name])):gsub("^.-: ", ""))) end
                """
            ),
        )
        texts = [report.text for report in reports]
        assert texts[:2] == ["3\t101", "out of stock"] and texts[2].endswith("is not plain data")
        path = "path is empty; it is the name of a plugin in memory that has no plugin.lua"
        assert error_of(host.load, "", files=in_memory("")) == f"Error: load_plugin: {path}"


def test_texts_are_measured_and_files_are_read_by_the_program():
    def read(path):
        texts = {"plugin.lua": "return { id = 'org.dray.label', name = 'label' }"}
        texts.update(in_memory("dray.scene(function() return dray.vstack { dray.text { label = 'twelve chars' } } end)"))
        return texts.get(path)

    def fail(path):
        raise OSError("the disk is gone")

    with dray.Host() as host:
        host.set_text_metrics(lambda label: (10 * len(label.text), 30))
        host.load("label", read=read)
        frame = host.placements()[0].frame
        assert (frame.width, frame.height) == (120, 30)
        assert error_of(host.load, "broken", read=fail).endswith("the disk is gone")


def test_truth_values_are_booleans_and_no_limit_is_infinite():
    script = """
      dray.scene(function() return dray.vstack { id = "shop",
        dray.item { id = "coin", type = "coin", label = "coin" }:draggable(),
        dray.vstack { id = "till", size = { width = 60, height = 60 } }:on_drop("coin", function() return true end),
      }:drag_container("coin") end)
    """
    names = ("host_memory", "instruction", "input_instruction", "undo_step", "source", "load", "collection", "journal")
    limits = {f"{name}_limit": math.inf for name in names}
    quotas = dict.fromkeys(
        ("tasks", "timers", "nodes", "nesting", "name_length", "text_length", "questions"), math.inf
    )
    with dray.Host(memory_limit=math.inf, undo_memory_limit=2**64 - 1, quotas=quotas, **limits) as host:
        host.record()
        host.load("shop", files=in_memory(script))
        frame = host.placement("till").frame
        assert host.hit(frame.x + 20, frame.y + 50).takes_drops is True
        trace = host.why({"item": "coin", "place": "till"}).trace
        assert [step.question for step in trace if step.place == "till"] == ["on_drop"]
        settings = host.settings()
        assert settings.undo_memory_limit == math.inf
        settings.undo_step_limit = 2**64 - 1
        host.set_settings(settings)
        host.set_settings({"drag_distance": 5})
        assert (host.settings().drag_distance, host.settings().tap_distance) == (5, 20)
        assert host.settings().undo_step_limit == math.inf
        assert error_of(dray.Host, memory_limit=2**63).startswith("Error: dray_host_create: memory_limit is")


def test_a_callback_reads_from_the_host_and_cannot_change_it():
    refused, seen = [], []
    script = """
      dray.scene(function()
        return dray.item { id = "bell", type = "bell", label = "bell" }:on_tap_gesture(function() print "ring" end)
      end)
    """

    def report(entry):
        if entry.kind != "printed":
            return
        for name in ("unload_plugin", "restart_plugin", "reload_plugin"):
            refused.append(error_of(getattr(host, name), "noisy"))
        seen.append(len(host.plugins()))
        host.post(lambda present: present.unload_plugin("noisy"))

    host = dray.Host(report=report)
    host.load("noisy", files=in_memory(script))
    host.pointer_down(5, 5, 0)
    host.pointer_up(5, 5, 0.1)
    assert refused == [
        f"Error: {name}_plugin: dray_host_{name}_plugin: this function cannot be called from a callback"
        for name in ("unload", "restart", "reload")
    ]
    assert seen == [1] and len(host.plugins()) == 1
    host.run_posted()
    assert host.plugins() == []
    events = host.events()
    assert [(event.kind, event.plugin, event.text) for event in events][:1] == [("printed", "noisy", "ring")]
    assert (events[0].report.kind, events[0].item_ids, events[0].verdict, events[0].place) == ("printed", [], None, None)
    assert (host.events(), host.events().lost_count) == ([], 0)
    host.destroy()


class Shelf:
    """A model: books in an order."""

    def __init__(self):
        self.books = ["atlas", "novel", "poems"]

    def begin(self):
        self.before = list(self.books)

    def prepare(self, answer):
        if len(self.books) > 3:
            answer.refuse({"text": "three books are enough", "code": "full"})

    def commit(self):
        return None if self.books == self.before else ((self.before, list(self.books)), 100)

    def rollback(self):
        self.books = self.before

    def undo(self, change):
        self.books = list(change[0])

    def redo(self, change):
        self.books = list(change[1])

    def describe(self, scene):
        def reorder(call, answer):
            for book in call.item_ids:
                self.books.remove(book)
                before = call.route.before
                self.books.insert(self.books.index(before) if before else len(self.books), book)

        def may_drop(call, answer):
            if call.route.before == "atlas":
                return False, "the atlas stays in front"
            if self.books[-1] == "broken":
                raise ValueError("the rule is broken")

        self.rules.add(reorder)
        with scene.begin("hstack", id="shelf"):
            scene.reorder_container(reorder, type="book")
            scene.drag_container(type="book")
            scene.drop_configuration(may_drop)
            with scene.begin_for_each(is_reorderable=True):
                for book in self.books:
                    scene.begin("item", id=book, type="book", label=book, width=60, height=84)
                    scene.end()

    def __repr__(self):
        return " ".join(self.books)


def test_a_scene_rules_and_a_model_of_the_program():
    shelf = Shelf()
    shelf.rules = weakref.WeakSet()
    with dray.Host(report=None) as host:
        host.add_model(shelf)
        host.set_scene(shelf.describe)
        host.move({"item": "poems", "place": "shelf", "before": "novel"})
        assert str(shelf) == "atlas poems novel"
        host.undo()
        assert str(shelf) == "atlas novel poems"
        host.redo()
        assert str(shelf) == "atlas poems novel"
        host.move({"item": "novel", "place": "shelf", "before": "atlas"})
        assert host.response().reason.text == "the atlas stays in front"
        assert host.perform(lambda call, answer: shelf.books.append("diary")).reason.text == "three books are enough"
        assert host.perform(lambda call, answer: (False, {"text": "later", "code": "x"})).reason.code == "x"
        failed = host.perform(lambda call, answer: 1 / 0)
        assert (failed.kind, failed.reason.text) == ("failed", "ZeroDivisionError: division by zero")
        assert str(shelf) == "atlas poems novel"
        for _ in range(50):
            host.invalidate_scene()
            host.placements()
        gc.collect()
        assert len(shelf.rules) < 20
        assert error_of(host.set_scene, lambda scene: 1 / 0).endswith("ZeroDivisionError: division by zero")
        assert "an item needs an id and a type" in error_of(host.set_scene, lambda scene: scene.begin("item"))
        host.remove_model(shelf)
        assert error_of(host.remove_model, shelf) == "Error: remove_model: no model has this user"


def test_mistakes_are_errors_that_name_what_was_expected():
    def scene(attach):
        def describe(scene):
            with scene.begin("vstack", id="x"):
                attach(scene)

        return lambda: host.set_scene(describe)

    with dray.Host(report=None) as host:
        assert error_of(dray.Host, report=1) == "TypeError: report: a function was expected, not 1"
        assert error_of(host.set_scene, 1) == "TypeError: set_scene: a function was expected, not 1"
        assert error_of(host.perform, 1) == "TypeError: the command: a function was expected, not 1"
        assert error_of(scene(lambda scene: scene.on_key_press(1, key="k"))).endswith("a function was expected, not 1")
        assert error_of(scene(lambda scene: scene.on_key_press(ky="k"))).endswith("dray_rule has no field 'ky'")
        assert error_of(scene(lambda scene: scene.layout(None))).endswith("a function was expected, not None")


def test_a_drop_waits_for_a_result_of_the_program():
    loads, paid = [], []

    def place(call, frames):
        for index, frame in enumerate(frames):
            frame.x, frame.y = 50 * index, 7

    def describe(scene):
        with scene.begin("layout", id="table"):
            scene.layout(place)
            scene.drag_container(type="coin")
            for coin in ("one", "two"):
                with scene.begin("item", id=coin, type="coin", width=40, height=40):
                    scene.draggable()
            with scene.begin("vstack", id="bank", width=60, height=60):
                scene.drop_destination(lambda call, answer: loads.append(answer.begin_load()), type="coin")

    with dray.Host() as host:
        host.set_scene(describe)
        assert (host.placement("two").frame.x, host.placement("two").frame.y) == (50, 7)
        assert host.move({"item": "one", "place": "bank"}).is_unfinished is True
        assert host.finish_load(loads[0], lambda call, answer: paid.append(call.item_ids)).kind == "ended" and paid == [[]]
        assert "is not pending" in error_of(host.finish_load, loads[0], place)
        host.move({"item": "two", "place": "bank"})
        assert host.fail_load(loads[1], "the bank is closed").reason.text == "the bank is closed"


def test_another_thread_posts_a_function_to_the_thread_of_the_host():
    threads = []
    with dray.Host() as host:
        other = threading.Thread(target=lambda: host.post(lambda present: threads.append(threading.get_ident())))
        other.start()
        other.join()
        assert threads == []
        host.tick(1)
        assert threads == [threading.get_ident()]


def test_a_recording_is_written_to_a_function():
    lines = []
    with dray.Host() as host:
        write = lambda text: lines.append(text)
        host.record({"write": write})
        host.load("klondike", seed=381)
        host.end_recording()
        writer = weakref.ref(write)
        del write
        gc.collect()
        assert writer() is None
    assert lines and all(each.endswith(b"\n") for each in lines)


def test_the_functions_of_a_description_are_held_as_long_as_it_is_used():
    functions, described = weakref.WeakSet(), []

    def describe(scene):
        turn = len(described) + 1
        described.append(turn)

        def spread(call, frames):
            frames[0].x = turn

        def show(call, shown):
            with shown.begin("text", label="card"):
                pass

        functions.update([spread, show])
        with scene.begin("layout", id="spread"):
            scene.layout(spread)
            with scene.begin("item", id="ace", type="card"):
                scene.drag_preview(show)

    with dray.Host() as host:
        host.set_scene(describe)
        for _ in range(20):
            host.invalidate_scene()
            host.size()
        gc.collect()
        assert len(described) == 21 and len(functions) <= 4
        assert host.placement("ace").frame.x == 21


def test_a_function_that_waits_for_data_is_held_until_the_host_ends_if_the_drop_is_undone():
    takes = []

    def command(call, answer):
        def take(call, answer):
            raise AssertionError("the drop was undone")

        takes.append(weakref.ref(take))
        assert answer.load(0, "public.utf8-plain-text", take)

    def describe(scene):
        with scene.begin("vstack", id="box", width=100, height=100):
            scene.drop_destination(command, type="public.utf8-plain-text")

    with dray.Host() as host:
        host.set_scene(describe)
        host.send("drag_entered", 1, x=5, y=5, promises=[{"tag": 1, "types": ["public.utf8-plain-text"]}])
        host.pointer_moved(20, 20)
        host.pointer_up(20, 20)
        host.tick(2)
        assert len(host.requests()) == 1 and takes[0]()
        host.undo()
        assert host.requests() == []
    gc.collect()
    assert takes[0]() is None


def test_a_host_without_references_is_collected_with_its_functions():
    def leave():
        host = dray.Host()

        def function():
            return 1

        host.set_function("f", function)
        host.load("x", files=in_memory(""))
        return weakref.ref(host), weakref.ref(function)

    host, function = leave()
    gc.collect()
    assert host() is None and function() is None



class Counter:
    """A model whose changes have a key that the module uses for itself."""

    def __init__(self):
        self.count = 0

    def begin(self):
        self.before = self.count

    def commit(self):
        return None if self.count == self.before else {"kept": {"a": 1, "b": 2, "c": 3, "d": 4}}

    def rollback(self):
        self.count = self.before

    def undo(self, change):
        self.count -= len(change["kept"]) // 4

    def redo(self, change):
        self.count += len(change["kept"]) // 4


def test_a_rule_that_fails_changes_nothing_whatever_its_exception_is():
    class Mute(Exception):
        def __str__(self):
            raise ValueError

    model = Counter()
    with dray.Host(report=lambda entry: None) as host:
        host.add_model(model)

        def perform(exception):
            def command(call, answer):
                model.count += 1
                if exception:
                    raise exception

            return host.perform(command).kind

        kinds = [perform(each) for each in (None, ValueError("a\0b"), ValueError("\udcff"), Mute())]
        assert (kinds, model.count) == (["performed", "failed", "failed", "failed"], 1)
        for interrupt in (KeyboardInterrupt, SystemExit):
            try:
                perform(interrupt())
                raise AssertionError("the interrupt was lost")
            except interrupt:
                assert model.count == 1
        host.undo()
        assert model.count == 0
        host.redo()
        assert model.count == 1


def test_a_rule_that_cannot_be_called_fails():
    from dray import _callbacks

    def lack_memory(*_):
        raise MemoryError

    shelf = Shelf()
    shelf.rules = weakref.WeakSet()
    with dray.Host(report=lambda entry: None) as host:
        host.add_model(shelf)
        host.set_scene(shelf.describe)
        host.placements()
        received, standard_error = _callbacks.received, sys.stderr
        _callbacks.received, sys.stderr = lack_memory, io.StringIO()
        try:
            problem = error_of(host.move, {"item": "poems", "place": "shelf", "before": "novel"})
        finally:
            _callbacks.received, sys.stderr = received, standard_error
        assert "the function of the program could not be called" in problem, problem
        assert repr(shelf) == "atlas novel poems"
        # A signal handler raises before the first statement of the callback.
        call_back, _callbacks.call_back = _callbacks.call_back, lambda *_: None
        try:
            problem = error_of(host.move, {"item": "poems", "place": "shelf", "before": "novel"})
        finally:
            _callbacks.call_back = call_back
        assert "without an answer" in problem, problem
        assert repr(shelf) == "atlas novel poems"
        assert host.move({"item": "poems", "place": "shelf", "before": "novel"}).cause == "dropped"


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
    print("played")
