import { checkArgument } from '../core/arguments.js';
import type { Container, FileFacts } from '../core/audio.js';
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
