import { run } from '../packages/sonometer/src/cli/main.js';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import type { Ran } from './run-program.js';

/** Runs a command line in this process, from the sources: quicker than the built program. */
export async function runHere(...args: string[]): Promise<Ran> {
  const said = { out: '', err: '' };
  const code = await run(args, {
    out: (text) => (said.out += text),
    say: (text) => (said.err += text),
    view: { width: 80, paint: openPaint(false) },
    isWatched: false,
  });
  return { code, ...said };
}

/** The same with one file after the other: a thread of this process cannot run the sources. */
export const runInOneThread = (args: readonly string[]): Promise<Ran> =>
  runHere(...args, '--jobs', '1');
