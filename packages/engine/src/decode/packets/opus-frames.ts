/**
 * Frames at 48 kHz that one frame of each configuration holds (RFC 6716, 3.1): of SILK, of the hybrid mode, of CELT.
 */
const SILK = [480, 960, 1920, 2880];
const HYBRID = [480, 960];
const CELT = [120, 240, 480, 960];
const FRAMES = [SILK, SILK, SILK, HYBRID, HYBRID, CELT, CELT, CELT, CELT].flat();

/** 120 ms (RFC 6716, 3.2). */
const LONGEST_FRAMES = 5760;

/** Length that a packet of Opus states, at 48 kHz; `undefined` where none can be so. */
export function opusFrames([toc, counts = 0]: Uint8Array): number | undefined {
  if (toc === undefined) return undefined;
  const code = toc & 3;
  const pieces = code === 0 ? 1 : code < 3 ? 2 : counts & 63;
  const frames = pieces * (FRAMES[toc >> 3] ?? 0);
  return frames > 0 && frames <= LONGEST_FRAMES ? frames : undefined;
}
