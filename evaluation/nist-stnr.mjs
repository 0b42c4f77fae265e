// Signal-to-noise ratio of NIST's program stnr (SPQA 2.3), from its published description: 10 lg of the peak power of
// the speech over the mean power of the noise, both of 20 ms windows. The levels of the windows make a histogram; a
// raised cosine is fitted to its lowest peak by direct search and is the noise; the 95th percentile of what is left is
// the peak of the speech. Of the speech that is 5 to 8 dB more than its mean, by definition.
const WINDOW_SEC = 0.02;
const HOP_SEC = 0.01;
const BIN_DB = 0.25;
const LOWEST_DB = -120;
const BINS = 480;
const SMOOTHED_BINS = 7;
const PEAK_SHARE = 0.95;
/** A lower hump than this share of the highest is no peak. */
const MIN_PEAK_SHARE = 0.2;
/** Half widths of the raised cosine that are tried. */
const WIDTHS_DB = Array.from({ length: 37 }, (_, i) => 1 + i / 2);

function histogramOf(samples, rateHz) {
  const [size, hop] = [WINDOW_SEC, HOP_SEC].map((sec) => Math.round(sec * rateHz));
  const counts = new Float64Array(BINS);
  for (let at = 0; at + size <= samples.length; at += hop) {
    let power = 0;
    for (let i = at; i < at + size; i++) power += samples[i] * samples[i];
    const bin = Math.floor((10 * Math.log10(power / size) - LOWEST_DB) / BIN_DB);
    if (bin >= 0) counts[Math.min(BINS - 1, bin)]++;
  }
  return counts;
}

function smoothed(counts) {
  const reach = (SMOOTHED_BINS - 1) / 2;
  return counts.map((_, i) => {
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += counts[i + k] ?? 0;
    return sum / SMOOTHED_BINS;
  });
}

/** The lowest bin that is the highest of its surroundings, and high enough. */
function lowestPeak(curve) {
  const highest = curve.reduce((max, x) => Math.max(max, x), 0);
  const isPeak = (i) => {
    for (let k = 1; k <= SMOOTHED_BINS; k++)
      if ((curve[i - k] ?? 0) > curve[i] || (curve[i + k] ?? 0) > curve[i]) return false;
    return curve[i] >= MIN_PEAK_SHARE * highest;
  };
  for (let i = 0; i < curve.length; i++) if (curve[i] > 0 && isPeak(i)) return i;
  return -1;
}

const raisedCosine = (offset, width) =>
  Math.abs(offset) < width ? 0.5 + 0.5 * Math.cos((Math.PI * offset) / width) : 0;

/** Centre, half width and height, in bins, of the raised cosine that fits the rise and the top of a peak best. */
function fitted(curve, peak) {
  let best = { error: Infinity };
  for (const widthDb of WIDTHS_DB) {
    const width = widthDb / BIN_DB;
    for (let centre = peak - 6; centre <= peak + 6; centre++) {
      // Above the centre there is speech as well.
      const to = Math.round(centre + width / 4);
      let [product, square] = [0, 0];
      for (let i = 0; i <= to; i++) {
        const shape = raisedCosine(i - centre, width);
        product += shape * curve[i];
        square += shape * shape;
      }
      const height = square > 0 ? product / square : 0;
      let error = 0;
      for (let i = 0; i <= to; i++)
        error += (curve[i] - height * raisedCosine(i - centre, width)) ** 2;
      error /= square || 1;
      if (error < best.error) best = { error, centre, width, height };
    }
  }
  return best;
}

/** Signal-to-noise ratio by STNR, in dB; `null` where no window has sound. */
export function nistStnrDb(samples, rateHz) {
  const counts = histogramOf(samples, rateHz);
  const curve = smoothed(counts);
  const peak = lowestPeak(curve);
  if (peak < 0) return null;
  const { centre, width, height } = fitted(curve, peak);
  const speech = curve.map((x, i) => Math.max(0, x - height * raisedCosine(i - centre, width)));
  const total = speech.reduce((sum, x) => sum + x, 0);
  if (total === 0) return 0;
  let [sum, bin] = [0, 0];
  while (bin < BINS - 1 && (sum += speech[bin]) < PEAK_SHARE * total) bin++;
  return Math.max(0, (bin - centre) * BIN_DB);
}
