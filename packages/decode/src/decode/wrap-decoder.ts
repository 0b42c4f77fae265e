import type { Container } from '../core/audio.js';
import type { Warning } from '../core/warning.js';
import { movedWarning } from './damage-log.js';
import type { Decoder } from './decoder.js';

/** The same decoder with another `next`. */
export const withNext = (decoder: Decoder, next: Decoder['next']): Decoder => ({
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
});

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
  if (warnings.length === 0) return decoder;
  const wrapped = withNext(decoder, () => decoder.next());
  Object.defineProperty(wrapped, 'damage', {
    get: () => [...warnings, ...decoder.damage],
    enumerable: true,
  });
  return wrapped;
}

/** The same decoder of a stream that lies in another container. */
export function withContainer(decoder: Decoder, container: Container): Decoder {
  const wrapped = withNext(decoder, () => decoder.next());
  Object.defineProperty(wrapped, 'facts', {
    get: () => ({ ...decoder.facts, container }),
    enumerable: true,
  });
  return wrapped;
}
