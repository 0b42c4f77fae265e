import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import type { View } from '@sonometer/report/text/terminal/view.js';

/** The outputs of the program: data to `out`, everything else to `say`. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly log: (text: string) => void;
  readonly view: View;
  /** A user watches the messages, so progress may be drawn. */
  readonly isWatched: boolean;
}

/** Lines longer than this are hard to read, however wide the window is. */
const WIDEST = 100;
const NARROWEST = 40;
/** Where the terminal does not report it. */
const USUAL_ROWS = 24;

/** The terminal of this process. */
export function openTerminal({ stdout, stderr, env }: NodeJS.Process): Terminal {
  return {
    out: (text) => void stdout.write(text),
    log: (text) => void stderr.write(text),
    view: {
      width: Math.min(WIDEST, Math.max(NARROWEST, columnsOf(stdout.columns, env))),
      paint: openPaint(isColourful(stdout.isTTY, env)),
    },
    isWatched: stderr.isTTY && env['TERM'] !== 'dumb',
  };
}

/** A window in which something is redrawn in place. */
export interface Window extends View {
  readonly rows: number;
}

/** The messages as they look now: a window may change its size. */
export const watchedWindow = ({ stderr, env }: NodeJS.Process): Window => ({
  width: Math.min(WIDEST, columnsOf(stderr.columns, env)),
  rows: stderr.rows > 0 ? stderr.rows : USUAL_ROWS,
  paint: openPaint(isColourful(stderr.isTTY, env)),
});

function columnsOf(columns: number | undefined, env: NodeJS.ProcessEnv): number {
  const reported = columns ?? Number(env['COLUMNS']);
  return Number.isFinite(reported) && reported > 0 ? reported : 80;
}

/** By no-color.org and force-color.org. */
function isColourful(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return isTerminal && env['TERM'] !== 'dumb';
}
