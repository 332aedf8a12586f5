"""WebKitGTK with a lasting profile, told what to do by lines of JSON: {"id", "tab", "do", ...} in, {"id", "value"} out."""

import json
import os
import subprocess
import sys
import threading

import gi

# A screen that nobody sees: WebKitGTK has no other way to be without a window.
answer, number = os.pipe()
size = ["-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
screen = subprocess.Popen(["Xvfb", "-displayfd", str(number), *size], pass_fds=[number], stderr=subprocess.DEVNULL)
os.close(number)
with os.fdopen(answer) as lines:
    os.environ["DISPLAY"] = f":{lines.readline().strip()}"

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

PROFILE, BEFORE_SCRIPTS = sys.argv[1], sys.argv[2]

# With a folder of its own it keeps what pages store, as a phone does; a browser under automation forgets it.
manager = WebKit2.WebsiteDataManager(base_data_directory=PROFILE, base_cache_directory=f"{PROFILE}/cache")
context = WebKit2.WebContext.new_with_website_data_manager(manager)
settings = WebKit2.Settings(
    enable_media_stream=True,
    enable_mock_capture_devices=True,
    media_playback_requires_user_gesture=False,
)
tabs = {}
asking = {}
ended = {}


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def permit(_view, request):
    request.allow()
    return True


def open_tab(name):
    content = WebKit2.UserContentManager()
    frames, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(BEFORE_SCRIPTS, frames, start, None, None))
    view = WebKit2.WebView(web_context=context, settings=settings, user_content_manager=content)
    view.connect("permission-request", permit)
    view.connect("load-changed", give_up_asking)
    view.connect("web-process-terminated", note_end)
    window = Gtk.Window(default_width=360, default_height=740)
    window.add(view)
    window.show_all()
    tabs[name] = view


def give_up_asking(view, event):
    """WebKitGTK never answers what a page was asked that has been left."""
    if event == WebKit2.LoadEvent.COMMITTED:
        for reply in list(asking.get(view, [])):
            reply({"error": "The page was left."})


def note_end(view, reason):
    """The process of a page has crashed. Whatever it is asked then, WebKitGTK says "Unsupported result type"."""
    ended[view] = {"error": f"The page's process ended: {reason.value_nick}.", "ended": True}
    for reply in list(asking.get(view, [])):
        reply(ended[view])


def evaluate(view, body, answer):
    if view in ended:
        return answer(ended[view])

    def reply(said):
        if reply in asking.get(view, []):
            asking[view].remove(reply)
            answer(said)

    def done(_view, result):
        try:
            value = view.call_async_javascript_function_finish(result)
            reply({"value": json.loads(value.to_string()) if value.is_string() else None})
        except GLib.Error as error:
            reply({"error": error.message})

    asking.setdefault(view, []).append(reply)
    view.call_async_javascript_function(body, -1, None, None, None, None, done)


def obey(order):
    def reply(answer):
        say({"id": order["id"], **answer})

    view, what = tabs.get(order.get("tab")), order["do"]
    if what == "open":
        open_tab(order["tab"])
        return reply({"value": None})
    if what == "go":
        ended.pop(view, None)
        view.load_uri(order["address"])
        return reply({"value": None})
    if what == "evaluate":
        return evaluate(view, order["body"], reply)
    if what == "close":
        tabs.pop(order["tab"]).get_toplevel().destroy()
        return reply({"value": None})
    return reply({"error": f"No such order: {what}"})


def listen():
    for line in sys.stdin:
        GLib.idle_add(obey, json.loads(line))
    GLib.idle_add(Gtk.main_quit)


threading.Thread(target=listen, daemon=True).start()
say({"value": "ready"})
Gtk.main()
screen.terminate()
