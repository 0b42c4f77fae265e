import { readFile } from 'node:fs/promises';

/** What a plan allows in a UTC month and in a minute; `null` where there is no limit. */
export interface Plan {
  readonly name: string;
  readonly calls: number | null;
  readonly dataBytes: number | null;
  readonly voiceMinutes: number | null;
  readonly requestsPerMinute: number | null;
  /** Profiles of analyze/profile. */
  readonly profiles: 'all' | readonly string[];
}

type Limits = Omit<Plan, 'name'>;

const MB = 1e6;
const GB = 1e9;
const TB = 1e12;

/** Design 4. A file may change these and add others. */
const DEFAULTS: Readonly<Record<string, Limits>> = {
  keyless: {
    calls: 20,
    dataBytes: 200 * MB,
    voiceMinutes: 60,
    requestsPerMinute: 3,
    profiles: ['basic'],
  },
  free: {
    calls: 1_000,
    dataBytes: 2 * GB,
    voiceMinutes: 300,
    requestsPerMinute: 30,
    profiles: ['basic'],
  },
  pro: {
    calls: 25_000,
    dataBytes: 100 * GB,
    voiceMinutes: 6_000,
    requestsPerMinute: 120,
    profiles: 'all',
  },
  scale: {
    calls: 250_000,
    dataBytes: 1 * TB,
    voiceMinutes: 60_000,
    requestsPerMinute: 600,
    profiles: 'all',
  },
  unlimited: {
    calls: null,
    dataBytes: null,
    voiceMinutes: null,
    requestsPerMinute: null,
    profiles: 'all',
  },
};

const LIMITS = ['calls', 'dataBytes', 'voiceMinutes', 'requestsPerMinute'] as const;

/** The plans of this service, by name. */
export interface Plans {
  /** The plan of callers without a key. */
  readonly keyless: Plan;
  /** The plan of keys that people make for themselves. */
  readonly free: Plan;
  /** The plan of whoever runs the service. */
  readonly unlimited: Plan;
  readonly names: readonly string[];
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
    get: (name) => plans.get(name),
  };
}

function changed(name: string, change: unknown, base: Limits | undefined): Plan {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`"${name}" is no name for a plan`);
  const given = object(change, name);
  for (const key of Object.keys(given))
    if (key !== 'profiles' && !LIMITS.some((limit) => limit === key))
      throw new Error(
        `${name}.${key} is not known; there are ${[...LIMITS, 'profiles'].join(', ')}`,
      );

  const limit = (key: (typeof LIMITS)[number]) =>
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
  return { name, calls, dataBytes, voiceMinutes, requestsPerMinute, profiles };
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
