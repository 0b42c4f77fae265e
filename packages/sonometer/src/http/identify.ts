import { type Caller, openCaller } from '../metering/caller.js';
import type { RouteRequest } from './route.js';
import type { Services } from './services.js';

/**
 * Who is calling: the holder of a key, or whoever shares the address; everyone where the service is
 * open, except those who show a key.
 *
 * @throws ApiError `invalid_api_key`, also without a key when `needsKey`.
 */
export async function identify(
  { headers, address }: RouteRequest,
  { settings, callers, plans }: Services,
  { needsKey = false } = {},
): Promise<Caller> {
  const { authorization } = headers;
  if (settings.isOpen && authorization === undefined) return openCaller(plans);
  const credentials = { authorization, address };
  return needsKey ? callers.identifyKey(credentials) : callers.identify(credentials);
}
