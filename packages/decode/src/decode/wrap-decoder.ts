import { checkArgument } from '../core/arguments.js';
import type { Block, Container, FileFacts } from '../core/audio.js';
import type { Warning } from '../core/warning.js';
import { movedWarning } from './damage-log.js';
import { checkDecoder, type Decoder } from './decoder.js';

/** The same decoder with another `next`. */
export function withNext(decoder: Decoder, next: Decoder['next']): Decoder {
  checkDecoder('decoder', decoder);
  checkArgument('next', next, 'a function', typeof next === 'function');
  return {
    format: decoder.format,
    get facts() {
      return decoder.facts;
    },
    ...(decoder.knownFrames !== undefined && { knownFrames: decoder.knownFrames }),
    ...(decoder.seek && { seek: (frame: number) => decoder.seek?.(frame) ?? 0 }),
    get damage() {
      return decoder.damage;
    },
    next,
    close: () => decoder.close(),
  };
}

/**
 * The same decoder with another timeline: another `next`, and the times of its warnings. It has no place to seek and no
 * known length, unless they are added.
 */
export const withTimeline = (
  decoder: Decoder,
  next: Decoder['next'],
  moved: (sec: number, isEnd: boolean) => number,
): Decoder => ({
  format: decoder.format,
  get facts() {
    return decoder.facts;
  },
  get damage() {
    return decoder.damage.map((warning) => movedWarning(warning, moved));
  },
  next,
  close: () => decoder.close(),
});

/** The same decoder with further warnings about its file, before its own. */
export function withWarnings(decoder: Decoder, warnings: readonly Warning[]): Decoder {
  return warnings.length === 0 ? decoder : withLaterWarnings(decoder, () => warnings);
}

/** The same where they come while it is read. */
export function withLaterWarnings(decoder: Decoder, warnings: () => readonly Warning[]): Decoder {
  const wrapped = withNext(decoder, () => decoder.next());
  Object.defineProperty(wrapped, 'damage', {
    get: () => [...warnings(), ...decoder.damage],
    enumerable: true,
  });
  return wrapped;
}

/** The same decoder of a stream that lies in another container. */
export const withContainer = (decoder: Decoder, container: Container): Decoder =>
  withFacts(decoder, { container });

/** The same decoder with facts that its container states. */
export function withFacts(decoder: Decoder, stated: Partial<FileFacts>): Decoder {
  const wrapped = withNext(decoder, () => decoder.next());
  Object.defineProperty(wrapped, 'facts', {
    get: () => ({ ...decoder.facts, ...stated }),
    enumerable: true,
  });
  return wrapped;
}

/** Silence of the presentation, before a frame of a decoder. */
export interface Silence {
  readonly atFrame: number;
  readonly frames: number;
}

const BLOCK_FRAMES = 16_384;

/** No recording has more before its sound: the number is damaged. */
export const MAX_SILENCE_SEC = 6 * 3600;

/**
 * The same decoder with silence where its file plays none of it: what precedes late audio, and gaps of an edit list.
 * Times in its warnings are those of the presentation.
 *
 * @param silences In the order of time.
 */
export function withSilences(decoder: Decoder, silences: readonly Silence[]): Decoder {
  const put = silences.filter(({ frames }) => frames > 0);
  const [first] = put;
  if (!first) return decoder;
  const { rateHz, channels } = decoder.format;
  const { knownFrames } = decoder;
  const total = put.reduce((sum, { frames }) => sum + frames, 0);
  const zeros = Array.from({ length: channels }, () => new Float32Array(BLOCK_FRAMES));
  let index = 0;
  let left = first.frames;
  let position = 0; // of the decoder
  let held: Block | null = null;

  /** What of a block lies before the next silence; the rest is held. */
  const taken = (block: Block | null): Block | null => {
    const frames = block?.[0]?.length ?? 0;
    const room = (put[index]?.atFrame ?? Infinity) - position;
    position += Math.min(frames, room);
    if (!block || frames <= room) return block;
    held = block.map((channel) => channel.subarray(room));
    return block.map((channel) => channel.subarray(0, room));
  };
  const next = (): ReturnType<Decoder['next']> => {
    const silence = put[index];
    if (silence && position >= silence.atFrame) {
      const count = Math.min(left, BLOCK_FRAMES);
      left -= count;
      if (left === 0) left = put[++index]?.frames ?? 0;
      return zeros.map((channel) => channel.subarray(0, count).fill(0));
    }
    const rest = held;
    held = null;
    if (rest) return taken(rest);
    const block = decoder.next();
    return block instanceof Promise ? block.then(taken) : taken(block);
  };
  const moved = (sec: number, isEnd: boolean): number =>
    put.reduce((sum, { atFrame, frames }) => {
      const isBefore = isEnd && atFrame > 0 ? atFrame < sec * rateHz : atFrame <= sec * rateHz;
      return isBefore ? sum + frames / rateHz : sum;
    }, sec);

  /** Into the silence before the sound, or past it. */
  const seek = async (frame: number): Promise<number> => {
    if (frame < total) {
      left = total - frame;
      return frame;
    }
    index = 1;
    return total + ((await decoder.seek?.(frame - total)) ?? 0);
  };
  return Object.assign(withTimeline(decoder, next, moved), {
    ...(knownFrames !== undefined && { knownFrames: knownFrames + total }),
    ...(put.length === 1 && first.atFrame === 0 && { seek }),
  });
}
