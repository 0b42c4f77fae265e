import type { Block } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { declaredFrames } from './declared-length.js';
import type { FirstFrame } from './find-frames.js';
import { openMpg123 } from './mpg123.js';

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
  const mpg123 = await openMpg123();

  const declared = declaredFrames(first);
  let position = first.offset;
  let errors = 0;
  let strangeSamples = 0;
  let isOpen = true;

  /** Decodes until there is audio; `null` when it takes more bytes. */
  const decode = (): Block | null => {
    let inARow = 0;
    for (;;) {
      const result = mpg123.read();
      if (result === 'done') return null;
      if (result === 'error') errors++;
      // libmpg123 would repeat an error for ever that does not go away
      if (result !== 'audio' && ++inARow > MAX_ERRORS_PER_READ)
        throw new Fault('limit.stalled', 'mp3: the decoder makes no progress');
      const { channels: decoded } = mpg123;
      const [left, right] = decoded;
      if (left.length === 0) continue;
      if (mpg123.rateHz !== rateHz)
        throw new Fault('decode.unsupported', 'mp3: the sample rate changes midway');
      if (channels === 2) return decoded;
      // mpg123 gives mono twice, so a difference is a frame of stereo
      strangeSamples += differences(left, right);
      if (strangeSamples > MAX_STRANGE_SAMPLES)
        throw new Fault('decode.unsupported', 'mp3: mono changes to stereo midway');
      return [left];
    }
  };
  const feed = (bytes: Uint8Array): void => {
    if (!isOpen) return; // closed during the read, and mpg123's memory is freed
    position = bytes.length > 0 ? position + bytes.length : source.sizeBytes;
    mpg123.feed(bytes);
  };
  const next = (): Block | null | Promise<Block | null> => {
    while (isOpen) {
      const block = decode();
      if (block || position >= source.sizeBytes) return block;
      const bytes = source.read(position, Math.min(READ_BYTES, mpg123.feedBytes));
      if (!(bytes instanceof Uint8Array))
        return bytes.then((later) => {
          feed(later);
          return next();
        });
      feed(bytes);
    }
    return null;
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
    next,
    close() {
      if (isOpen) mpg123.free();
      isOpen = false;
    },
  };
}

function differences(one: Float32Array, other: Float32Array): number {
  let count = 0;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) count++;
  return count;
}
