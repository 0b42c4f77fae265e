import type { Keys, KeyListing } from '../../service/keys/keys.js';
import type { Plan, Plans } from '../../service/keys/plans.js';
import { getMonth, readDays, readUsage } from '../../service/metering/usage-report.js';
import type { Store } from '../../service/store/open-store.js';
import type { Given } from '../arguments/parse-arguments.js';
import { exitCode, type ExitCode } from '../command.js';
import type { Terminal } from '../terminal/terminal.js';

/** The data of a server, for commands about the account of a key. */
export interface KeyData {
  readonly keys: Keys;
  readonly plans: Plans;
  readonly store: Store;
}

type Values = Given['values'];

/** Calls `work` with the key of each id; an account stands for its oldest key. */
async function ofEach(
  { keys }: KeyData,
  ids: readonly string[],
  { log }: Terminal,
  work: (key: KeyListing) => Promise<void>,
): Promise<ExitCode> {
  const all = await keys.list();
  let code: ExitCode = exitCode.ok;
  for (const id of ids) {
    const key = all.find((one) => one.id === id || one.accountId === id);
    if (key) await work(key);
    else {
      log(`sonometer keys: there is no key or account ${id}.\n`);
      code = exitCode.failed;
    }
  }
  return code;
}

/** Opening the keys has checked that there is the plan of every account. */
function planOf({ plans }: KeyData, name: string): Plan {
  const plan = plans.get(name);
  if (!plan) throw new Error(`no plan "${name}"`);
  return plan;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** `keys show`: the properties of keys and the plan of their account. */
export const showKeys = async (
  data: KeyData,
  ids: readonly string[],
  { json }: Values,
  terminal: Terminal,
): Promise<ExitCode> =>
  ofEach(data, ids, terminal, async (key) => {
    const { createdAtMs, revokedAtMs, expiresAtMs, lastUsedAtMs, plan, ...rest } = key;
    const shown = {
      ...rest,
      createdAt: iso(createdAtMs),
      revokedAt: iso(revokedAtMs),
      expiresAt: iso(expiresAtMs),
      lastUsedAt: iso(lastUsedAtMs),
      plan: planOf(data, plan),
    };
    if (json === true) terminal.out(`${JSON.stringify(shown)}\n`);
    else printRows(terminal, { ...shown, plan, ...prefixed('plan ', shown.plan) });
  });

/** `keys usage`: the charges of this month against the limits, and of each day. */
export async function showUsage(
  data: KeyData,
  ids: readonly string[],
  { json }: Values,
  terminal: Terminal,
): Promise<ExitCode> {
  const nowMs = Date.now();
  return ofEach(data, ids, terminal, async ({ id: keyId, accountId, plan: name }) => {
    const { db } = data.store;
    const plan = planOf(data, name);
    const caller = { kind: 'key', id: accountId, owner: keyId, accountId, plan } as const;
    const usage = await readUsage(db, caller, getMonth(nowMs), []);
    const days = await readDays(db, accountId, nowMs);
    const { calls, dataBytes, voiceMinutes, period } = usage;
    if (json === true) {
      const month = { period, calls, dataBytes, voiceMinutes };
      terminal.out(`${JSON.stringify({ accountId, plan: name, ...month, days })}\n`);
      return;
    }
    const of = ({ used, limit }: typeof calls) => `${used} of ${limit ?? 'any number'}`;
    printRows(terminal, {
      account: accountId,
      plan: name,
      month: period.start.slice(0, 7),
      calls: of(calls),
      'data bytes': of(dataBytes),
      'voice minutes': of(voiceMinutes),
    });
    for (const day of days)
      terminal.out(
        `${day.day}  ${day.keyId}  ${day.calls} calls  ${day.dataBytes} bytes  ${day.voiceMinutes} voice minutes\n`,
      );
  });
}

/** `keys set-plan`: moves the accounts of keys to another plan; running servers use it at once. */
export const setPlans = async (
  data: KeyData,
  ids: readonly string[],
  plan: string,
  terminal: Terminal,
): Promise<ExitCode> =>
  ofEach(data, ids, terminal, async ({ id, accountId }) => {
    const before = await data.keys.setPlan(id, plan);
    terminal.log(`Account ${accountId} has the plan ${plan}, before ${before ?? plan}.\n`);
  });

const prefixed = (prefix: string, values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [prefix + name, value as Shown]),
  );

type Shown = string | number | null | readonly string[];

function printRows({ out }: Terminal, rows: Readonly<Record<string, Shown>>): void {
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  for (const [name, value] of Object.entries(rows)) {
    const text = typeof value === 'object' && value !== null ? value.join(', ') : (value ?? 'none');
    out(`${name.padEnd(width)}  ${text}\n`);
  }
}
