"""An HTTP/2 server that does to each request what its path says, well or badly.

It prints a port, and whoever connects there gets a server of their own: a first line names its certificate and key as a list in
JSON, empty for HTTP/2 over plain TCP; the answer is its port. Then "log" is answered by one line of JSON about what it has seen
so far, "wait N" by the same as soon as N requests have come. It ends with that connection, and all end with standard input.

Paths, each with its parameters in the query:
  /hello                        200 and a short body
  /status?code=600              this status, written as it is
  /split?pause=0.001            200, and after so many seconds the body
  /enough?early=1               413 and a body, then RST_STREAM with NO_ERROR: no more of the request is needed
  /interim                      103 with a link, then 200
  /trailers                     200, a body, a trailer
  /together?open=64             answers when so many of these are open on one connection
  /reset?code=7&after=10        RST_STREAM with this code, before the head, or after so many bytes of the body
  /goaway?open=5&last=2         when so many of these are open: GOAWAY that takes the first `last` of them, then `then`:
                                answer, close, drop, stall
                                With wait=0.5, so many seconds later
  /stall?after=10               says no more, from the beginning or after so many bytes of the body
  /garbage?kind=noise           bytes that are no frame; kind=hpack: a head that cannot be unpacked; kind=idle: DATA on a
                                stream that nobody opened; kind=http1: an answer of HTTP/1.1
  /cut?after=10                 ends the connection, before the head or after so many bytes of the body
  /short                        ends the stream before the announced length
  /goodbye?wait=0.001           says hello, and so many seconds later ends the connection, whatever has come meanwhile;
                                goaway=1 says so at once
To who offers no h2 it speaks HTTP/1.1, and always says hello, or goodbye.
With times=N in the query, only the first N requests of a path are treated so, and those after it like /hello.
With early=1, before the request's body has come. end=fin|notify|reset says how a connection ends.
"""

import collections
import json
import os
import select
import signal
import socket
import ssl
import struct
import sys
import threading
import time
from urllib.parse import parse_qsl, urlsplit

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import DataReceived, RequestReceived, StreamEnded, StreamReset
from h2.exceptions import ProtocolError
from hyperframe.frame import DataFrame, GoAwayFrame, HeadersFrame

ANNOUNCED = 100


class Journal:
    """What all connections have seen."""

    def __init__(self):
        self.changed = threading.Condition()
        self.connections = 0
        self.requests = []
        self.seen = collections.Counter()

    def connected(self):
        with self.changed:
            self.connections += 1
            return self.connections - 1

    def add(self, request):
        with self.changed:
            self.requests.append(request)
            self.seen[request["path"]] += 1
            self.changed.notify_all()
            return self.seen[request["path"]]

    def wait(self, path, count):
        with self.changed:
            self.changed.wait_for(lambda: self.seen[path] >= count, timeout=20)

    def text(self, at_least=0):
        with self.changed:
            self.changed.wait_for(lambda: len(self.requests) >= at_least)
            return json.dumps({"connections": self.connections, "requests": self.requests})


class Ended(Exception):
    """The connection is to end, in this way."""


class Connection:
    def __init__(self, raw, context, journal):
        self.raw = raw
        self.context = context
        self.journal = journal
        self.open = collections.defaultdict(list)
        self.request = {}

    def run(self):
        self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = self.raw
        try:
            if self.context:
                self.socket = self.context.wrap_socket(self.raw, server_side=True)
            self.number = self.journal.connected()
            if self.context and self.socket.selected_alpn_protocol() != "h2":
                self.serve_http1()
            else:
                self.serve()
        except Ended as how:
            self.end(str(how))
        except (OSError, ProtocolError):
            pass
        finally:
            self.socket.close()

    def serve(self):
        config = H2Configuration(client_side=False, header_encoding="utf-8", validate_outbound_headers=False)
        self.h2 = H2Connection(config)
        self.h2.initiate_connection()
        self.flush()
        while data := self.socket.recv(65536):
            for event in self.h2.receive_data(data):
                self.handle(event)
            self.flush()

    def serve_http1(self):
        with self.socket.makefile("rwb") as file:
            while line := file.readline():
                method, path, _ = line.decode().split()
                request = {"method": method, "path": path, "bytes": 0, "isWhole": False, "connection": self.number, "stream": 0}
                self.journal.add(request)
                length = 0
                while (field := file.readline().strip().lower()) and b":" in field:
                    if field.startswith(b"content-length:"):
                        length = int(field.split(b":")[1])
                request["bytes"] = len(file.read(length))
                request["isWhole"] = True
                file.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello")
                file.flush()
                url = urlsplit(path)
                if url.path == "/goodbye":
                    self.leave(dict(parse_qsl(url.query)))

    def handle(self, event):
        if isinstance(event, RequestReceived):
            fields = dict(event.headers)
            request = {"method": fields[":method"], "path": fields[":path"], "bytes": 0, "isWhole": False,
                       "connection": self.number, "stream": event.stream_id}
            request_number = self.journal.add(request)
            url = urlsplit(request["path"])
            query = dict(parse_qsl(url.query))
            name = url.path
            if request_number > int(query.get("times", 1 << 30)):
                name, query = "/hello", {}
            self.request[event.stream_id] = (request, name, query)
            if "early" in query:
                self.answer(event.stream_id)
        elif isinstance(event, DataReceived):
            if event.stream_id in self.request:
                self.request[event.stream_id][0]["bytes"] += len(event.data)
            if event.flow_controlled_length:
                try:
                    self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                except ProtocolError:
                    pass  # The stream was reset, and data were still on their way.
        elif isinstance(event, StreamEnded):
            if event.stream_id in self.request:
                request, _, query = self.request[event.stream_id]
                request["isWhole"] = True
                if "early" not in query:
                    self.answer(event.stream_id)
        elif isinstance(event, StreamReset):
            for streams in self.open.values():
                if event.stream_id in streams:
                    streams.remove(event.stream_id)

    def answer(self, stream):
        _, name, query = self.request[stream]
        act = getattr(self, "do_" + name.strip("/"), None)
        if act is None:
            self.head(stream, 404)
            self.h2.end_stream(stream)
        else:
            act(stream, query)

    def head(self, stream, status=200, *fields, ends=False):
        self.h2.send_headers(stream, [(":status", str(status)), *fields], end_stream=ends)

    def begin(self, stream, query):
        """The head and the first bytes of a body, if any are asked for."""
        if "after" in query:
            self.head(stream, 200, ("content-length", str(ANNOUNCED)))
            self.h2.send_data(stream, b"." * int(query["after"]))
        self.flush()

    def flush(self):
        if data := self.h2.data_to_send():
            self.socket.sendall(data)

    def write(self, *frames):
        """Frames that the library would not let out."""
        self.flush()
        self.socket.sendall(b"".join(frame if isinstance(frame, bytes) else frame.serialize() for frame in frames))

    def end(self, how):
        """fin: of TCP alone; notify: of TLS, then of TCP; reset: RST."""
        if how == "reset":
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return
        if how == "notify" and self.context:
            self.socket.setblocking(False)
            try:
                self.socket.unwrap()  # Sends the alert, and would then wait for that of the other side.
            except OSError:
                pass
        self.socket.shutdown(socket.SHUT_WR)
        self.drain()

    def drain(self):
        """Reads until the other side has closed too, lest unread bytes turn the end into a reset."""
        self.socket.settimeout(5)
        try:
            while self.socket.recv(65536):
                pass
        except OSError:
            pass

    def leave(self, query):
        time.sleep(float(query.get("wait", 0)))
        raise Ended(query.get("end", "fin"))

    def do_hello(self, stream, query):
        self.head(stream, 200, ("content-type", "text/plain"))
        self.h2.send_data(stream, b"hello", end_stream=True)

    def do_split(self, stream, query):
        self.head(stream, 200)
        self.flush()
        time.sleep(float(query.get("pause", 0)))
        self.h2.send_data(stream, b"hello", end_stream=True)

    def do_enough(self, stream, query):
        self.head(stream, 413)
        self.h2.send_data(stream, b"enough", end_stream=True)
        self.flush()
        self.h2.reset_stream(stream, 0)

    def do_status(self, stream, query):
        self.head(stream, query["code"])
        self.h2.send_data(stream, b"status", end_stream=True)

    def do_interim(self, stream, query):
        self.head(stream, 103, ("link", "</style.css>; rel=preload"), ("x-interim", "1"))
        self.do_hello(stream, query)

    def do_trailers(self, stream, query):
        self.head(stream, 200, ("trailer", "x-checksum"))
        self.h2.send_data(stream, b"hello")
        self.h2.send_headers(stream, [("x-checksum", "5d41402a")], end_stream=True)

    def do_together(self, stream, query):
        streams = self.open["together"]
        streams.append(stream)
        if len(streams) == int(query["open"]):
            for each in streams:
                self.do_hello(each, query)
            streams.clear()

    def do_reset(self, stream, query):
        self.begin(stream, query)
        self.h2.reset_stream(stream, int(query["code"]))

    def do_goaway(self, stream, query):
        """then=answer answers those that were taken, then=close does not, and both end when the others have come again by another
        connection; then=drop ends at once; then=stall keeps silent."""
        streams = self.open["goaway"]
        streams.append(stream)
        if len(streams) < int(query["open"]):
            return
        taken = sorted(streams)[: int(query["last"])]
        path = self.request[stream][0]["path"]
        expected = self.journal.seen[path] + len(streams) - len(taken)
        streams.clear()
        time.sleep(float(query.get("wait", 0)))
        self.write(GoAwayFrame(0, last_stream_id=taken[-1] if taken else 0, error_code=0))
        then = query.get("then", "close")
        if then == "answer":
            for each in taken:
                self.do_hello(each, query)
            self.flush()
        if then in ("answer", "close"):
            self.journal.wait(path, expected)
        if then != "stall":
            raise Ended(query.get("end", "fin"))

    def do_stall(self, stream, query):
        self.begin(stream, query)

    def do_garbage(self, stream, query):
        kind = query.get("kind", "noise")
        if kind == "hpack":
            self.write(HeadersFrame(stream, data=b"\xff\xff\xff\xff\xff\xff\xff\xff", flags=["END_HEADERS"]))
        elif kind == "idle":
            self.write(DataFrame(stream + 1000, data=b"?"))
        elif kind == "http1":
            self.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
        else:
            self.write(b"\xfe" * 64)

    def do_cut(self, stream, query):
        self.begin(stream, query)
        raise Ended(query.get("end", "fin"))

    def do_goodbye(self, stream, query):
        self.do_hello(stream, query)
        if "goaway" in query:
            self.write(GoAwayFrame(0, last_stream_id=stream, error_code=0))
        self.flush()
        self.leave(query)

    def do_short(self, stream, query):
        self.head(stream, 200, ("content-length", str(ANNOUNCED)))
        self.h2.send_data(stream, b"." * 10, end_stream=True)


def accept(listener, context, journal):
    while True:
        raw, _ = listener.accept()
        threading.Thread(target=Connection(raw, context, journal).run, daemon=True).start()


def serve(control):
    """One server, and answers to what is asked of it."""
    lines = control.makefile("rw", encoding="utf-8")
    files = json.loads(lines.readline())
    context = None
    if files:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*files)
        context.set_alpn_protocols(["h2", "http/1.1"])
    journal = Journal()
    listener = socket.create_server(("127.0.0.1", 0), backlog=256)
    threading.Thread(target=accept, args=(listener, context, journal), daemon=True).start()
    print(listener.getsockname()[1], file=lines, flush=True)
    for line in lines:
        words = line.split()
        print(journal.text(at_least=int(words[1]) if words[0] == "wait" else 0), file=lines, flush=True)


def main():
    """A process for each server, without the time that Python takes to start."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    controls = socket.create_server(("127.0.0.1", 0), backlog=256)
    print(controls.getsockname()[1], flush=True)
    while sys.stdin not in select.select([controls, sys.stdin], [], [])[0]:
        control, _ = controls.accept()
        if os.fork() == 0:
            try:
                controls.close()
                sys.stdin.close()
                sys.stdout.close()
                serve(control)
            finally:
                os._exit(0)
        control.close()


main()
