import type { Warning } from '../../core/warning.js';
import type { FlacInfo } from './stream-info.js';

/** A smaller loss is reported as a length that differs. */
const CHECKSUM_TOLERANCE_SEC = 0.1;

/**
 * Compares a stream that decoded whole with the MD5 of STREAMINFO; damage and a length that differs are reported
 * separately.
 *
 * @param samples Of the stream, each channel.
 * @param digest Of those.
 */
export function compareDigest(
  info: FlacInfo,
  samples: number,
  rateHz: number,
  digest: Uint8Array,
): Warning | undefined {
  if (!info.digest || digest.every((byte, i) => byte === info.digest?.[i])) return undefined;
  const missingSec = Math.abs(info.samples - samples) / rateHz;
  if (info.samples > 0 && missingSec > CHECKSUM_TOLERANCE_SEC) return undefined;
  return {
    code: 'checksum-differs',
    message: 'the samples are not those of which the encoder noted the MD5 checksum',
  };
}
