import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import { openLosslessKernel } from '../lossless/open-kernel.js';
import type { DecodeLimits } from '../limits.js';
import { FlacRecording } from './flac-recording.js';

/**
 * FLAC files; `source` starts with the marker, or where that is missing with the first frame.
 *
 * @param strangeBytes Passed over before it, and reported.
 */
export async function openFlac(
  source: Source,
  limits: DecodeLimits,
  strangeBytes = 0,
): Promise<Decoder> {
  const kernel = openLosslessKernel();
  try {
    const recording = new FlacRecording(source, kernel, limits);
    await recording.open(strangeBytes);
    return recording;
  } catch (error) {
    kernel.close();
    throw error;
  }
}
