import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { randomBase62 } from './store/random-id.js';
import { isDiskFull, systemCode } from './system-code.js';

/** The parts without which the service cannot do its work. */
export const PARTS = ['database', 'queue', 'store', 'workers', 'disk'] as const;
export type Part = (typeof PARTS)[number];

/** A part that does not work, and what was found, in words without secrets. */
export interface FailingPart {
  readonly part: Part;
  readonly problem: string;
}

/** The checks of a process: those of the parts that it has. Each rejects where its part does not work. */
export type PartChecks = Readonly<Partial<Record<Part, () => Promise<unknown>>>>;

export interface Readiness {
  /** The parts that this process has. */
  readonly parts: readonly Part[];
  /** The parts that do not work now; a part that does not answer within a second does not. */
  failing(): Promise<readonly FailingPart[]>;
}

/** A readiness probe waits no longer. */
const CHECK_MS = 1000;

/** Checks the parts of a process, all at the same time. Concurrent callers share a check. */
export function openReadiness(checks: PartChecks): Readiness {
  const parts = PARTS.filter((part) => checks[part] !== undefined);
  const checkPart = async (part: Part): Promise<readonly FailingPart[]> => {
    try {
      await Promise.race([checks[part]?.(), silence(CHECK_MS)]);
      return [];
    } catch (error) {
      return [{ part, problem: problemOf(error) }];
    }
  };
  let underWay: Promise<readonly FailingPart[]> | undefined;
  return {
    parts,
    failing() {
      underWay ??= Promise.all(parts.map(checkPart))
        .then((found) => found.flat())
        .finally(() => {
          underWay = undefined;
        });
      return underWay;
    },
  };
}

/** Text for `/readyz`: `store: no answer in 1000 ms; workers: none is running`. */
export const describeFailing = (failing: readonly FailingPart[]): string =>
  failing.map(({ part, problem }) => `${part}: ${problem}`).join('; ');

const PROBE_BYTES = 4096;

/** Writes a small file: free space that a quota withholds is not visible otherwise. */
export async function checkDisk(folder: string): Promise<void> {
  const path = join(folder, `probe-${randomBase62(12)}`);
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

async function silence(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new ApiError('service_overloaded', `no answer in ${ms} ms`);
}

/** Messages of drivers contain addresses and user names; ours do not. */
function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (isDiskFull(error)) return 'no space is left';
  return systemCode(error) ?? 'the check failed';
}
