import { Fault } from '../core/fault.js';

/**
 * Of channels that feed no loudspeaker: what they hold has a loudness only once a renderer has played it (ITU-R
 * BS.1770-5 Annex 4).
 *
 * @param origin Opens the message: `wav`, `caf`.
 * @param kind Which Ambisonics, where there are several.
 */
export const ambisonicsFault = (origin: string, kind = ''): Fault =>
  new Fault(
    'decode.unsupported',
    `${origin}: its channels are Ambisonics${kind}, which have no loudness before they are rendered to loudspeakers`,
  );
