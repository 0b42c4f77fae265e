import type { Format } from '../../core/audio.js';
import { Bytes } from '../bytes.js';

/** Rate and channels by STREAMINFO (RFC 9639, 8.2); bit 80 of its body begins them. */
export function streamFormat(head: Uint8Array): Pick<Format, 'rateHz' | 'channels'> {
  const bytes = new Bytes(head, 'flac');
  return { rateHz: bytes.u24be(18) >> 4, channels: ((bytes.u8(20) >> 1) & 7) + 1 };
}
