import { between } from './places.mjs';

const DETECTOR_SEC = 0.005;
/** Opens above the level where it closes. */
const HYSTERESIS_DB = 6;

/** A gate: it opens in up to 2 ms, holds for up to 20 ms, and closes in up to 5 ms, to silence or by 40 dB and more. */
export function noiseGate({ rateHz, channels }, random) {
  const frames = channels[0].length;
  const powers = powersOf(channels, Math.max(1, Math.round(DETECTOR_SEC * rateHz)));
  const meanPower = powers.reduce((sum, power) => sum + power, 0) / frames;
  const opens = meanPower * 10 ** (between(random, -12, -6) / 10);
  const closes = opens * 10 ** (-HYSTERESIS_DB / 10);
  const closedGain = random() < 0.5 ? 0 : 10 ** (between(random, -80, -40) / 20);
  const holdFrames = between(random, 0, 0.02) * rateHz;
  const rise = Math.exp(-1 / (between(random, 0.0003, 0.002) * rateHz));
  const fall = Math.exp(-1 / (between(random, 0.001, 0.005) * rateHz));
  let [gain, held, isOpen, closings] = [closedGain, 0, false, 0];
  for (let i = 0; i < frames; i++) {
    if (powers[i] > opens) [isOpen, held] = [true, holdFrames];
    else if (powers[i] < closes && isOpen && held-- <= 0) {
      isOpen = false;
      closings++;
    }
    const wanted = isOpen ? 1 : closedGain;
    gain = wanted + (gain - wanted) * (wanted > gain ? rise : fall);
    for (const channel of channels) channel[i] *= gain;
  }
  const isRepeated = closings >= Math.max(6, frames / rateHz / 2);
  return isRepeated ? [{ atSec: 0, untilSec: frames / rateHz }] : [];
}

/** Mean power of all channels over `length` frames around each frame. */
function powersOf(channels, length) {
  const frames = channels[0].length;
  const powers = new Float64Array(frames);
  const powerAt = (i) => channels.reduce((sum, channel) => sum + (channel[i] ?? 0) ** 2, 0);
  let sum = 0;
  for (let i = -length; i < frames; i++) {
    sum += powerAt(i + (length >> 1)) - powerAt(i + (length >> 1) - length);
    if (i >= 0) powers[i] = Math.max(0, sum / length);
  }
  return powers;
}
