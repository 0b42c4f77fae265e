import { gaussian, randomOf } from './chance.mjs';

// Waveform amplitude distribution analysis (Kim and Stern, Interspeech 2008): clean speech has
// amplitudes of a gamma distribution of shape 0.4, noise is Gaussian. The statistic
// ln E|x| − E ln|x| of their sum depends on the ratio of the two only. Its table is computed here
// from the model, by a seeded draw, rather than copied.

const SHAPE = 0.4;
const LOWEST_DB = -20;
const HIGHEST_DB = 100;
const DRAWS = 200_000;

const random = randomOf(7);
/** Marsaglia and Tsang 2000; a shape below 1 is that of one more, times a power of a uniform. */
function gamma(shape) {
  const d = shape + 1 - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = gaussian(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v))
      return d * v * (1 - random()) ** (1 / shape);
  }
}

let table;
function makeTable() {
  const speech = Float64Array.from(
    { length: DRAWS },
    () => gamma(SHAPE) * (random() < 0.5 ? -1 : 1),
  );
  const noise = Float64Array.from({ length: DRAWS }, () => gaussian(random));
  const power = speech.reduce((sum, x) => sum + x * x, 0) / DRAWS;
  table = [];
  for (let ratioDb = LOWEST_DB; ratioDb <= HIGHEST_DB; ratioDb++) {
    const gain = Math.sqrt(power / 10 ** (ratioDb / 10));
    table.push(statistic(speech, noise, gain));
  }
}
function statistic(speech, noise, gain) {
  let [sum, logs] = [0, 0];
  for (let i = 0; i < speech.length; i++) {
    const x = Math.abs(speech[i] + (noise ? gain * noise[i] : 0));
    sum += x;
    logs += Math.log(Math.max(x, 1e-10));
  }
  return Math.log(sum / speech.length) - logs / speech.length;
}

/** Signal-to-noise ratio by WADA, in dB. */
export function wadaSnrDb(samples) {
  if (!table) makeTable();
  const value = statistic(samples.filter((x) => x !== 0));
  const above = table.findIndex((one) => one >= value);
  if (above === 0) return LOWEST_DB;
  if (above < 0) return HIGHEST_DB;
  const [low, high] = [table[above - 1], table[above]];
  return LOWEST_DB + above - 1 + (value - low) / (high - low);
}

// Signal-to-noise ratio of NIST's program stnr (SPQA 2.3), from its published description: 10 lg of the peak power of
// the speech over the mean power of the noise, both of 20 ms windows. The levels of the windows make a histogram; a
// raised cosine is fitted to its lowest peak by direct search and is the noise; the 95th percentile of what is left is
// the peak of the speech. Of the speech that is 5 to 8 dB more than its mean, by definition.
const WINDOW_SEC = 0.02;
const HOP_SEC = 0.01;
const BIN_DB = 0.25;
const LOWEST_STNR_DB = -120;
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
    const bin = Math.floor((10 * Math.log10(power / size) - LOWEST_STNR_DB) / BIN_DB);
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
