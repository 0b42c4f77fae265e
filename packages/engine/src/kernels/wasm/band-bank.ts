import { getChannel, framesOf } from '../../core/audio.js';
import { square } from '../../elementary/square.js';
import type { Biquads } from '../biquad.js';
import type { BandBank } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** Two states of four sections, a pair each. */
const MEMORY_DOUBLES = 16;

interface Lane {
  readonly band: number;
  readonly channel: number;
}

/** Two channels go through a band side by side; an odd one goes through two bands at once. */
export function openBandBank(arena: Arena, bands: readonly Biquads[], channels: number): BandBank {
  const { bandPair } = arena.exports;
  for (const { b0, b1, b2 } of bands.flat())
    if (b1 !== 0 || b2 !== -b0) throw new RangeError('a band has other zeros');
  const gains = bands.map((sections) => square(sections.reduce((all, { b0 }) => all * b0, 1)));

  const lanes = computeLanes(bands.length, channels);
  const pairs = lanes.map(([left, right]) => {
    const coefficients = arena.doubles(MEMORY_DOUBLES);
    [left, right].forEach(({ band }, lane) => {
      bands[band]?.forEach(({ a1, a2 }, i) => {
        coefficients[4 * i + lane] = a1;
        coefficients[4 * i + 2 + lane] = a2;
      });
    });
    return {
      left,
      right,
      coefficients: coefficients.byteOffset,
      memory: arena.doubles(MEMORY_DOUBLES),
      sums: arena.doubles(2),
    };
  });

  /** Up to CHUNK_FRAMES. */
  const addPart = (block: readonly Float32Array[]) => {
    let [placed, leftAt, rightAt] = [-1, 0, 0];
    for (const { left, right, coefficients, memory, sums } of pairs) {
      const l = getChannel(block, left.channel);
      if (placed !== left.channel) {
        leftAt = arena.place(l, 0);
        rightAt =
          right.channel === left.channel
            ? leftAt
            : arena.place(getChannel(block, right.channel), 1);
        placed = left.channel;
      }
      bandPair(leftAt, rightAt, l.length, coefficients, memory.byteOffset, sums.byteOffset);
    }
  };

  return {
    add(block) {
      const length = framesOf(block);
      if (length <= CHUNK_FRAMES) {
        addPart(block);
        return;
      }
      for (let at = 0; at < length; at += CHUNK_FRAMES)
        addPart(block.map((channel) => channel.subarray(at, at + CHUNK_FRAMES)));
    },
    energies() {
      const energies = new Float64Array(bands.length);
      for (const { left, right, sums } of pairs)
        [left, right].forEach(({ band }, lane) => {
          if (lane === 1 && isSame(left, right)) return;
          energies[band] = (energies[band] ?? 0) + (sums[lane] ?? 0) * (gains[band] ?? 0);
        });
      return energies;
    },
    save: () => Float64Array.from(pairs.flatMap(({ memory, sums }) => [...memory, ...sums])),
    load(state) {
      let at = 0;
      for (const { memory, sums } of pairs)
        for (const part of [memory, sums]) part.set(state.subarray(at, (at += part.length)));
    },
  };
}

const isSame = (a: Lane, b: Lane): boolean => a.band === b.band && a.channel === b.channel;

/** Pairs of lanes, those of the same channels in a row. */
function computeLanes(bands: number, channels: number): readonly (readonly [Lane, Lane])[] {
  const pairs: [Lane, Lane][] = [];
  for (let channel = 0; channel + 1 < channels; channel += 2)
    for (let band = 0; band < bands; band++)
      pairs.push([
        { band, channel },
        { band, channel: channel + 1 },
      ]);
  const channel = channels - 1;
  if (channels % 2 === 1)
    for (let band = 0; band < bands; band += 2)
      pairs.push([
        { band, channel },
        { band: Math.min(band + 1, bands - 1), channel },
      ]);
  return pairs;
}
