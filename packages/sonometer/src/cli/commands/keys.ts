import process from 'node:process';
import { readSettings, settingShapes } from '../../settings.js';
import type { Keys } from '../../keys/keys.js';
import type { Given } from '../arguments/parse-arguments.js';
import { UsageError } from '../arguments/usage-error.js';
import { defineCommand } from '../command.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import type { Terminal } from '../terminal/terminal.js';

/** Settings that decide which keys there are. */
const SETTINGS = [
  'SONOMETER_DATA_DIR',
  'DATABASE_URL',
  'SONOMETER_PLANS',
  'SONOMETER_SECRET',
] as const;

export const keysCommand = defineCommand({
  name: 'keys',
  title: 'Makes, lists and revokes the keys of the HTTP service',
  operands: 'create|list|revoke [ID ...]',
  flags: {
    plan: { type: 'string', default: 'free', description: 'create: plan of a new account.' },
    account: {
      type: 'string',
      placeholder: 'ID',
      description: 'create: one more key for this account. list: its keys alone.',
    },
    name: { type: 'string', placeholder: 'TEXT', description: 'create: to recognise the key by.' },
    json: { type: 'boolean', description: 'Prints JSON.' },
  },
  examples: [
    { line: 'sonometer keys create --plan unlimited', what: 'prints a key, this once' },
    { line: 'sonometer keys create --plan pro --json', what: 'its key, id and plan' },
    { line: 'sonometer keys list', what: 'every key, without the key itself' },
    { line: 'sonometer keys revoke key_0123456789abcdef', what: 'ends it at once' },
  ],
  notes: ['It works on the same data while a server runs.'],
  table: {
    title: 'Settings, from the environment',
    rows: SETTINGS.map((name) => {
      const { description, default: standard } = settingShapes[name];
      return [name, `${description} Default ${standard}.`] as const;
    }),
  },

  async run({ values, positionals: [action, ...ids] }, terminal) {
    if (action === 'create') return withKeys(terminal, (keys) => create(keys, values, terminal));
    if (action === 'list') return withKeys(terminal, (keys) => list(keys, values, terminal));
    if (action !== 'revoke') throw new UsageError('it can create, list or revoke');
    if (ids.length === 0) throw new UsageError('revoke needs the id of a key');
    return withKeys(terminal, (keys) => revoke(keys, ids, terminal));
  },
});

/** Opens the same data as a server with these settings. */
async function withKeys(
  { say }: Terminal,
  work: (keys: Keys) => Promise<ExitCode>,
): Promise<ExitCode> {
  // a database takes its time to load: only where it is used
  const [{ openStore }, { openKeys }, { openServerSecret }, { loadPlans }] = await Promise.all([
    import('../../store/open-store.js'),
    import('../../keys/keys.js'),
    import('../../keys/server-secret.js'),
    import('../../keys/plans.js'),
  ]);
  try {
    const settings = readSettings(process.env);
    const plans = await loadPlans(settings.plansFile);
    const store = await openStore(settings.databaseUrl ?? settings.dataDir);
    try {
      const secret = await openServerSecret(store, settings.secret);
      return await work(await openKeys(store, secret, plans));
    } finally {
      await store.close();
    }
  } catch (error) {
    // these are sentences for the operator already: a plan, a setting, a database out of reach
    if (!(error instanceof Error)) throw error;
    say(`sonometer keys: ${error.message}\n`);
    return exitCode.failed;
  }
}

async function create(
  keys: Keys,
  { plan = 'free', account, name, json }: Given['values'],
  { out, say }: Terminal,
): Promise<ExitCode> {
  const whose = account === undefined ? { plan: String(plan) } : { accountId: String(account) };
  const minted = await keys.mint(whose, name === undefined ? undefined : String(name));
  if (json === true) {
    const { key, id, plan: ofPlan } = minted;
    out(`${JSON.stringify({ key, id, plan: ofPlan })}\n`);
    return exitCode.ok;
  }
  out(`${minted.key}\n`);
  say(`This is ${minted.id} of plan ${minted.plan}. Keep it: it is shown this once.\n`);
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
    const listing = all.map(({ createdAtMs, revokedAtMs, ...key }) => ({
      ...key,
      createdAt: iso(createdAtMs),
      revokedAt: revokedAtMs === null ? null : iso(revokedAtMs),
    }));
    out(`${JSON.stringify(listing)}\n`);
    return exitCode.ok;
  }
  for (const { id, plan, hint, accountId, name, createdAtMs, revokedAtMs } of all) {
    const state = revokedAtMs === null ? paint.good('live   ') : paint.bad('revoked');
    const made = iso(createdAtMs).slice(0, 10);
    out(
      `${id}  ${state}  ${plan.padEnd(9)}  ${made}  ${hint}…  ${accountId}  ${name ?? ''}`.trimEnd() +
        '\n',
    );
  }
  return exitCode.ok;
}

async function revoke(keys: Keys, ids: readonly string[], { say }: Terminal): Promise<ExitCode> {
  let code: ExitCode = exitCode.ok;
  for (const id of ids) {
    const isRevoked = await keys.revoke(id);
    say(isRevoked ? `${id} is revoked.\n` : `sonometer keys: there is no live key ${id}.\n`);
    if (!isRevoked) code = exitCode.failed;
  }
  return code;
}
