/** With fewer lines two tones fit as well as one with its overtones. */
const MIN_LINES = 3;
/** Lines this far under the highest (−40 dB) do not contradict one tone: noise, and the aliases of a synthesiser. */
const MIN_SHARE = 1e-4;
/**
 * A line is an overtone within a tenth of a bin, or 4 cents: the third of a chord lies 14 cents from the fifth partial.
 */
const NEAR_BINS = 0.1;
const NEAR_PART = 0.0023;

/** Lines of a spectrum, in order. */
export interface Lines {
  readonly hz: readonly number[];
  readonly power: readonly number[];
}

/** The fundamental where every line is an overtone of the lowest, as of one saw or square; else undefined. */
export function soleTone({ hz, power }: Lines, binHz: number): number | undefined {
  const highest = power.reduce((max, value) => Math.max(max, value), 0);
  const detected = hz.filter((_, i) => (power[i] ?? 0) >= MIN_SHARE * highest);
  const lowest = detected[0];
  if (lowest === undefined || detected.length < MIN_LINES) return undefined;
  let fundamental = lowest;
  let [products, squares] = [0, 0];
  for (const line of detected) {
    const partial = Math.round(line / fundamental);
    const offHz = Math.abs(line - partial * fundamental);
    // while only the lowest line is known, its own error counts as often as the number of the partial
    const near = NEAR_BINS * binHz * (squares > 1 ? 1 : Math.max(1, partial));
    if (offHz > Math.max(near, NEAR_PART * line)) return undefined;
    products += line * partial;
    squares += partial * partial;
    fundamental = products / squares;
  }
  return fundamental;
}
