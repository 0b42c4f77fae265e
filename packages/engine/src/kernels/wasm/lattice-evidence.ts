import {
  BY_CHANCE,
  DOUBTED,
  HEIGHTS,
  MIN_HEIGHT,
  MIN_HIGHEST,
  LOWEST_GAIN,
  MAX_HEIGHT,
  MAX_PRECISION,
  NOT_ONE,
  PRECISIONS,
  roundingOf,
  SCALES,
} from '../lattice-tables.js';
import type { Doubt, LatticeEvidence } from '../lattice-kernels.js';
import type { Arena } from './arena.js';
import { furtherKernels } from './further.js';

const MAX_BANDS = 64;
const NO_DOUBT: Doubt = { tried: 0, promising: 0 };

/** What the plain reference gives, in single precision. */
export function openLatticeEvidence(arena: Arena): LatticeEvidence {
  const gains = arena.floats(3 * SCALES.length);
  gains.set([...SCALES, ...PRECISIONS, ...HEIGHTS]);
  const constants = arena.floats(12);
  const borders = arena.integers(2 * MAX_BANDS);
  let copied = arena.floats(0);
  let evidence = arena.doubles(0);

  return ({ values, start, lineStep, blockStep, blocks }, bands, noise, doubt = NO_DOUBT) => {
    bands.forEach(({ from, to }, i) => {
      borders[2 * i] = from;
      borders[2 * i + 1] = to;
    });
    let address = arena.addressOf(values);
    if (address === 0) {
      if (copied.length < values.length) copied = arena.floats(values.length);
      copied.set(values);
      address = copied.byteOffset;
    }
    if (evidence.length < blocks) evidence = arena.doubles(blocks);
    const { min, precision, height, finestFrom } = roundingOf(noise);
    constants.set([min, precision, height, BY_CHANCE, finestFrom, LOWEST_GAIN]);
    constants.set([MIN_HIGHEST, NOT_ONE, MAX_PRECISION, MAX_HEIGHT, MIN_HEIGHT, DOUBTED], 6);
    furtherKernels(arena).latticeEvidence(
      ...([address + 4 * start, 4 * lineStep, blocks, 4 * blockStep] as const),
      ...([borders.byteOffset, bands.length, gains.byteOffset, SCALES.length] as const),
      ...([constants.byteOffset] as const),
      ...([doubt.tried, doubt.promising, evidence.byteOffset] as const),
    );
    return evidence.slice(0, blocks);
  };
}
