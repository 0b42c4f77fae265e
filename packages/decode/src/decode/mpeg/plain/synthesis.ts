import { cos } from '../../../elementary/cos.js';
import { SUBBANDS, SYNTHESIS_WINDOW } from '../tables.js';

const HISTORY = 16;
const PHASES = 64;

let factors: Float64Array | undefined;

/** The filter bank out of whose 32 subbands samples become (ISO/IEC 11172-3 figure 3-A.2). */
export class Synthesis {
  /** The newest comes first. */
  readonly #vectors = Array.from({ length: HISTORY }, () => new Float64Array(PHASES));

  /** Puts 32 samples to `output`, from 32 subbands of `samples` at `at`. */
  give(samples: Float64Array, at: number, output: Float32Array, to: number): void {
    factors ??= Float64Array.from({ length: PHASES * SUBBANDS }, (_, i) => {
      const phase = Math.floor(i / SUBBANDS);
      return cos((Math.PI / PHASES) * (16 + phase) * (2 * (i % SUBBANDS) + 1));
    });
    const newest = this.#vectors.pop() ?? new Float64Array(PHASES);
    for (let i = 0, place = 0; i < PHASES; i++) {
      let sum = 0;
      for (let k = 0; k < SUBBANDS; k++, place++)
        sum += (factors[place] ?? 0) * (samples[at + k] ?? 0);
      newest[i] = sum;
    }
    this.#vectors.unshift(newest);
    for (let j = 0; j < SUBBANDS; j++) {
      let sum = 0;
      for (let age = 0; age < HISTORY; age++) {
        const place = age % 2 === 0 ? j : SUBBANDS + j;
        sum += (this.#vectors[age]?.[place] ?? 0) * (SYNTHESIS_WINDOW[SUBBANDS * age + j] ?? 0);
      }
      output[to + j] = sum;
    }
  }
}
