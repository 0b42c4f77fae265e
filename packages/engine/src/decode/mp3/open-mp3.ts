import { MPEGDecoder } from 'mpg123-decoder';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { declaredFrames } from './declared-length.js';
import type { FirstFrame } from './find-frames.js';

const READ_BYTES = 32_768;
/** One read holds at most 1365 frames (24 bytes each), and every one may be bad. */
const MAX_ERRORS_PER_READ = 4096;

/** Stereo in a mono stream: 8 frames may be damage, more is another recording. */
const MAX_STRANGE_SAMPLES = 8 * 1152;

/** MP3 files, with the encoder's delay and padding trimmed by mpg123 where the encoder noted them. */
export async function openMp3(
  source: Source,
  first: FirstFrame,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { rateHz, channels } = first.header;
  checkLimits({ rateHz, channels }, limits);
  const mpg123 = new MPEGDecoder();
  await mpg123.ready;

  const declared = declaredFrames(first);
  let position = first.offset;
  let errors = 0;
  let strangeSamples = 0;
  let isOpen = true;

  const decode = (bytes: Uint8Array): Float32Array[] => {
    if (!isOpen) return []; // closed during the read, and mpg123's memory is freed
    position += bytes.length;
    const decoded = decodeQuietly(mpg123, bytes);
    errors += decoded.errors.length;
    if (decoded.samplesDecoded > 0 && decoded.sampleRate !== rateHz)
      throw new Fault('decode.unsupported', 'mp3: the sample rate changes midway');
    if (channels === 2) return decoded.channelData;
    // mpg123 gives mono twice, so a difference is a frame of stereo
    const [left = new Float32Array(), right = left] = decoded.channelData;
    strangeSamples += differences(left, right);
    if (strangeSamples > MAX_STRANGE_SAMPLES)
      throw new Fault('decode.unsupported', 'mp3: mono changes to stereo midway');
    return [left];
  };

  return {
    format: { rateHz, channels, speakers: speakersOf(channels) },
    facts: {
      container: 'mp3',
      codec: 'mp3',
      lossy: true,
      ...(declared !== undefined && { declaredDurationSec: Math.max(0, declared) / rateHz }),
    },
    get errors() {
      return errors;
    },
    async next() {
      while (isOpen && position < source.sizeBytes) {
        const block = decode(await source.read(position, READ_BYTES));
        if (block[0]?.length) return block;
      }
      return null;
    },
    close() {
      if (isOpen) mpg123.free();
      isOpen = false;
    },
  };
}

/**
 * The package writes each bad frame to the console, and would repeat an error for ever that does not
 * go away; both end here. Nothing else runs meanwhile, for `decode` is synchronous.
 */
function decodeQuietly(mpg123: MPEGDecoder, bytes: Uint8Array) {
  const original = console.error;
  let count = 0;
  console.error = () => {
    if (++count > MAX_ERRORS_PER_READ)
      throw new Fault('limit.stalled', 'mp3: the decoder makes no progress');
  };
  try {
    return mpg123.decode(bytes);
  } finally {
    console.error = original;
  }
}

function differences(one: Float32Array, other: Float32Array): number {
  let count = 0;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) count++;
  return count;
}
