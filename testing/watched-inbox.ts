import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { startProgram } from './run-program.js';
import { testFolder } from './test-folder.js';
import { wavTone } from './wav-tone.js';

export interface WatchedLine {
  readonly input: string;
  readonly ok: boolean;
  readonly data?: { readonly durationSec?: number; readonly pass?: boolean };
}

/** A folder with a folder in it, made anew for each test, and the table that `watch` writes of it. */
export function watchedInbox() {
  const folder = testFolder('test');
  const inbox = join(folder, 'inbox');
  const out = join(folder, 'table.ndjson');
  beforeEach(() => {
    mkdirSync(join(inbox, 'deep'), { recursive: true });
  });
  const rows = (): readonly WatchedLine[] =>
    existsSync(out)
      ? readFileSync(out, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as WatchedLine)
      : [];
  return {
    folder,
    inbox,
    rows,
    /** Waits until the table is as it has to be; the test's own time is the limit. */
    until: async (holds: (lines: readonly WatchedLine[]) => boolean): Promise<void> => {
      while (!holds(rows())) await sleep(100);
    },
    start: (...more: string[]) =>
      startProgram(['watch', inbox, '--out', out, '--settle', '0.5', ...more]),
    tone: (seconds: number, peak = 0.1) => wavTone({ seconds, peak, rateHz: 8000 }),
  };
}
