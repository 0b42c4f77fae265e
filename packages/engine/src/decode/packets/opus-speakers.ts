import { type Speaker, speakersOf, unnamed } from '../../core/layout.js';
import { ambisonicsFault } from '../ambisonics.js';

const FAMILY_AT = 18;
/** RFC 7845, 5.1.1.3: discrete channels, without names. */
const UNNAMED = 255;

/**
 * The speakers of an Opus stream with `channels` channels, by the channel mapping family of its OpusHead (RFC 7845,
 * 5.1.1).
 *
 * @param origin Opens the message of a fault.
 * @throws Fault `decode.unsupported` of Ambisonics (RFC 8486), whose channels feed no loudspeaker.
 */
export function opusSpeakers(
  head: Uint8Array,
  channels: number,
  origin: string,
): readonly Speaker[] {
  const family = head[FAMILY_AT] ?? 0;
  if (family === 2 || family === 3) throw ambisonicsFault(origin);
  return family === UNNAMED && channels > 1 ? unnamed(channels) : speakersOf(channels);
}
