"""Pages to be rendered as PDFs, and a worker that renders none."""

import threading

from tournament.printing.rendering import queue as queue_module
from tournament.printing.rendering.cache import PdfKey

KEY = PdfKey("t-k3x9w2", 7, "pt-br", "a4")


class FakeWorker:
    """Stands in for the process: records what it is given, and waits until it is released."""

    def __init__(self, monkeypatch, waits=False):
        self.pages, self.now, self.most = [], 0, 0
        self.go, self.busy = threading.Event(), threading.Semaphore(0)
        if not waits:
            self.go.set()
        self.lock = threading.Lock()
        monkeypatch.setattr(queue_module, "render_pdf", self.set)

    def set(self, html, _limits):
        with self.lock:
            self.pages.append(html)
            self.now += 1
            self.most = max(self.most, self.now)
        self.busy.release()
        self.go.wait(10)
        with self.lock:
            self.now -= 1
        return b"%PDF " + html.encode()
