// Waveform amplitude distribution analysis (Kim and Stern, Interspeech 2008): clean speech has
// amplitudes of a gamma distribution of shape 0.4, noise is Gaussian. The statistic
// ln E|x| − E ln|x| of their sum depends on the ratio of the two only. Its table is computed here
// from the model, by a seeded draw, rather than copied.
import { randomOf } from './defects/chance.mjs';

const SHAPE = 0.4;
const LOWEST_DB = -20;
const HIGHEST_DB = 100;
const DRAWS = 200_000;

const random = randomOf(7);
const gaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** Marsaglia and Tsang 2000; a shape below 1 is that of one more, times a power of a uniform. */
function gamma(shape) {
  const d = shape + 1 - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = gaussian();
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
  const noise = Float64Array.from({ length: DRAWS }, gaussian);
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
