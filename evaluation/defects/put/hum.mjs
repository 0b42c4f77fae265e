import { between, powerOf } from './places.mjs';

const MIN_SEC = 3;
const MAX_SEC = 20;
const MIN_BELOW_DB = 25;
const MAX_BELOW_DB = 60;
const EDGE_SEC = 0.02;

/**
 * Hum of 1 to 20 harmonics, 25 to 60 dB under the recording and at most 10 dB under the quietest
 * tenth of the part that it is added to, over all of it or 3 to 20 s; in one channel of two once in
 * five.
 */
export function hum({ rateHz, channels }, random) {
  const frames = channels[0].length;
  const sec = frames / rateHz;
  if (sec < MIN_SEC + 1) return [];
  const isWhole = random() < 0.3;
  const lengthSec = isWhole ? sec : between(random, MIN_SEC, Math.min(sec, MAX_SEC));
  const startSec = isWhole ? 0 : between(random, 0, sec - lengthSec);
  const mainsHz = random() < 0.5 ? 50 : 60;
  const hz = mainsHz + between(random, -0.15, 0.15);
  const driftHzPerSec = between(random, -0.001, 0.001);
  const harmonics = Array.from({ length: 1 + Math.floor(20 * random()) }, (_, i) => ({
    height: i === 0 ? 1 : between(random, 0.1, 1) / Math.sqrt(i + 1),
    phase: 2 * Math.PI * random(),
  }));
  const programme = channels.reduce((sum, c) => sum + powerOf(c, 0, frames), 0) / channels.length;
  const quietest = computeQuietest({ rateHz, channels }, startSec, startSec + lengthSec);
  // What is under all that sounds is inaudible: a band of the ear holds a tenth of what lies below
  // 1 kHz.
  const maxBelowDb = Math.min(MAX_BELOW_DB, 10 + 10 * Math.log10(programme / quietest));
  if (maxBelowDb < MIN_BELOW_DB) return [];
  const belowDb = between(random, MIN_BELOW_DB, maxBelowDb);
  const own = harmonics.reduce((sum, { height }) => sum + height ** 2 / 2, 0);
  const isOne = channels.length === 2 && random() < 0.2;
  const detected = isOne ? [channels[Math.floor(2 * random())]] : channels;
  const gain = Math.sqrt((programme / own) * 10 ** (-belowDb / 10) * (isOne ? 2 : 1));
  const [from, to] = [startSec, startSec + lengthSec].map((at) => Math.floor(at * rateHz));
  const edge = isWhole ? 1 : EDGE_SEC * rateHz;
  for (let i = from; i < to; i++) {
    const t = (i - from) / rateHz;
    const turn = 2 * Math.PI * (hz * t + (driftHzPerSec * t * t) / 2);
    const x = harmonics.reduce(
      (sum, { height, phase }, k) => sum + height * Math.sin((k + 1) * turn + phase),
      0,
    );
    const fade = Math.min(1, (i - from + 1) / edge, (to - i) / edge);
    for (const channel of detected) channel[i] += gain * fade * x;
  }
  return [
    {
      atSec: startSec,
      untilSec: startSec + lengthSec,
      note: `hum, ${belowDb < 40 ? '25 to 40' : '40 to 60'} dB below`,
    },
  ];
}

/** Power below some 1 kHz of the quietest tenth of the quarter seconds of a stretch. */
function computeQuietest({ rateHz, channels }, fromSec, toSec) {
  const length = Math.round(rateHz / 2000);
  const perQuarter = Math.floor(rateHz / 4 / length);
  const powers = [];
  let power = 0;
  let count = 0;
  const [from, to] = [fromSec, toSec].map((at) => Math.floor(at * rateHz));
  for (let at = from; at + length <= to; at += length) {
    for (const channel of channels) {
      let sum = 0;
      for (let i = at; i < at + length; i++) sum += channel[i];
      power += (sum / length) ** 2 / channels.length;
    }
    if (++count % perQuarter > 0) continue;
    powers.push(power / perQuarter);
    power = 0;
  }
  powers.sort((a, b) => a - b);
  return Math.max(1e-12, powers[Math.floor(powers.length / 10)] ?? 0);
}
