import process from 'node:process';
import type { LiveReading } from '@sonometer/engine';
import { openBallistics } from '@sonometer/report/live/scale.js';
import {
  liveMeterLines,
  type MeterFace,
  type MeterNow,
} from '@sonometer/report/text/live-meter.js';
import { printedLength } from '@sonometer/report/text/sheet.js';
import type { Window } from '../terminal/terminal.js';

/** A meter that is redrawn in place, on the last lines of a terminal. */
export interface Drawing {
  /** Replaces its content. */
  show(reading: LiveReading): void;
  /** Something to be read, above the meter. */
  log(text: string): void;
  /** Takes the meter away. */
  close(): void;
}

export interface Canvas {
  /** The stream that it is drawn on. */
  readonly write: (text: string) => void;
  /** As it is now. */
  readonly window: () => Window;
  readonly face: MeterFace;
  readonly label: string;
  readonly raised: () => readonly string[];
}

/** Fifteen times a second: more than the readings change. */
const EVERY_MS = 66;
const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
const REST_OF_LINE = '\u001b[K';
const REST_OF_SCREEN = '\u001b[J';

export function openDrawing({ write, window, face, label, raised }: Canvas): Drawing {
  const ballistics = openBallistics();
  let now: Pick<MeterNow, 'reading' | 'bars'> | undefined;
  let drawn: readonly string[] = [];
  let isDirty = false;
  /** To where the meter begins; a window that has become narrower has broken its lines. */
  const up = () => {
    const { width } = window();
    const lines = drawn.reduce(
      (n, line) => n + Math.max(1, Math.ceil(printedLength(line) / width)),
      0,
    );
    return lines > 0 ? `\u001b[${lines}A\r` : '';
  };
  const draw = () => {
    if (!isDirty || !now) return;
    isDirty = false;
    const here = window();
    const back = up();
    // what has left at the top cannot be drawn again
    drawn = liveMeterLines({ ...now, label, raised: raised() }, face, here).slice(0, here.rows - 1);
    const text = drawn.map((line) => `${line}${REST_OF_LINE}\n`).join('');
    write(`${back}${text}${REST_OF_SCREEN}`);
  };
  const erase = () => {
    write(`${up()}${REST_OF_SCREEN}`);
    drawn = [];
  };
  const showCursor = () => {
    write(SHOW_CURSOR);
  };
  write(HIDE_CURSOR);
  process.once('exit', showCursor); // whatever ends the program
  const timer = setInterval(draw, EVERY_MS);

  return {
    show(reading) {
      now = { reading, bars: ballistics.update(reading.channels, reading.seconds) };
      isDirty = true;
    },
    log(text) {
      erase();
      write(text);
      isDirty = true;
      draw();
    },
    close() {
      clearInterval(timer);
      erase();
      process.off('exit', showCursor);
      showCursor();
    },
  };
}
