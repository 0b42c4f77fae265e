import process from 'node:process';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import { shortened, type View } from '@sonometer/report/text/terminal/view.js';
import { exitCode, type ExitCode } from '../command.js';

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

/** A bar on the last line of a watched terminal; nothing elsewhere. */
export interface ProgressBar {
  /** `share` 0..1. */
  show(share: number, label: string): void;
  /** Takes the bar away, so that something can be printed. */
  clear(): void;
}

/** A shorter run is over before a bar could be read. */
const FIRST_MS = 400;
const EVERY_MS = 100;
const BAR_COLUMNS = 24;

export function openProgress({ isWatched, log, view }: Terminal): ProgressBar {
  if (!isWatched) return { show: () => undefined, clear: () => undefined };
  let nextMs = performance.now() + FIRST_MS;
  let isShown = false;
  return {
    show(share, label) {
      const nowMs = performance.now();
      if (nowMs < nextMs) return;
      nextMs = nowMs + EVERY_MS;
      isShown = true;
      const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_COLUMNS);
      const bar =
        view.paint.plot('━'.repeat(full)) + view.paint.faint('─'.repeat(BAR_COLUMNS - full));
      const percent = `${Math.floor(share * 100)} %`.padStart(5);
      const room = view.width - BAR_COLUMNS - percent.length - 3;
      log(`\r\u001b[K${bar} ${percent}  ${shortened(label, room)}`);
    },
    clear() {
      if (isShown) log('\r\u001b[K');
      isShown = false;
    },
  };
}

/**
 * Printed output stays; spooled files are removed with the process. Gives the function that undoes
 * this.
 *
 * @param lastWord Prints what a person should know of the interrupted work.
 */
export function endOnSignals(bar: ProgressBar, lastWord?: () => void): () => void {
  const end = (code: ExitCode) => () => {
    bar.clear();
    lastWord?.();
    process.exit(code);
  };
  const onInterrupt = end(exitCode.interrupted);
  const onTerminate = end(exitCode.terminated);
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate);
  return () => void process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate);
}
