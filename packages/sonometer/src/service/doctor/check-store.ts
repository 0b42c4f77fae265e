import { join } from 'node:path';
import type { Limits } from '../dependencies/watchdog.js';
import { loadDriver } from '../load-driver.js';
import type { S3Place } from '../objects/s3-place.js';
import type { Settings } from '../settings.js';
import { failed, type Finding, ok, warning } from './finding.js';

const PART = 'store';
/** Signatures are refused from 15 minutes on; clocks that differ by this do not have NTP. */
const MAX_SKEW_SEC = 30;
const CLOCK_TIMEOUT_MS = 5000;

/** Requests an object that does not exist: with wrong credentials the store refuses that. */
export async function checkStore(settings: Settings, limits: Limits): Promise<Finding[]> {
  const { objects, objectsPublicEndpoint, dataDir } = settings;
  if (!objects) return [ok(PART, `the folder ${join(dataDir, 'uploads')}`)];
  const clock = await checkClock(objects);
  const { openS3Objects } = await loadDriver(() => import('../objects/s3-objects.js'));
  const store = openS3Objects({ ...objects, spoolDir: dataDir, limits });
  try {
    await store.head('doctor_probe');
  } catch (error) {
    return [...clock, storeFailed(error)];
  } finally {
    store.close();
  }
  const isInner =
    objectsPublicEndpoint === undefined &&
    objects.endpoint !== undefined &&
    isInnerHost(objects.endpoint);
  return [
    ok(PART, `the bucket ${objects.bucket} answers`),
    ...clock,
    ...(isInner
      ? [
          warning(
            'upload URLs',
            'they name a host that clients cannot resolve',
            'set SONOMETER_OBJECTS_PUBLIC_ENDPOINT',
          ),
        ]
      : []),
  ];
}

/** Of a store that does not answer as it should. */
const storeFailed = (error: unknown): Finding =>
  failed(
    PART,
    error instanceof Error ? error.message : String(error),
    'check OBJECTS_URL: its endpoint, key, secret and bucket',
  );

/** A name without a dot is one of a container or a cluster. */
const isInnerHost = (endpoint: string) => !/[.:]/.test(new URL(endpoint).hostname);

async function checkClock({ endpoint, region }: S3Place): Promise<Finding[]> {
  const url = endpoint ?? `https://s3.${region}.amazonaws.com`;
  const beganMs = Date.now();
  const answer = await fetch(url, {
    method: 'HEAD',
    signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS),
  });
  const dateMs = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(dateMs)) return [];
  const skewSec = Math.round(Math.abs(dateMs - (beganMs + Date.now()) / 2) / 1000);
  return skewSec > MAX_SKEW_SEC
    ? [
        failed(
          'store clock',
          `${skewSec} s from ours`,
          'synchronise both by NTP: signatures expire',
        ),
      ]
    : [ok('store clock', `within ${MAX_SKEW_SEC} s of ours`)];
}
