import { mix, signal as signalAnswer } from '@sonometer/engine';
import { defineCase } from '../case.js';
import type { Chance } from '../signals/random.js';
import {
  amplitudeOf,
  gained,
  mix as sum,
  mono,
  silence,
  sine,
  stereo,
  whiteNoise,
} from '../signals/signals.js';

const RATE_HZ = 48_000;
const noise = (chance: Chance, seconds = 4, sigma = 0.1) =>
  whiteNoise(RATE_HZ, seconds, sigma, chance.seed());

const panned = defineCase({
  reference: 'closed form: R = g·L',
  answer: mix,
  fields: [
    'stereoWidth',
    'stereoCorrelation',
    'stereoBalanceDb',
    'stereoLayout',
    'bassCorrelation',
  ],
  make(chance) {
    const left = noise(chance);
    const gain = chance.pick([-1, 1]) * chance.between(0.2, 0.8);
    return {
      audio: stereo(RATE_HZ, left, gained(left, gain)),
      expected: {
        stereoWidth: (1 - gain) ** 2 / ((1 + gain) ** 2 + (1 - gain) ** 2),
        stereoCorrelation: Math.sign(gain),
        stereoBalanceDb: -20 * Math.log10(Math.abs(gain)),
        stereoLayout: 'stereo',
        bassCorrelation: Math.sign(gain),
      },
    };
  },
});

/** Two channels with exactly this correlation: the second is made orthogonal to the first before they are mixed. */
function correlated(chance: Chance, rho: number): [Float32Array, Float32Array] {
  const left = noise(chance);
  const other = noise(chance);
  const share = dot(left, other) / dot(left, left);
  const rest = other.map((x, n) => x - share * (left[n] ?? 0));
  const scale = Math.sqrt(dot(left, left) / dot(rest, rest));
  return [left, left.map((x, n) => rho * x + Math.sqrt(1 - rho ** 2) * scale * (rest[n] ?? 0))];
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((s, x, n) => s + x * (b[n] ?? 0), 0);

const common = defineCase({
  reference: 'closed form: channels of known correlation and equal power',
  answer: mix,
  fields: ['stereoWidth', 'stereoCorrelation', 'stereoBalanceDb'],
  make(chance) {
    const rho = chance.between(-0.95, 0.95);
    return {
      audio: stereo(RATE_HZ, ...correlated(chance, rho)),
      expected: { stereoWidth: (1 - rho) / 2, stereoCorrelation: rho, stereoBalanceDb: 0 },
    };
  },
});

const likeness = defineCase({
  reference: 'closed form: the correlation, floored at 0',
  answer: signalAnswer,
  fields: ['monophonicProbability'],
  make(chance) {
    const rho = chance.between(-0.9, 0.9);
    return {
      audio: stereo(RATE_HZ, ...correlated(chance, rho)),
      expected: { monophonicProbability: Math.max(0, rho) },
    };
  },
});

const bass = defineCase({
  reference:
    'closed form: a bass tone with a phase between the channels, under uncorrelated treble',
  answer: mix,
  fields: ['bassCorrelation'],
  make(chance) {
    const hz = chance.between(40, 90);
    const phase = chance.between(0, Math.PI);
    const treble = () => gained(sine(RATE_HZ, 4, chance.between(3000, 8000), 0.1), 1);
    return {
      audio: stereo(
        RATE_HZ,
        sum(sine(RATE_HZ, 4, hz, 0.3), treble()),
        sum(sine(RATE_HZ, 4, hz, 0.3, phase), treble()),
      ),
      expected: { bassCorrelation: Math.cos(phase) },
    };
  },
});

/** By layout: channels, and what they read. */
const layouts = {
  mono: (chance: Chance) => mono(RATE_HZ, noise(chance)),
  'dual-mono': (chance: Chance) => stereo(RATE_HZ, noise(chance)),
  'one-sided': (chance: Chance) => {
    const channels = [noise(chance), silence(RATE_HZ, 4)] as const;
    const [left, right] = chance.pick([channels, [channels[1], channels[0]] as const]);
    return stereo(RATE_HZ, left, right);
  },
  stereo: (chance: Chance) =>
    stereo(RATE_HZ, noise(chance), noise(chance, 4, amplitudeOf(chance.between(-60, -20)))),
  silent: () => stereo(RATE_HZ, silence(RATE_HZ, 4)),
};

const layout = ([name, make]: [string, (chance: Chance) => ReturnType<typeof mono>]) =>
  defineCase({
    reference: `by construction: ${name}`,
    answer: mix,
    fields: ['stereoLayout'],
    make: (chance) => ({ audio: make(chance), expected: { stereoLayout: name } }),
  });

export const stereoCases = [panned, common, likeness, bass, ...Object.entries(layouts).map(layout)];
