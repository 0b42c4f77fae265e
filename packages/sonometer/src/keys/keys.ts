import { createHmac } from 'node:crypto';
import type { Store } from '../store/open-store.js';
import { randomBase62 } from '../store/random-id.js';
import { isKeyText, keyHint, newKeyText } from './key-text.js';
import type { Plan, Plans } from './plans.js';
import type { ServerSecret } from './server-secret.js';

const ID_DIGITS = 16;

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
}

/** A key at the one time when it is shown. */
export interface MintedKey {
  readonly key: string;
  readonly id: string;
  readonly accountId: string;
  readonly plan: string;
}

/** Who sent a live key. */
export interface KeyHolder {
  readonly keyId: string;
  readonly accountId: string;
  readonly plan: Plan;
}

export interface Keys {
  /** Makes a key: for a new account with a plan, or for an account that there is. */
  mint(
    whose: { readonly plan: string } | { readonly accountId: string },
    name?: string,
  ): Promise<MintedKey>;
  /** Whose key this is; `undefined` for one that is mistyped, unknown or revoked. */
  verify(key: string): Promise<KeyHolder | undefined>;
  /** Every key, or those of one account, oldest first. */
  list(accountId?: string): Promise<readonly KeyListing[]>;
  /** Ends a key, of that account alone if one is given; `false` when there is no such live key. */
  revoke(id: string, accountId?: string): Promise<boolean>;
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

  const used = await db.selectFrom('accounts').select('plan').distinct().execute();
  for (const { plan } of used) planNamed(plan);

  return {
    async mint(whose, name) {
      const key = newKeyText();
      const id = `key_${randomBase62(ID_DIGITS)}`;
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

        await transaction
          .insertInto('keys')
          .values({
            id,
            account_id: account.id,
            hash: hashOf(key),
            hint: keyHint(key),
            name: name ?? null,
            created_at: now(),
          })
          .execute();
        return { key, id, accountId: account.id, plan: account.plan };
      });
    },

    async verify(key) {
      if (!isKeyText(key)) return undefined;
      const row = await db
        .selectFrom('keys')
        .innerJoin('accounts', 'accounts.id', 'keys.account_id')
        .select(['keys.id', 'keys.account_id', 'accounts.plan'])
        .where('keys.hash', '=', hashOf(key))
        .where('keys.revoked_at', 'is', null)
        .executeTakeFirst();
      return row && { keyId: row.id, accountId: row.account_id, plan: planNamed(row.plan) };
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
        ])
        .orderBy('keys.created_at')
        .orderBy('keys.id');
      const some = accountId === undefined ? every : every.where('keys.account_id', '=', accountId);
      return some.execute();
    },

    async revoke(id, accountId) {
      return store.durably(async (transaction) => {
        const any = transaction
          .updateTable('keys')
          .set({ revoked_at: now() })
          .where('id', '=', id)
          .where('revoked_at', 'is', null);
        const own = accountId === undefined ? any : any.where('account_id', '=', accountId);
        const { numUpdatedRows } = await own.executeTakeFirst();
        return numUpdatedRows > 0n;
      });
    },
  };
}
