import { ApiError } from '@sonometer/report/errors/api-error.js';
import { type Caller, keyNeeded, openCaller } from '../service/metering/caller.js';
import { signedInHere } from './account/account.js';
import type { RouteRequest } from './route.js';
import type { Services } from '../service/services.js';

/**
 * The caller: the holder of a key; without one, the user signed in at the calling page; else all
 * clients of the address, or everyone where the service is open.
 * @throws ApiError `invalid_api_key`, also without a key when `needsKey`.
 */
export async function identify(
  request: RouteRequest,
  services: Services,
  wanted: { readonly needsKey?: boolean } = {},
): Promise<Caller> {
  request.seen.caller ??= await getCaller(request, services);
  const { caller } = request.seen;
  if (caller.scopes && !caller.scopes.includes(request.scope))
    throw new ApiError('scope_missing', `the key does not have the scope ${request.scope}`);
  if (wanted.needsKey && caller.kind === 'keyless') throw keyNeeded();
  return caller;
}

async function getCaller(request: RouteRequest, services: Services): Promise<Caller> {
  const { settings, callers, plans } = services;
  const { authorization } = request.headers;
  if (authorization === undefined) {
    const holder = await signedInHere(request, services);
    if (holder) {
      const { accountId, keyId, plan } = holder;
      return { kind: 'key', id: accountId, owner: keyId, accountId, plan };
    }
  }
  const caller = await callers.identify({ authorization, address: request.address });
  return caller.kind === 'keyless' && settings.isOpen ? openCaller(plans, caller.id) : caller;
}
