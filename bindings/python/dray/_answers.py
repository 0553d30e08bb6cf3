"""Rules and functions for scripts, with the answers and replies that the library lends them."""

from ._callbacks import hold, note_interrupt, release
from ._calls import add_methods
from ._library import Error, interface, library
from ._reading import read_text


class Lent:
    """A handle that is valid during a callback only."""

    def __init__(self, handle):
        self._handle = handle

    def _pointer(self):
        return self._handle

    def message(self):
        """The message of the latest failed call of this thread."""
        return read_text(library.dray_host_message(None))


class Reply(Lent):
    """The reply of a function: a method for each function ``dray_reply_name``."""


class Answer(Lent):
    """The answer of a rule: a method for each function ``dray_answer_name``."""

    def __init__(self, handle, kept):
        super().__init__(handle)
        self._kept = kept

    def load(self, item, type, take):
        """Requests the data of an item, from 0, for the command ``take(call, answer)``.

        Returns True, or None if the item does not promise such data. The host holds the function until it is called, or
        until the host is destroyed.
        """

        def receive(call, handle):
            forget()
            rule(take, self._kept)(call, handle)

        def forget():
            release(number)
            self._kept.pop(number, None)

        number = hold(receive)
        self._kept[number] = number
        try:
            is_requested, _ = Answer._load.run(self, (item, type, number), {})
        except Exception:
            forget()
            raise
        if not is_requested:
            forget()
        return is_requested or None


def pass_on(error, fail, form="{name}: {text}"):
    """Passes an exception on, by a function of the library, which takes no zero characters and no surrogates."""
    try:
        text = form.format(name=type(error).__name__, text=error)
    except Exception:
        text = type(error).__name__
    try:
        fail(text.replace("\0", "\\0").encode(errors="replace").decode())
    except Error:
        pass  # the rule has answered before, or the scene has failed before
    note_interrupt(error)


def rule(function, kept):
    """Makes a rule of the library from a function: it accepts, returns False or ``(False, reason)``, or uses its answer.

    An exception makes the rule fail. ``kept`` has the numbers of the functions that the host holds until it is destroyed.
    """

    def ask(*values):
        answer = Answer(values[-1], kept)
        try:
            result = function(*values[:-1], answer)
            accepted, reason = result if isinstance(result, tuple) and len(result) == 2 else (result, None)
            if accepted is False:
                answer.refuse({"text": reason} if isinstance(reason, (str, bytes)) else reason or {})
            else:
                answer.accept()
        except BaseException as error:
            pass_on(error, answer.fail)

    return ask


def replying(function):
    """Makes a function that replies with its result, or with its error."""

    def call(handle, *values):
        reply = Reply(handle)
        try:
            result = function(*values)
            if result is not None:
                reply.value(result)
        except BaseException as error:
            pass_on(error, reply.error, "{text}")

    return call


add_methods(Reply, interface["objects"]["reply"])
add_methods(Answer, interface["objects"]["answer"])
