"""Runs commands in a terminal and writes what it showed as an animated SVG picture: recording.py FILE COMMAND..."""

import os
import pty
import select
import struct
import sys
import time
from fcntl import ioctl
from html import escape
from termios import TIOCSWINSZ

import pyte

COLUMNS, ROWS = 120, 40
CELL, LINE, SIZE, BORDER = 7.8, 17, 13, 12
SAMPLE, LONGEST, LAST = 0.4, 1.5, 8.0
COLOURS = {"default": "#d6deeb", "red": "#ef6b73", "green": "#7ec699", "brown": "#e6c07b", "blue": "#82aaff", "magenta": "#c792ea", "cyan": "#7fdbca"}


class Recording:
    def __init__(self):
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.frames = []  # (seconds that it is shown, rows)
        self.begun = 0.0

    def show(self, now):
        """A new frame if the screen has changed; a longer wait is cut."""
        rows = [self.row(y) for y in range(ROWS)]
        if not self.frames or rows != self.frames[-1][1]:
            self.end_frame(now)
            self.frames.append([0.0, rows])
            self.begun = now

    def end_frame(self, now):
        if self.frames and self.begun is not None:
            self.frames[-1][0] = min(LONGEST, max(0.05, now - self.begun))

    def row(self, y):
        """Runs of equal style: (column, text, colour, bold)."""
        runs, line = [], self.screen.buffer[y]
        for x in range(COLUMNS):
            cell = line[x]
            style = (cell.fg, cell.bold)
            if runs and runs[-1][2:] == style:
                runs[-1] = (*runs[-1][:1], runs[-1][1] + cell.data, *style)
            else:
                runs.append((x, cell.data, *style))
        return tuple((x, text.rstrip(), fg, bold) for x, text, fg, bold in runs if text.strip())

    def run(self, command):
        if self.frames:
            self.frames[-1][0] = LAST
            self.stream.feed(b"\x1b[2J\x1b[H")
            self.begun = None
        self.stream.feed(b"\x1b[1m$ \x1b[0m" + command.encode() + b"\r\n")
        self.show(time.monotonic())
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ.update(TERM="xterm", COLUMNS=str(COLUMNS))
            os.execvp("sh", ["sh", "-c", command])
        ioctl(terminal, TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        sampled = time.monotonic()
        while True:
            readable, _, _ = select.select([terminal], [], [], SAMPLE)
            try:
                output = os.read(terminal, 65536) if readable else None
            except OSError:  # Linux says so when the program has ended
                output = b""
            if output == b"":
                break
            self.stream.feed(output or b"")
            if time.monotonic() - sampled >= SAMPLE:
                sampled = time.monotonic()
                self.show(sampled)
        self.show(time.monotonic())
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        if code and not (code == 1 and " check " in command):  # it has found an error
            sys.exit(f"recording: '{command}' ended with {code}")

    def svg(self, title):
        self.frames[-1][0] = LAST
        width, height = round(COLUMNS * CELL + 2 * BORDER), ROWS * LINE + 2 * BORDER
        whole, at, steps = sum(frame[0] for frame in self.frames), 0.0, []
        lines, strip = {}, []
        for index, (seconds, rows) in enumerate(self.frames):
            steps.append(f"{at / whole:.3%}{{transform:translateY({-index * height}px)}}")
            at += seconds
            for y, row in enumerate(rows):
                if row:
                    name = lines.setdefault(row, f"l{len(lines)}")
                    strip.append(f'<use href="#{name}" y="{index * height + BORDER + y * LINE + SIZE}"/>')
        last = -(len(self.frames) - 1) * height
        defs = "\n".join(f'<text id="{name}" xml:space="preserve">{spans(row)}</text>' for row, name in lines.items())
        return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="t">
<title id="t">{escape(title)}</title>
<style>
text{{font:{SIZE}px "DejaVu Sans Mono",Menlo,Consolas,monospace;fill:{COLOURS["default"]}}}
.b{{font-weight:bold}}
#strip{{transform:translateY({last}px);animation:play {whole:.1f}s steps(1,end) infinite}}
@media (prefers-reduced-motion:reduce){{#strip{{animation:none}}}}
@media print{{#strip{{animation:none}}}}
@keyframes play{{{"".join(steps)}100%{{transform:translateY({last}px)}}}}
</style>
<defs>
{defs}
</defs>
<rect width="100%" height="100%" rx="8" fill="#11172a"/>
<g id="strip">
{chr(10).join(strip)}
</g>
</svg>
"""


def spans(row):
    return "".join(
        f'<tspan x="{BORDER + x * CELL:.1f}" textLength="{len(text) * CELL:.1f}"'
        + (f' fill="{COLOURS.get(fg, COLOURS["default"])}"' if fg != "default" else "")
        + (' class="b"' if bold else "")
        + f">{escape(text)}</tspan>"
        for x, text, fg, bold in row
    )


if __name__ == "__main__":
    file, *commands = sys.argv[1:]
    recording = Recording()
    for each in commands:
        recording.run(each)
    with open(file, "w", encoding="utf-8") as out:
        out.write(recording.svg("A recording of a terminal: " + "; ".join(commands)))
