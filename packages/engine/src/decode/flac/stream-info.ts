import type { FileFacts } from '../../core/audio.js';
import { Bytes } from '../bytes.js';

/** What STREAMINFO (RFC 9639, 8.2) says of a FLAC stream. */
export type StreamInfo = Pick<FileFacts, 'bitDepth' | 'declaredDurationSec'>;

const MARKER_AND_BLOCK_HEADER_BYTES = 8;
const STREAM_INFO_BYTES = 34;

/** @param head Bytes with the marker `fLaC` at `at`, and what follows it; a stream without it says nothing. */
export function readStreamInfo(head: Uint8Array, at: number): StreamInfo {
  const bytes = new Bytes(head, 'flac');
  const body = at + MARKER_AND_BLOCK_HEADER_BYTES;
  if (bytes.length < body + STREAM_INFO_BYTES || bytes.text(at, 4) !== 'fLaC') return {};
  // from bit 80: 20 bits rate, 3 channels - 1, 5 bits per sample - 1, 36 total samples
  const rateHz = bytes.u24be(body + 10) >> 4;
  const bitDepth = ((bytes.u16be(body + 12) >> 4) & 31) + 1;
  const frames = (bytes.u8(body + 13) & 15) * 2 ** 32 + bytes.u32be(body + 14);
  return {
    bitDepth,
    ...(frames > 0 && rateHz > 0 && { declaredDurationSec: frames / rateHz }),
  };
}
