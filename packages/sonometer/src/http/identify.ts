import { type Caller, openCaller } from '../metering/caller.js';
import { signedInHere } from './account/signed-in.js';
import type { RouteRequest } from './route.js';
import type { Services } from './services.js';

/**
 * Who is calling: the holder of a key; without one, who has signed in at the page that calls; else
 * whoever shares the address, or everyone where the service is open.
 *
 * @throws ApiError `invalid_api_key`, also without a key when `needsKey`.
 */
export async function identify(
  request: RouteRequest,
  services: Services,
  { needsKey = false } = {},
): Promise<Caller> {
  const { settings, callers, plans } = services;
  const { authorization } = request.headers;
  if (authorization === undefined) {
    const holder = await signedInHere(request, services);
    if (holder) {
      const { accountId, keyId, plan } = holder;
      return { kind: 'key', id: accountId, owner: keyId, accountId, plan };
    }
    if (settings.isOpen) return openCaller(plans);
  }
  const credentials = { authorization, address: request.address };
  return needsKey ? callers.identifyKey(credentials) : callers.identify(credentials);
}
