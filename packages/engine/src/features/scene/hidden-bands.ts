import { mean, powerDb } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log2 } from '@sonometer/decode/elementary/log2';

/**
 * Speech hides the noise of a band where fewer cells than this lie near the least one, and they have no level of their
 * own: more of them are low than of noise. Both are means over seven bands.
 */
const MAX_EXPOSED = 0.6;
const MIN_LOW = 0.2;
const EITHER_SIDE = 3;
/** Noise that is steady in as many of the bands is taken for steady in the others. */
const MIN_EXPOSED_BANDS = 0.6;
/** Exposed bands on one side of a hidden one that show the noise next to it. */
const NEXT_BANDS = 3;
/** The spectrum of noise may rise above the line between its neighbours, dB. */
const MAX_OVER_LINE_DB = 3;
/** Below the lowest exposed band, noise may rise as pink noise does, dB per octave. */
const RISE_DB = 3;

/** 1 for each band whose noise speech hides: `exposed` and `low` are shares of its cells. */
export function findHiddenBands(exposed: Float64Array, low: Float64Array): Uint8Array {
  const hidden = new Uint8Array(exposed.length);
  for (let band = 0; band < hidden.length; band++)
    if (meanAround(low, band) > MIN_LOW && meanAround(exposed, band) < MAX_EXPOSED)
      hidden[band] = 1;
  return hidden;
}

/** Share of the bands with sound whose noise speech does not hide. */
export function computeShownShare(hidden: Uint8Array, empty: Uint8Array): number {
  const all = empty.length - countOf(empty);
  return all > 0 ? countOf(shownBands(hidden, empty)) / all : 1;
}

/**
 * Noise of every band, where speech hides it from the bands around it: at most 3 dB above the line, in dB, between the
 * exposed bands on either side; below the lowest one, the line rises by 3 dB per octave. Nothing changes where fewer
 * than 60 % of the bands are exposed, as in music. Empty bands, outside the bandwidth of the recording, show no noise.
 */
export function bridgeHiddenBands(
  noises: Float64Array,
  hidden: Uint8Array,
  empty: Uint8Array,
): Float64Array {
  if (computeShownShare(hidden, empty) < MIN_EXPOSED_BANDS) return noises;
  const shown = shownBands(hidden, empty);
  const bridged = noises.slice();
  for (let from = 0; from < noises.length; from++) {
    if (shown[from] === 1 || empty[from] === 1) continue;
    let to = from;
    while (to < noises.length && shown[to] === 0 && empty[to] === 0) to++;
    const before = levelNextTo(noises, shown, from - 1, -1);
    const after = levelNextTo(noises, shown, to, 1);
    for (let band = from; band < to; band++) {
      const share = (band - from + 1) / (to - from + 1);
      const lineDb =
        before === undefined
          ? (after ?? Infinity) + RISE_DB * log2((to + 0.5) / (band + 0.5))
          : before + share * ((after ?? before) - before);
      bridged[band] = Math.min(noises[band] ?? 0, exp10((lineDb + MAX_OVER_LINE_DB) / 10));
    }
    from = to - 1;
  }
  return bridged;
}

const shownBands = (hidden: Uint8Array, empty: Uint8Array): Uint8Array =>
  hidden.map((one, band) => (one === 1 || empty[band] === 1 ? 0 : 1));

const countOf = (marks: Uint8Array): number => marks.reduce((count, one) => count + one, 0);

function meanAround(values: Float64Array, band: number): number {
  const from = Math.max(0, band - EITHER_SIDE);
  const to = Math.min(values.length, band + EITHER_SIDE + 1);
  let sum = 0;
  for (let k = from; k < to; k++) sum += values[k] ?? 0;
  return sum / (to - from);
}

/** Mean level of the exposed bands from `at` on, dB; `undefined` where there is none. */
function levelNextTo(
  noises: Float64Array,
  shown: Uint8Array,
  at: number,
  step: -1 | 1,
): number | undefined {
  const levels: number[] = [];
  for (let band = at; band >= 0 && band < noises.length && levels.length < NEXT_BANDS; band += step)
    if (shown[band] === 1) levels.push(powerDb(noises[band] ?? 0));
  return levels.length > 0 ? mean(levels) : undefined;
}
