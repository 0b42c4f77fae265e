import type { Block } from '../core/audio.js';
import { checkArgument, isRecord } from '../core/arguments.js';
import { Fault } from '../core/fault.js';
import { checkDecoder, type Decoder } from './decoder.js';

/** A part of a recording, seconds. */
export interface Part {
  readonly startSec: number | undefined;
  readonly endSec: number | undefined;
}

/**
 * A part of a recording as if it were all of it: from the first frame at or after `startSec` up to the last before
 * `endSec`, decoded from the nearest place that allows it.
 *
 * @param maxDurationSec Of what may be decoded to reach it.
 * @throws Fault `request.invalid` when the recording ends before the part starts, or no frame lies in the part.
 */
export async function openPart(
  opening: Promise<Decoder>,
  part: Part,
  maxDurationSec: number,
): Promise<Decoder> {
  const decoder = await opening;
  checkDecoder('opening', decoder);
  checkArgument('part', part, 'an object with startSec and endSec', isRecord(part));
  const { startSec = 0, endSec = Infinity } = part;
  checkArgument('startSec', startSec, 'a number of seconds', typeof startSec === 'number');
  checkArgument('endSec', endSec, 'a number of seconds', typeof endSec === 'number');
  const isLimit = typeof maxDurationSec === 'number';
  checkArgument('maxDurationSec', maxDurationSec, 'a number of seconds', isLimit);
  if (startSec === 0 && endSec === Infinity) return decoder;
  const { format } = decoder;
  const start = Math.round(startSec * format.rateHz);
  const end = Math.round(endSec * format.rateHz);
  let position: number;
  try {
    if (end <= start)
      throw new Fault(
        'request.invalid',
        `endSec is too close to startSec: no sample of ${format.rateHz} Hz is between them`,
        { param: 'endSec' },
      );
    position = start > 0 ? ((await decoder.seek?.(start)) ?? 0) : 0;
  } catch (error) {
    await decoder.close();
    throw error;
  }

  const begun = position;

  /** The part of a block that is wanted; nothing before that starts, so that a caller need not wait. */
  const partOf = (block: Block): Float32Array[] => {
    const length = block[0]?.length ?? 0;
    const from = Math.min(length, Math.max(0, start - position));
    const to = Math.max(from, Math.min(length, end - position));
    position += length;
    if (Math.min(position, start) - begun > maxDurationSec * format.rateHz)
      throw new Fault(
        'limit.duration',
        `startSec lies more than ${maxDurationSec} s from where it can be reached`,
      );
    return block.map((channel) => (to - from === length ? channel : channel.subarray(from, to)));
  };
  const taken = (block: Block | null): Float32Array[] | null => {
    if (block) return partOf(block);
    if (position > start) return null;
    throw new Fault(
      'request.invalid',
      `startSec is after the end of the recording, at ${(position / format.rateHz).toFixed(3)} s`,
      { param: 'startSec' },
    );
  };

  const { knownFrames } = decoder;
  return {
    format,
    get facts() {
      const { declaredDurationSec, ...facts } = decoder.facts;
      if (declaredDurationSec === undefined) return facts;
      const lengthSec = Math.min(declaredDurationSec, endSec) - startSec;
      return { ...facts, declaredDurationSec: Math.max(0, lengthSec) };
    },
    ...(knownFrames !== undefined && {
      knownFrames: Math.max(0, Math.min(knownFrames, end) - start),
    }),
    get damage() {
      return decoder.damage;
    },
    next() {
      if (position >= end) return null;
      const block = decoder.next();
      return block instanceof Promise ? block.then(taken) : taken(block);
    },
    close: () => decoder.close(),
  };
}
