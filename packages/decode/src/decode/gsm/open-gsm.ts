import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { openBlocks } from '../blocks/block-decoder.js';
import { GSM_FRAME_BYTES, isGsmFrame, plainGsm } from '../blocks/gsm.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';

const RATE_HZ = 8000;
/** A frame is marked by 4 bits: half a second of them is no chance. */
const CHECKED_FRAMES = 25;

/** Whether a file without a header is GSM frame after frame. */
export async function isPlainGsm(source: Source, start: number): Promise<boolean> {
  const bytes = await source.read(start, CHECKED_FRAMES * GSM_FRAME_BYTES);
  if (bytes.length < CHECKED_FRAMES * GSM_FRAME_BYTES) return false;
  const frames = Array.from({ length: CHECKED_FRAMES }, (_, i) =>
    bytes.subarray(i * GSM_FRAME_BYTES, (i + 1) * GSM_FRAME_BYTES),
  );
  // silence of A-law and other constants have the mark everywhere
  return frames.every(isGsmFrame) && !frames.every((frame) => isGsmFrame(frame.subarray(1)));
}

/** GSM 06.10 full rate without a container (.gsm): 8000 Hz, one channel. */
export async function openGsm(
  source: Source,
  start: number,
  limits: DecodeLimits,
): Promise<Decoder> {
  const format = { rateHz: RATE_HZ, channels: 1, speakers: speakersOf(1) };
  checkLimits(format, limits);
  const dataBytes = source.sizeBytes - start;
  const layout = { dataOffset: start, dataBytes, statedFrames: undefined };
  const facts = { container: 'gsm', codec: 'gsm', lossy: true } as const;
  return openBlocks(source, plainGsm(), layout, { format, facts, damage: [] });
}
