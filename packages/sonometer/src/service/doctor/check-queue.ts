import type { Limits } from '../dependencies/watchdog.js';
import { readQueueFacts } from '../queue/queue-names.js';
import { failed, type Finding, ok, warning } from './finding.js';

/** Checks Redis, and that workers are connected to it. */
export async function checkQueue(redisUrl: string, limits: Limits): Promise<Finding[]> {
  const { version, memoryPolicy, isDurable, threads } = await readQueueFacts(redisUrl, limits);
  const found = [ok('queue', `Redis ${version}`)];
  if (memoryPolicy !== 'noeviction')
    found.push(
      warning(
        'queue memory',
        `entries are evicted by ${memoryPolicy}`,
        'set maxmemory-policy to noeviction',
      ),
    );
  if (!isDurable)
    found.push(
      warning(
        'queue disk',
        'entries are lost on a restart, and recreated',
        'set appendonly to yes',
      ),
    );
  found.push(
    threads === 0
      ? failed('workers', 'none is connected', 'start `sonometer work` with the same settings')
      : ok('workers', `${threads} threads are connected`),
  );
  return found;
}
