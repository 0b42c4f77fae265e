import process from 'node:process';
import { settingShapes } from '../../service/settings.js';
import type { Keys } from '../../service/keys/keys.js';
import { readScopes, SCOPES } from '../../service/keys/key-text.js';
import { type Given, UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode, type ExitCode } from '../command.js';
import { type KeyData, setPlans, showKeys, showUsage } from './key-accounts.js';
import { settingsOf } from '../service-settings.js';
import type { Terminal } from '../terminal/terminal.js';

/** Settings that decide which keys there are. */
const SETTINGS = [
  'SONOMETER_DATA_DIR',
  'DATABASE_URL',
  'SONOMETER_PLANS',
  'SONOMETER_SECRET',
] as const;

const ACTIONS = ['create', 'list', 'show', 'usage', 'set-plan', 'rotate', 'revoke', 'log'];

export const keysCommand = defineCommand({
  name: 'keys',
  title: 'Creates, lists, rotates and revokes the keys of the HTTP service',
  operands: 'ACTION [ID ...]',
  words: ACTIONS,
  flags: {
    plan: {
      type: 'string',
      default: 'free',
      description: 'create: plan of a new account. set-plan: the new plan of the account.',
    },
    account: {
      type: 'string',
      placeholder: 'ID',
      description: 'create: adds a key to this account. list: prints only its keys.',
    },
    name: { type: 'string', placeholder: 'TEXT', description: 'create: label of the key.' },
    scopes: {
      type: 'string',
      placeholder: 'LIST',
      description:
        'create: scopes of the key, from analyse, read, admin, separated by commas; all by default.',
    },
    days: {
      type: 'string',
      placeholder: 'N',
      description: 'create: the key expires after this number of days.',
    },
    overlap: {
      type: 'string',
      default: '24',
      placeholder: 'HOURS',
      description: 'rotate: how long the old key stays valid next to the new one.',
    },
    json: { type: 'boolean', description: 'Prints JSON.' },
  },
  examples: [
    {
      line: 'sonometer keys create --plan unlimited',
      what: 'prints the key, which is shown only once',
    },
    { line: 'sonometer keys create --plan pro --json', what: 'its key, id and plan' },
    { line: 'sonometer keys list', what: 'every key, without the key itself' },
    {
      line: 'sonometer keys rotate key_0123456789abcdef --overlap 48',
      what: 'prints a replacement key; the old one expires in two days',
    },
    {
      line: 'sonometer keys show key_0123456789abcdef',
      what: 'its properties and the limits of its plan',
    },
    {
      line: 'sonometer keys usage key_0123456789abcdef',
      what: 'calls, data and voice minutes of its account this month, and by day',
    },
    {
      line: 'sonometer keys set-plan key_0123456789abcdef --plan pro',
      what: 'moves its account to another plan, from the next call on',
    },
    { line: 'sonometer keys log', what: 'the events of keys, newest first' },
    { line: 'sonometer keys revoke key_0123456789abcdef', what: 'revokes it at once' },
  ],
  notes: [
    `ACTION is one of ${ACTIONS.join(', ')}.`,
    'The command works on the same data while a server runs: in the folder of the server, or with its SONOMETER_DATA_DIR (DATABASE_URL).',
  ],
  table: {
    title: 'Settings, from the environment',
    rows: SETTINGS.map((name) => {
      const { description, default: standard } = settingShapes[name];
      return [name, `${description} Default ${standard}.`] as const;
    }),
  },

  async run({ values, positionals: [action, ...ids] }, terminal) {
    if (action === 'create')
      return withKeys(terminal, ({ keys }) => create(keys, values, terminal));
    if (action === 'list') return withKeys(terminal, ({ keys }) => list(keys, values, terminal));
    if (action === 'log') return withKeys(terminal, ({ keys }) => log(keys, values, terminal));
    if (action === undefined || !ACTIONS.includes(action))
      throw new UsageError(`the actions are ${ACTIONS.join(', ')}`);
    if (ids.length === 0) throw new UsageError(`${action} needs the id of a key`);
    return withKeys(terminal, (data) => {
      switch (action) {
        case 'show':
          return showKeys(data, ids, values, terminal);
        case 'usage':
          return showUsage(data, ids, values, terminal);
        case 'set-plan':
          return setPlans(data, ids, String(values['plan'] ?? 'free'), terminal);
        case 'rotate':
          return rotate(data.keys, ids, values, terminal);
        default:
          return revoke(data.keys, ids, terminal);
      }
    });
  },
});

/** Opens the same data as a server with these settings. */
async function withKeys(
  { log }: Terminal,
  work: (data: KeyData) => Promise<ExitCode>,
): Promise<ExitCode> {
  // a database takes its time to load: only where it is used
  const [{ openStore }, { openKeys }, { openServerSecret }, { loadPlans }] = await Promise.all([
    import('../../service/store/open-store.js'),
    import('../../service/keys/keys.js'),
    import('../../service/keys/server-secret.js'),
    import('../../service/keys/plans.js'),
  ]);
  try {
    const settings = settingsOf(process.env, { log });
    const plans = await loadPlans(settings.plansFile);
    const store = await openStore(settings.databaseUrl ?? settings.dataDir);
    try {
      const secret = await openServerSecret(store, settings.secret);
      return await work({ keys: await openKeys(store, secret, plans), plans, store });
    } finally {
      await store.close();
    }
  } catch (error) {
    // these are sentences for the operator already: a plan, a setting, a database out of reach
    if (!(error instanceof Error)) throw error;
    log(`sonometer keys: ${error.message}\n`);
    return exitCode.failed;
  }
}

async function create(
  keys: Keys,
  { plan = 'free', account, name, scopes, days, json }: Given['values'],
  { out, log }: Terminal,
): Promise<ExitCode> {
  const whose = account === undefined ? { plan: String(plan) } : { accountId: String(account) };
  const minted = await keys.mint(whose, name === undefined ? undefined : String(name), {
    ...(scopes !== undefined && { scopes: readScopes(String(scopes)) }),
    ...(days !== undefined && {
      expiresAtMs: Date.now() + wholeNumber(days, '--days') * 24 * 3600_000,
    }),
  });
  if (json === true) {
    const { key, id, plan: ofPlan } = minted;
    out(`${JSON.stringify({ key, id, plan: ofPlan })}\n`);
    return exitCode.ok;
  }
  out(`${minted.key}\n`);
  log(`This is ${minted.id} of plan ${minted.plan}. Store it: it is shown only once.\n`);
  return exitCode.ok;
}

async function list(
  keys: Keys,
  { account, json }: Given['values'],
  { out, view: { paint } }: Terminal,
): Promise<ExitCode> {
  const all = await keys.list(account === undefined ? undefined : String(account));
  const iso = (ms: number) => new Date(ms).toISOString();
  if (json === true) {
    const orNull = (ms: number | null) => (ms === null ? null : iso(ms));
    const listing = all.map(({ createdAtMs, revokedAtMs, expiresAtMs, lastUsedAtMs, ...key }) => ({
      ...key,
      createdAt: iso(createdAtMs),
      revokedAt: orNull(revokedAtMs),
      expiresAt: orNull(expiresAtMs),
      lastUsedAt: orNull(lastUsedAtMs),
    }));
    out(`${JSON.stringify(listing)}\n`);
    return exitCode.ok;
  }
  for (const { id, plan, hint, accountId, name, createdAtMs, ...key } of all) {
    const { revokedAtMs, expiresAtMs, lastUsedAtMs, scopes } = key;
    const isOver = expiresAtMs !== null && expiresAtMs <= Date.now();
    const state =
      revokedAtMs !== null
        ? paint.bad('revoked')
        : isOver
          ? paint.bad('expired')
          : paint.good('live   ');
    const made = iso(createdAtMs).slice(0, 10);
    const used = lastUsedAtMs === null ? 'never used' : `used ${iso(lastUsedAtMs).slice(0, 10)}`;
    const about = [
      ...(scopes.length < SCOPES.length ? [scopes.join(',')] : []),
      ...(expiresAtMs !== null && !isOver ? [`until ${iso(expiresAtMs).slice(0, 10)}`] : []),
      used,
      ...(name === null ? [] : [name]),
    ];
    out(
      `${id}  ${state}  ${plan.padEnd(9)}  ${made}  ${hint}…  ${accountId}  ${about.join('  ')}\n`,
    );
  }
  return exitCode.ok;
}

async function rotate(
  keys: Keys,
  ids: readonly string[],
  { overlap = '24' }: Given['values'],
  { out, log }: Terminal,
): Promise<ExitCode> {
  const hours = wholeNumber(overlap, '--overlap');
  let code: ExitCode = exitCode.ok;
  for (const id of ids) {
    const minted = await keys.rotate(id, hours * 3600_000);
    if (minted) {
      out(`${minted.key}\n`);
      log(`This is ${minted.id}, shown only once; ${id} stays valid for ${hours} h.\n`);
      continue;
    }
    log(`sonometer keys: there is no live key ${id}.\n`);
    code = exitCode.failed;
  }
  return code;
}

const MAX_EVENTS = 1000;

async function log(keys: Keys, { json }: Given['values'], { out }: Terminal): Promise<ExitCode> {
  const events = await keys.events(MAX_EVENTS);
  const shown = events.map(({ atMs, ...event }) => ({
    at: new Date(atMs).toISOString(),
    ...event,
  }));
  if (json === true) {
    out(`${JSON.stringify(shown)}\n`);
    return exitCode.ok;
  }
  for (const { at, keyId, accountId, type, detail } of shown)
    out(
      `${at}  ${keyId}  ${accountId}  ${type.padEnd(8)}${detail === null ? '' : ` ${detail}`}`.trimEnd() +
        '\n',
    );
  return exitCode.ok;
}

function wholeNumber(given: unknown, flag: string): number {
  const value = /^\d{1,5}$/.test(String(given)) ? Number(given) : NaN;
  if (Number.isNaN(value)) throw new Error(`${flag} must be a whole number`);
  return value;
}

async function revoke(keys: Keys, ids: readonly string[], { log }: Terminal): Promise<ExitCode> {
  let code: ExitCode = exitCode.ok;
  for (const id of ids) {
    const isRevoked = await keys.revoke(id);
    log(isRevoked ? `${id} is revoked.\n` : `sonometer keys: there is no live key ${id}.\n`);
    if (!isRevoked) code = exitCode.failed;
  }
  return code;
}
