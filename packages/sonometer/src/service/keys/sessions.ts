import { createHmac } from 'node:crypto';
import type { Store } from '../store/open-store.js';
import { randomBase62 } from '../store/random-id.js';
import type { ServerSecret } from './server-secret.js';

const TOKEN_DIGITS = 32; // 190 bits
const LIFE_MS = 7 * 24 * 3600_000;

/** A browser that is logged in. */
export interface Session {
  readonly accountId: string;
  readonly keyId: string;
}

/** The sessions of the account page: a browser logs in with a live key, and stays in for a week. */
export interface Sessions {
  /** Begins a session; the token is for the cookie, and is not stored. */
  begin(keyId: string): Promise<{ readonly token: string; readonly expiresAtMs: number }>;
  /** The session of a token; `undefined` when it has ended, or its key was revoked. */
  read(token: string): Promise<Session | undefined>;
  end(token: string): Promise<void>;
  /** Forgets what has expired; gives its number. */
  sweep(): Promise<number>;
}

/** Opens the sessions of the service. */
export function openSessions(
  { db }: Store,
  secret: ServerSecret,
  now: () => number = Date.now,
): Sessions {
  const pepper = secret.keyFor('sessions');
  const hashOf = (token: string) => createHmac('sha256', pepper).update(token).digest('base64url');

  return {
    async begin(keyId) {
      const token = randomBase62(TOKEN_DIGITS);
      const expiresAtMs = now() + LIFE_MS;
      await db
        .insertInto('sessions')
        .values({ hash: hashOf(token), key_id: keyId, expires_at: expiresAtMs })
        .execute();
      return { token, expiresAtMs };
    },

    async read(token) {
      return db
        .selectFrom('sessions')
        .innerJoin('keys', 'keys.id', 'sessions.key_id')
        .select(['keys.account_id as accountId', 'keys.id as keyId'])
        .where('sessions.hash', '=', hashOf(token))
        .where('sessions.expires_at', '>', now())
        .where('keys.revoked_at', 'is', null)
        .where((it) =>
          it.or([it('keys.expires_at', 'is', null), it('keys.expires_at', '>', now())]),
        )
        .executeTakeFirst();
    },

    async end(token) {
      await db.deleteFrom('sessions').where('hash', '=', hashOf(token)).execute();
    },

    async sweep() {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('expires_at', '<=', now())
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
