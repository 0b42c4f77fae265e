import { createHmac } from 'node:crypto';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { Keys } from '../keys/keys.js';
import type { Scope } from '../keys/key-text.js';
import type { Plan, Plans } from '../keys/plans.js';
import type { ServerSecret } from '../keys/server-secret.js';
import { addressGroup } from './rate.js';

/** The caller, as far as it matters: what is charged, and who may read the results. */
export interface Caller {
  readonly kind: 'key' | 'keyless' | 'open';
  /** The subject of usage: the account of the key, or the group of the address. */
  readonly id: string;
  /** The group of the address, where everyone is one caller. */
  readonly party?: string;
  /** The owner of uploads and jobs: the key itself, or the same as `id`. */
  readonly owner: string;
  /** Of a key. */
  readonly accountId: string | undefined;
  readonly plan: Plan;
  /** Of a key: what it may do; absent for everything. */
  readonly scopes?: readonly Scope[];
}

/** The data of a request that identify its sender. */
export interface Credentials {
  /** The header `Authorization`. */
  readonly authorization: string | undefined;
  /** The address of the client: of the socket, or as a trusted proxy reports it. */
  readonly address: string;
}

export interface Callers {
  /**
   * @throws ApiError `invalid_api_key` for a key that is malformed, unknown or revoked: a caller
   * that sends a key means it, and is never treated as one without.
   */
  identify(credentials: Credentials): Promise<Caller>;
  /** The same, for routes that need a key: without one it is `invalid_api_key` too. */
  identifyKey(credentials: Credentials): Promise<Caller>;
}

/** Opens the recognition of callers. */
export function openCallers(keys: Keys, plans: Plans, secret: ServerSecret): Callers {
  const pepper = secret.keyFor('addresses');

  // Usage is stored for months; the addresses of people who only tried us are not.
  function keyless(address: string): Caller {
    const digest = createHmac('sha256', pepper).update(addressGroup(address)).digest('base64url');
    const id = `addr_${digest}`;
    return { kind: 'keyless', id, owner: id, accountId: undefined, plan: plans.keyless };
  }

  async function identify({ authorization, address }: Credentials): Promise<Caller> {
    if (authorization === undefined) return keyless(address);
    const [, key] = /^Bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
    if (key === undefined) throw invalid('send Authorization: Bearer followed by the key');
    const holder = await keys.verify(key);
    if (!holder) throw invalid('the API key is not valid, has expired, or was revoked');
    const { keyId, accountId, plan, scopes } = holder;
    return { kind: 'key', id: accountId, owner: keyId, accountId, plan, scopes };
  }

  return {
    identify,
    async identifyKey(credentials) {
      const caller = await identify(credentials);
      if (caller.kind !== 'key') throw keyNeeded();
      return caller;
    },
  };
}

/** The party that places and threads are shared by. */
export const partyOf = ({ id, party = id }: Pick<Caller, 'id' | 'party'>): string => party;

/** The one caller of a service that is open: everyone, without limits. */
export const openCaller = (plans: Plans, party?: string): Caller => ({
  kind: 'open',
  id: 'open',
  ...(party !== undefined && { party }),
  owner: 'open',
  accountId: undefined,
  plan: plans.unlimited,
});

/** A request without a key to a route that needs one. */
export const keyNeeded = () => invalid('this route needs an API key');

const invalid = (message: string) => new ApiError('invalid_api_key', message);
