import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { run } from '../packages/sonometer/src/cli/main.js';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import type { Ran } from './run-program.js';

// a thread cannot run the sources: on a machine with one processor the program starts none, unless
// --jobs requests one
Object.assign(os, { availableParallelism: () => 1 });
syncBuiltinESMExports();

/** Runs a command line in this process, from the sources: quicker than the built program. */
export async function runHere(...args: string[]): Promise<Ran> {
  const stated = { out: '', err: '' };
  const code = await run(args, {
    out: (text) => (stated.out += text),
    log: (text) => (stated.err += text),
    view: { width: 80, paint: openPaint(false) },
    isWatched: false,
  });
  return { code, ...stated };
}
