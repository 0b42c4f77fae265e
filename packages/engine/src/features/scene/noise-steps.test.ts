import { expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { openNoiseSteps, STEP_CELLS } from './noise-steps.js';

const BANDS = 40;
const STEPS = 8;
/** Independent values in a cell of three bins and four frames, real and imaginary. */
const VALUES = 16;

/** Steps of cells whose noise has this power, in each step and band, and `speechAt` more. */
function stepsOf(
  powerAt: (step: number) => number,
  speechAt: (step: number, band: number, cell: number) => number = () => 0,
) {
  const next = gaussian(3);
  const stride = STEPS * STEP_CELLS;
  const cells = new Float64Array(BANDS * stride);
  const steps = openNoiseSteps({ cells, stride }, 0, BANDS - 1);
  for (let step = 0; step < STEPS; step++) {
    for (let band = 0; band < BANDS; band++)
      for (let cell = 0; cell < STEP_CELLS; cell++) {
        let sum = 0;
        for (let i = 0; i < VALUES; i++) sum += next() ** 2 / VALUES;
        cells[band * stride + step * STEP_CELLS + cell] =
          sum * powerAt(step) + speechAt(step, band, cell);
      }
    steps.add(step * STEP_CELLS);
  }
  return steps.end(1 / BANDS, 0.4);
}
const toDb = (power: number) => 10 * Math.log10(power);

test('noise alone has its power in every step, and nearly all cells show it', () => {
  const { powers, exposed, stepSec } = stepsOf(() => 0.01);
  expect(stepSec).toBe(0.4);
  expect(powers).toHaveLength(STEPS);
  for (const power of powers) expect(toDb(power)).toBeWithin(1.5, -20);
  for (const share of exposed) expect(share).toBeGreaterThan(0.8);
});

test('noise of some steps shows in all but the ones next to the quiet', () => {
  const { powers } = stepsOf((step) => (step >= 4 ? 0.01 : 1e-5));
  const levels = Array.from(powers, toDb);
  for (const level of levels.slice(0, 5)) expect(level).toBeLessThan(-45);
  for (const level of levels.slice(5)) expect(level).toBeWithin(1.5, -20);
});

test('speech in other bands each time leaves the noise, and covers part of it', () => {
  const { powers, exposed } = stepsOf(
    () => 0.01,
    (step, band, cell) => ((band + 3 * step + cell) % 4 < 2 ? 1 : 0),
  );
  for (const power of powers) expect(toDb(power)).toBeWithin(2, -20);
  for (const share of exposed) expect(share).toBeWithin(0.1, 0.5);
});

test('silence has no noise', () => {
  const { powers, exposed } = stepsOf(() => 0);
  expect(Array.from(powers)).toEqual(Array.from({ length: STEPS }, () => 0));
  expect(Array.from(exposed)).toEqual(Array.from({ length: STEPS }, () => 0));
});
