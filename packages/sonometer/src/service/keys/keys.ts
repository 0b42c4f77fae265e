import { createHmac } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Store } from '../store/open-store.js';
import type { Schema } from '../store/schema.js';
import { randomBase62 } from '../store/random-id.js';
import { isKeyText, keyHint, newKeyText, type Scope, scopesOf } from './key-text.js';
import type { Plan, Plans } from './plans.js';
import type { ServerSecret } from './server-secret.js';

const ID_DIGITS = 16;
const USE_MS = 60_000;
const MAX_NOTED = 10_000;

/** The condition of keys that have not expired. */
const isLive = (nowMs: number) =>
  sql<boolean>`(keys.expires_at is null or keys.expires_at > ${nowMs})`;

/** A key as its owner may see it again: without the key. */
export interface KeyListing {
  readonly id: string;
  readonly accountId: string;
  readonly plan: string;
  readonly name: string | null;
  /** The first characters of the key. */
  readonly hint: string;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | null;
  readonly scopes: readonly Scope[];
  readonly expiresAtMs: number | null;
  /** To the minute. */
  readonly lastUsedAtMs: number | null;
}

/** The properties of a new key, besides its account. */
export interface KeyTerms {
  /** @default all */
  readonly scopes?: readonly Scope[];
  /** @default never */
  readonly expiresAtMs?: number;
}

/** An event in the life of a key, and its time. */
export interface KeyEvent {
  readonly keyId: string;
  readonly accountId: string;
  readonly type: 'created' | 'rotated' | 'revoked' | 'plan';
  readonly detail: string | null;
  readonly atMs: number;
}

/** A key at the one time when it is shown. */
export interface MintedKey {
  readonly key: string;
  readonly id: string;
  readonly accountId: string;
  readonly plan: string;
}

/** The holder of a live key. */
export interface KeyHolder {
  readonly keyId: string;
  readonly accountId: string;
  readonly plan: Plan;
  readonly scopes: readonly Scope[];
}

export interface Keys {
  /** Makes a key: for a new account with a plan, or for an account that there is. */
  mint(
    whose: { readonly plan: string } | { readonly accountId: string },
    name?: string,
    terms?: KeyTerms,
  ): Promise<MintedKey>;
  /**
   * Makes a key in the place of another, with its name and scopes; the old one stays valid for a
   * while, so that nothing stops while it is replaced. `undefined` where there is no such live key.
   */
  rotate(id: string, overlapMs: number): Promise<MintedKey | undefined>;
  /** The events of keys, the newest first. */
  events(max: number): Promise<readonly KeyEvent[]>;
  /** The holder of this key; `undefined` for one that is mistyped, unknown, revoked or expired. */
  verify(key: string): Promise<KeyHolder | undefined>;
  /** Whether the key of that id has been neither revoked nor expired. */
  isLive(id: string): Promise<boolean>;
  /** Every key, or those of one account, oldest first. */
  list(accountId?: string): Promise<readonly KeyListing[]>;
  /**
   * Ends a key, of the given account only if there is one; `false` when there is no such live key.
   */
  revoke(id: string, accountId?: string): Promise<boolean>;
  /**
   * Moves the account of a key to another plan, whose limits hold from its next call on. Gives the
   * plan before; `undefined` where there is no such key.
   */
  setPlan(id: string, plan: string): Promise<string | undefined>;
}

/**
 * Opens the keys of the service. Of a key only a keyed hash is stored, and it is found by that hash:
 * no secret is ever compared with another.
 *
 * @throws Error with a sentence for the operator, when an account has a plan that is not among
 * `plans`.
 */
export async function openKeys(
  store: Store,
  secret: ServerSecret,
  plans: Plans,
  now: () => number = Date.now,
): Promise<Keys> {
  const { db } = store;
  const pepper = secret.keyFor('api-keys');
  const hashOf = (key: string) => createHmac('sha256', pepper).update(key).digest('base64url');

  function planNamed(name: string): Plan {
    const plan = plans.get(name);
    if (!plan) throw new Error(`no plan "${name}"; there are ${plans.names.join(', ')}`);
    return plan;
  }

  async function insert(
    tx: Transaction<Schema>,
    accountId: string,
    name: string | null,
    terms: Pick<Schema['keys'], 'scopes' | 'expires_at'>,
  ) {
    const key = newKeyText();
    const id = `key_${randomBase62(ID_DIGITS)}`;
    const texts = { hash: hashOf(key), hint: keyHint(key), name };
    await tx
      .insertInto('keys')
      .values({ id, account_id: accountId, ...texts, created_at: now(), ...terms })
      .execute();
    return { key, id, accountId };
  }

  async function note(
    tx: Transaction<Schema>,
    event: { id: string; accountId: string; type: KeyEvent['type']; detail?: string },
  ) {
    await tx
      .insertInto('key_events')
      .values({
        id: `kev_${randomBase62(ID_DIGITS)}`,
        key_id: event.id,
        account_id: event.accountId,
        type: event.type,
        detail: event.detail ?? null,
        created_at: now(),
      })
      .execute();
  }

  /** Keys that this process has noted in this minute: a use costs a write once a minute. */
  const noted = new Map<string, number>();
  async function noteUse(id: string): Promise<void> {
    const nowMs = now();
    if (nowMs - (noted.get(id) ?? -Infinity) < USE_MS) return;
    if (noted.size >= MAX_NOTED) noted.clear();
    noted.set(id, nowMs);
    await db.updateTable('keys').set({ last_used_at: nowMs }).where('id', '=', id).execute();
  }

  const used = await db.selectFrom('accounts').select('plan').distinct().execute();
  for (const { plan } of used) planNamed(plan);

  return {
    async mint(whose, name, terms = {}) {
      return store.durably(async (transaction) => {
        const account =
          'accountId' in whose
            ? await transaction
                .selectFrom('accounts')
                .select(['id', 'plan'])
                .where('id', '=', whose.accountId)
                .executeTakeFirst()
            : await transaction
                .insertInto('accounts')
                .values({
                  id: `acct_${randomBase62(ID_DIGITS)}`,
                  plan: planNamed(whose.plan).name,
                  created_at: now(),
                })
                .returning(['id', 'plan'])
                .executeTakeFirstOrThrow();
        if (!account) throw new Error('no such account');

        const minted = await insert(transaction, account.id, name ?? null, {
          scopes: terms.scopes?.join(',') ?? null,
          expires_at: terms.expiresAtMs ?? null,
        });
        const detail = terms.scopes && `scopes ${terms.scopes.join(', ')}`;
        await note(transaction, { ...minted, type: 'created', ...(detail && { detail }) });
        return { ...minted, plan: account.plan };
      });
    },

    async rotate(id, overlapMs) {
      return store.durably(async (tx) => {
        const untilMs = now() + overlapMs;
        const old = await tx
          .updateTable('keys')
          .set({ expires_at: untilMs })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .where(isLive(now()))
          .returning(['account_id', 'name', 'scopes'])
          .executeTakeFirst();
        if (!old) return undefined;
        const { plan } = await tx
          .selectFrom('accounts')
          .select('plan')
          .where('id', '=', old.account_id)
          .executeTakeFirstOrThrow();
        const minted = await insert(tx, old.account_id, old.name, {
          scopes: old.scopes,
          expires_at: null,
        });
        const until = new Date(untilMs).toISOString();
        const { accountId } = minted;
        await note(tx, {
          id,
          accountId,
          type: 'rotated',
          detail: `to ${minted.id}, until ${until}`,
        });
        await note(tx, { ...minted, type: 'created', detail: `in the place of ${id}` });
        return { ...minted, plan };
      });
    },

    async events(max) {
      const rows = await db
        .selectFrom('key_events')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(max)
        .execute();
      return rows.map(({ key_id, account_id, type, detail, created_at }) => ({
        ...{ keyId: key_id, accountId: account_id, type, detail, atMs: created_at },
      }));
    },

    async verify(key) {
      if (!isKeyText(key)) return undefined;
      const row = await db
        .selectFrom('keys')
        .innerJoin('accounts', 'accounts.id', 'keys.account_id')
        .select(['keys.id', 'keys.account_id', 'keys.scopes', 'accounts.plan'])
        .where('keys.hash', '=', hashOf(key))
        .where('keys.revoked_at', 'is', null)
        .where(isLive(now()))
        .executeTakeFirst();
      if (!row) return undefined;
      await noteUse(row.id);
      const { id: keyId, account_id: accountId } = row;
      return { keyId, accountId, plan: planNamed(row.plan), scopes: scopesOf(row.scopes) };
    },

    async isLive(id) {
      const row = await db
        .selectFrom('keys')
        .select('id')
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .where(isLive(now()))
        .executeTakeFirst();
      return row !== undefined;
    },

    async list(accountId) {
      const every = db
        .selectFrom('keys')
        .innerJoin('accounts', 'accounts.id', 'keys.account_id')
        .select([
          'keys.id',
          'keys.account_id as accountId',
          'accounts.plan',
          'keys.name',
          'keys.hint',
          'keys.created_at as createdAtMs',
          'keys.revoked_at as revokedAtMs',
          'keys.scopes',
          'keys.expires_at as expiresAtMs',
          'keys.last_used_at as lastUsedAtMs',
        ])
        .orderBy('keys.created_at')
        .orderBy('keys.id');
      const some = accountId === undefined ? every : every.where('keys.account_id', '=', accountId);
      const rows = await some.execute();
      return rows.map(({ scopes, ...row }) => ({ ...row, scopes: scopesOf(scopes) }));
    },

    async revoke(id, accountId) {
      return store.durably(async (transaction) => {
        const any = transaction
          .updateTable('keys')
          .set({ revoked_at: now() })
          .where('id', '=', id)
          .where('revoked_at', 'is', null);
        const own = accountId === undefined ? any : any.where('account_id', '=', accountId);
        const ended = await own.returning('account_id').executeTakeFirst();
        if (ended) await note(transaction, { id, accountId: ended.account_id, type: 'revoked' });
        return ended !== undefined;
      });
    },

    async setPlan(id, plan) {
      const { name } = planNamed(plan);
      return store.durably(async (tx) => {
        const account = await tx
          .selectFrom('keys')
          .innerJoin('accounts', 'accounts.id', 'keys.account_id')
          .select(['accounts.id', 'accounts.plan'])
          .where('keys.id', '=', id)
          .executeTakeFirst();
        if (!account) return undefined;
        await tx.updateTable('accounts').set({ plan: name }).where('id', '=', account.id).execute();
        const detail = `${account.plan} to ${name}`;
        await note(tx, { id, accountId: account.id, type: 'plan', detail });
        return account.plan;
      });
    },
  };
}
