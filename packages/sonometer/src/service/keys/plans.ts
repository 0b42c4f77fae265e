import { readFile } from 'node:fs/promises';

/**
 * Whether an answer is returned again when the same key requests the same analysis of the same
 * bytes, and its price: that of measuring (`full`), one call without data or voice minutes
 * (`call`), or nothing (`free`).
 */
export const CACHE_RULES = ['off', 'full', 'call', 'free'] as const;
export type CacheRule = (typeof CACHE_RULES)[number];

/** The limits of a plan in a UTC month and in a minute; `null` where there is no limit. */
export interface Plan {
  readonly name: string;
  readonly calls: number | null;
  readonly dataBytes: number | null;
  readonly voiceMinutes: number | null;
  readonly requestsPerMinute: number | null;
  /** Profiles of analyze/profile. */
  readonly profiles: 'all' | readonly string[];
  /**
   * Samples of all channels that one call may decode: seconds are no measure of eight channels at
   * 192 kHz.
   */
  readonly samplesPerCall: number | null;
  /** Seconds that one call may hold a thread. */
  readonly workerSecPerCall: number | null;
  /** Calls of one caller that are analysed at a time; more of them wait. */
  readonly atOnce: number | null;
  /** Share of the threads while others wait too, against that of other callers. */
  readonly weight: number;
  /** The price of a cached answer; `off` where it is measured again. */
  readonly cache: CacheRule;
  /** Shown on the pages; private agreements of an operator with one customer are not. */
  readonly isListed: boolean;
}

type Limits = Omit<Plan, 'name'>;

const MB = 1e6;
const GB = 1e9;
const TB = 1e12;

/** docs/interface.md#what-the-contract-leaves-open. A file may change these and add others. */
const DEFAULTS: Readonly<Record<string, Limits>> = {
  keyless: {
    calls: 20,
    dataBytes: 200 * MB,
    voiceMinutes: 60,
    requestsPerMinute: 3,
    profiles: ['basic'],
    samplesPerCall: 400e6, // an hour of stereo at 48 kHz
    workerSecPerCall: 60,
    atOnce: 1,
    weight: 1,
    cache: 'off',
    isListed: true,
  },
  free: {
    calls: 1_000,
    dataBytes: 2 * GB,
    voiceMinutes: 300,
    requestsPerMinute: 30,
    profiles: ['basic'],
    samplesPerCall: 1e9,
    workerSecPerCall: 120,
    atOnce: 2,
    weight: 2,
    cache: 'full',
    isListed: true,
  },
  pro: {
    calls: 25_000,
    dataBytes: 100 * GB,
    voiceMinutes: 6_000,
    requestsPerMinute: 120,
    profiles: 'all',
    samplesPerCall: 8e9, // six hours of 7.1 at 48 kHz
    workerSecPerCall: 1_800,
    atOnce: 8,
    weight: 8,
    cache: 'full',
    isListed: true,
  },
  scale: {
    calls: 250_000,
    dataBytes: 1 * TB,
    voiceMinutes: 60_000,
    requestsPerMinute: 600,
    profiles: 'all',
    samplesPerCall: 40e9,
    workerSecPerCall: 3_600,
    atOnce: 32,
    weight: 16,
    cache: 'full',
    isListed: true,
  },
  unlimited: {
    calls: null,
    dataBytes: null,
    voiceMinutes: null,
    requestsPerMinute: null,
    profiles: 'all',
    samplesPerCall: null,
    workerSecPerCall: null,
    atOnce: null,
    weight: 16,
    cache: 'off',
    isListed: false,
  },
};

const LIMITS = ['calls', 'dataBytes', 'voiceMinutes', 'requestsPerMinute'] as const;
/** Of one call: a file of plans that names none of them has what a plan without limits has. */
const CALL_LIMITS = ['samplesPerCall', 'workerSecPerCall', 'atOnce'] as const;
const KEYS = [...LIMITS, 'profiles', ...CALL_LIMITS, 'weight', 'cache', 'isListed'] as const;

/** The plans of this service, by name. */
export interface Plans {
  /** The plan of callers without a key. */
  readonly keyless: Plan;
  /** The plan of keys that people make for themselves. */
  readonly free: Plan;
  /** The plan of the operator. */
  readonly unlimited: Plan;
  readonly names: readonly string[];
  /** The plans shown on the pages. */
  readonly listed: readonly Plan[];
  get(name: string): Plan | undefined;
}

/**
 * The default plans, changed by the JSON file `path` (the setting SONOMETER_PLANS): an object from
 * plan to what differs, `{"free": {"calls": 500}}`. A plan that is new there names every limit.
 *
 * @throws Error with a sentence for the operator, when the file is not as it should be.
 */
export async function loadPlans(path?: string): Promise<Plans> {
  if (path === undefined) return readPlans({});
  try {
    return readPlans(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the plans in ${path} cannot be used: ${why}`, { cause });
  }
}

/** The default plans with the given changes, checked. */
export function readPlans(changes: unknown): Plans {
  const plans = new Map<string, Plan>();
  const entries = Object.entries(object(changes, 'the file'));
  for (const [name, limits] of Object.entries(DEFAULTS)) plans.set(name, { name, ...limits });
  for (const [name, change] of entries) plans.set(name, changed(name, change, DEFAULTS[name]));

  const need = (name: string) => {
    const plan = plans.get(name);
    if (!plan) throw new RangeError(`no plan ${name}`);
    return plan;
  };
  return {
    keyless: need('keyless'),
    free: need('free'),
    unlimited: need('unlimited'),
    names: [...plans.keys()],
    listed: [...plans.values()].filter(({ isListed }) => isListed),
    get: (name) => plans.get(name),
  };
}

function changed(name: string, change: unknown, base: Limits | undefined): Plan {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`"${name}" is no name for a plan`);
  const given = object(change, name);
  for (const key of Object.keys(given))
    if (!KEYS.some((known) => known === key))
      throw new Error(`${name}.${key} is not known; there are ${KEYS.join(', ')}`);

  const limit = (key: (typeof LIMITS)[number] | (typeof CALL_LIMITS)[number]) =>
    key in given ? amount(given[key], `${name}.${key}`) : base?.[key];
  const [calls, dataBytes, voiceMinutes, requestsPerMinute] = LIMITS.map(limit);
  const profiles = 'profiles' in given ? names(given['profiles'], name) : base?.profiles;
  if (
    calls === undefined ||
    dataBytes === undefined ||
    voiceMinutes === undefined ||
    requestsPerMinute === undefined ||
    profiles === undefined
  )
    throw new Error(`${name} is a new plan, and must have ${[...LIMITS, 'profiles'].join(', ')}`);
  const [samplesPerCall = null, workerSecPerCall = null, atOnce = null] = CALL_LIMITS.map(limit);
  const weight = getLimit('weight', given, name) ?? base?.weight ?? 1;
  const cache = CACHE_RULES.find((rule) => rule === (given['cache'] ?? base?.cache ?? 'off'));
  if (cache === undefined)
    throw new Error(`${name}.cache must be one of ${CACHE_RULES.join(', ')}`);
  const isListed = 'isListed' in given ? given['isListed'] : (base?.isListed ?? false);
  if (typeof isListed !== 'boolean') throw new Error(`${name}.isListed must be true or false`);
  if (atOnce === 0) throw new Error(`${name}.atOnce must be 1 or more, or null for no limit`);
  return {
    name,
    calls,
    dataBytes,
    voiceMinutes,
    requestsPerMinute,
    profiles,
    samplesPerCall,
    workerSecPerCall,
    atOnce,
    weight,
    cache,
    isListed,
  };
}

function getLimit(key: string, given: Readonly<Record<string, unknown>>, name: string) {
  if (!(key in given)) return undefined;
  const value = amount(given[key], `${name}.${key}`);
  if (value === null || value === 0) throw new Error(`${name}.${key} must be 1 or more`);
  return value;
}

function object(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} must be a JSON object`);
  return { ...value };
}

function amount(value: unknown, what: string): number | null {
  if (value === null) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`${what} must be a whole number, or null for no limit`);
}

function names(value: unknown, plan: string): 'all' | readonly string[] {
  if (value === 'all') return value;
  const isText = (item: unknown) => typeof item === 'string';
  if (Array.isArray(value) && value.every(isText)) return value;
  throw new Error(`${plan}.profiles must be "all" or a list of profiles`);
}
