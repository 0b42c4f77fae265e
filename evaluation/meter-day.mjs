/**
 * A day of noise through one meter, in fast motion: does its memory stay flat, is its integrated loudness that of the
 * closed form, and what share of a core does it take?
 *
 *   node --expose-gc evaluation/meter-day.mjs [--hours 24]
 */
import { parseArgs } from 'node:util';
import { openMeter } from '@sonometer/engine';

const { values } = parseArgs({ options: { hours: { type: 'string', default: '24' } } });
const hours = Number(values.hours);
const RATE_HZ = 48_000;
const SIGMA = 0.05;
const PUSH_FRAMES = 4800;

/** Ten minutes of white noise, which are played over and over from another place. */
const noise = new Float32Array(600 * RATE_HZ);
let state = 1;
/** Marsaglia's xorshift: the low bits of a congruence are no noise. */
const uniform = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};
for (let i = 0; i < noise.length; i++) noise[i] = SIGMA * Math.sqrt(12) * (uniform() - 0.5);

/** Power gain of a section at an angle, from its coefficients. */
const gain = ([b0, b1, b2, a1, a2], w) => {
  const part = (c0, c1, c2) => {
    const re = c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w);
    const im = c1 * Math.sin(w) + c2 * Math.sin(2 * w);
    return re * re + im * im;
  };
  return part(b0, b1, b2) / part(1, a1, a2);
};
/** ITU-R BS.1770-5, tables 1 and 2, at 48 kHz. */
const OFFSET = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
];
const HIGH_PASS = [1, -2, 1, -1.99004745483398, 0.99007225036621];
const STEPS = 200_000;
let power = 0;
for (let i = 0; i < STEPS; i++) {
  const w = (Math.PI * (i + 0.5)) / STEPS;
  power += gain(OFFSET, w) * gain(HIGH_PASS, w);
}
const variance = noise.reduce((sum, x) => sum + x * x, 0) / noise.length;
const expected = -0.691 + 10 * Math.log10((2 * variance * power) / STEPS);

const meter = openMeter({ rateHz: RATE_HZ, channels: 2, measures: [] });
const megabytes = () => {
  globalThis.gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return ((heapUsed + external + arrayBuffers) / 1e6).toFixed(1);
};
console.log('hour  integrated  closed form  MB   share of a core, ten readings a second');
let at = 0;
for (let hour = 1; hour <= hours; hour++) {
  const started = process.cpuUsage();
  for (let n = 0; n < (3600 * RATE_HZ) / PUSH_FRAMES; n++) {
    at = (at + PUSH_FRAMES + 13) % (noise.length - PUSH_FRAMES);
    const part = noise.subarray(at, at + PUSH_FRAMES);
    meter.push([part, part]);
    meter.read({ spectrum: false });
  }
  const { user, system } = process.cpuUsage(started);
  const share = (user + system) / 1e6 / 3600;
  const { integratedLufs } = meter.read({ spectrum: false });
  console.log(
    `${String(hour).padStart(4)}  ${integratedLufs?.toFixed(4)}    ${expected.toFixed(4)}     ${megabytes()}  ${(share * 100).toFixed(3)} %`,
  );
}
meter.close();
