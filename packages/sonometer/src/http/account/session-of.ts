import type { Session } from '../../service/keys/sessions.js';
import type { RouteRequest } from '../route.js';
import type { Services } from '../../service/services.js';
import { tokenIn } from './session-cookie.js';

/** The session that the browser is in, if it is in one that lives. */
export async function sessionOf(
  { headers }: Pick<RouteRequest, 'headers'>,
  { sessions }: Pick<Services, 'sessions'>,
): Promise<Session | undefined> {
  const token = tokenIn(headers);
  return token === undefined ? undefined : sessions.read(token);
}
