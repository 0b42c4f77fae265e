import type { Plan } from '../../service/keys/plans.js';
import { isSameOrigin } from './session-cookie.js';
import { sessionOf } from './session-of.js';
import type { RouteRequest } from '../route.js';
import type { Services } from '../../service/services.js';

/** The key that a browser has signed in with. */
export interface SignedIn {
  readonly keyId: string;
  readonly accountId: string;
  /** Its first letters, which distinguish it from others. */
  readonly hint: string;
  readonly plan: Plan;
}

/** The user who is signed in, by the cookie of the browser; a revoked key signs nobody in. */
export async function signedIn(
  request: Pick<RouteRequest, 'headers'>,
  services: Pick<Services, 'sessions' | 'keys' | 'plans'>,
): Promise<SignedIn | undefined> {
  const session = await sessionOf(request, services);
  if (!session) return undefined;
  const { accountId, keyId } = session;
  const key = (await services.keys.list(accountId)).find(({ id }) => id === keyId);
  const plan = services.plans.get(key?.plan ?? '');
  return key && plan && { keyId, accountId, hint: key.hint, plan };
}

/**
 * The same for a call that a page of ours makes with its cookie; a call from another site has no
 * caller.
 */
export const signedInHere = async (
  request: Pick<RouteRequest, 'headers'>,
  services: Services,
): Promise<SignedIn | undefined> =>
  isSameOrigin(request.headers, services.settings.publicUrl)
    ? signedIn(request, services)
    : undefined;
