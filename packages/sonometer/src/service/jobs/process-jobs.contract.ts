import { expect, test } from 'vitest';
import type { MakeStore } from '../../../../../testing/fresh-store.js';
import { inProcess } from '../../../../../testing/in-process.js';
import { openJobs } from './jobs.js';

/** The contract of the queue of jobs with several processes. */
export function processJobsContract(make: MakeStore): void {
  test('processes that race and are killed do every job once', async () => {
    const fresh = await make();
    const real = openJobs(fresh.store);
    const ids = await Promise.all(
      Array.from({ length: 30 }, () =>
        real.enqueue({ owner: 'me', kind: 'mix', request: {}, reservationId: null }),
      ),
    );
    const work = (role: 'work' | 'die') => inProcess('work-jobs.ts', fresh.location, role);
    const [dying, ...working] = [work('die'), work('work'), work('work')] as const;
    await Promise.all([dying, ...working].map((other) => other.printed(1)));
    dying.child.stdin?.write('now\n');
    await dying.printed(2); // it has a job
    dying.child.kill('SIGKILL');
    await dying.ended;
    for (const { child } of working) child.stdin?.write('now\n');
    expect(await Promise.all(working.map(({ ended }) => ended))).toEqual([0, 0]);

    const done = working.flatMap(({ lines }) => lines.slice(1));
    expect(done.toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect((await real.read('me', id))?.status).toBe('done');
    expect(done).toContain(dying.lines[1]);
    await fresh.dispose();
  });
}
