import type { Block, FileFacts } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { CleanFrames } from './clean-frames.js';
import { readEncoderNote } from './encoder-note.js';
import { isByLame } from './main-data.js';
import type { FirstFrame } from './find-frames.js';
import { FrameScanner } from './frame-scanner.js';
import { Plausibility } from '../plausibility.js';
import { openMpg123, type Mpg123 } from './mpg123.js';
import { MusicCheck } from './music-check.js';
import { runUpTo, type RunUp } from './run-up.js';

const READ_BYTES = 65_536;
/** The last frames, which LAME fills up with its name, and tags after them. */
const END_BYTES = 4096;
/** One piece holds at most 1365 frames (24 bytes each), and every one may be bad. */
const MAX_ERRORS_PER_PIECE = 4096;

const NOTHING: Mpg123['channels'] = [new Float32Array(), new Float32Array()];

/** MP3 files, with the encoder's delay and padding trimmed by mpg123 where the encoder noted them. */
export async function openMp3(
  source: Source,
  first: FirstFrame,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { rateHz, channels, samples, frameBytes } = first.header;
  checkLimits({ rateHz, channels }, limits);
  const mpg123 = await openMpg123();

  const note = readEncoderNote(first);
  const log = new DamageLog();
  if (first.strangeBytes > 0)
    log.lost({ piece: 'byte', count: first.strangeBytes, startSec: 0, endSec: 0 });
  const scanner = new FrameScanner(first.header);
  const end = await source.read(Math.max(0, source.sizeBytes - END_BYTES), END_BYTES);
  const frames = new CleanFrames(scanner, log, note, mpg123.feedBytes, isByLame(end));
  const music = note?.music && new MusicCheck(note.music, first.offset + frameBytes);
  const plausibility = new Plausibility(rateHz, log);
  let position = first.offset;
  let given = 0;
  let isOpen = true;
  let runUp: RunUp | undefined;
  /** Decoded and not given yet. */
  let left: Mpg123['channels'] = NOTHING;

  /** Decodes until there is audio; `null` when it takes more frames. */
  const decode = (): Block | null => {
    let inARow = 0;
    for (;;) {
      if (left[0].length === 0) {
        const result = mpg123.read();
        if (result === 'done') return null;
        if (result === 'error' && !runUp?.isOn) {
          const startSec = given / rateHz;
          log.lost({ piece: 'frame', count: 1, startSec, endSec: startSec });
        }
        // libmpg123 would repeat an error for ever that does not go away
        if (result !== 'audio' && ++inARow > MAX_ERRORS_PER_PIECE)
          throw new Fault('limit.stalled', 'mp3: the decoder makes no progress');
        left = mpg123.channels;
        if (left[0].length === 0) continue;
      }
      const decoded = detected();
      if (!decoded) continue;
      plausibility.checkBlock(decoded, given);
      given += decoded[0].length;
      return channels === 2 ? decoded : [decoded[0]]; // mono comes twice
    }
  };
  /** What of the samples at hand belongs to the recording, where that is not all. */
  const detected = (): Mpg123['channels'] | undefined => {
    const { length } = left[0];
    const { count, isDetected } = runUp ? runUp.take(length) : { count: length, isDetected: true };
    const decoded = left;
    left = NOTHING;
    if (count === length) return isDetected ? decoded : undefined;
    const [one, other] = decoded;
    left = [one.subarray(count), other.subarray(count)];
    return isDetected ? [one.subarray(0, count), other.subarray(0, count)] : undefined;
  };
  const feed = (bytes: Uint8Array): void => {
    music?.push(position, bytes);
    position += bytes.length;
    scanner.feed(bytes);
  };
  const next = (): Block | null | Promise<Block | null> => {
    while (isOpen) {
      const block = decode();
      if (block) return block;
      const some = frames.next();
      if (some === 'end') {
        const warning = music?.verdict();
        if (warning) log.note(warning);
        if (!music) plausibility.end();
        return null;
      }
      if (some !== 'wants bytes') {
        mpg123.feed(some);
        continue;
      }
      const bytes = source.read(position, READ_BYTES);
      if (!(bytes instanceof Uint8Array))
        return bytes.then((later) => {
          feed(later);
          return next();
        });
      feed(bytes);
    }
    return null;
  };

  const { streamFrames, delay = 0, padding = 0 } = note ?? {};
  const facts: FileFacts = {
    container: 'mp3',
    codec: 'mp3',
    lossy: true,
    ...(streamFrames !== undefined && {
      declaredDurationSec: Math.max(0, streamFrames * samples - delay - padding) / rateHz,
    }),
  };
  return {
    format: { rateHz, channels, speakers: speakersOf(channels) },
    get facts() {
      const { bitRate } = frames;
      return { ...facts, ...(bitRate && { bitRate }) };
    },
    get damage() {
      return log.warnings;
    },
    seek(frame) {
      runUp = runUpTo(frame, first.header, note);
      if (!runUp) return 0;
      frames.drop(runUp.droppedFrames);
      given = runUp.position;
      return given;
    },
    next,
    close() {
      if (isOpen) mpg123.free();
      isOpen = false;
    },
  };
}
