import { speechLike } from '@sonometer/validation/signals/speech-like.js';
import { gaussian, uniform } from '@sonometer/validation/signals/random.js';
import { wavBytes } from '@sonometer/validation/signals/wav-bytes.js';

const RATE_HZ = 44_100;

/** Channels of so many seconds of each kind; the same in every run. */
const KINDS = {
  speech: (seconds) => {
    const voice = speechLike({ rateHz: RATE_HZ, seconds });
    const noise = gaussian(11);
    return [voice.map((x) => x + 0.001 * noise())];
  },
  music: makeMusic,
  noise: (seconds) => {
    const noise = gaussian(12);
    return [new Float32Array(seconds * RATE_HZ).map(() => 0.1 * noise())];
  },
  percussion: (seconds) => {
    const samples = new Float32Array(seconds * RATE_HZ);
    const [noise, chance] = [gaussian(13), uniform(14)];
    for (let at = 0; at < samples.length; at += Math.round(RATE_HZ * (0.06 + 0.06 * chance()))) {
      const hz = 60 + 400 * chance();
      for (let n = 0; n < 6000 && at + n < samples.length; n++) {
        const body = 0.4 * Math.sin((2 * Math.PI * hz * n) / RATE_HZ) * Math.exp(-n / 1500);
        samples[at + n] += body + 0.3 * noise() * Math.exp(-n / 300);
      }
    }
    return [samples, samples.map((x) => 0.8 * x)];
  },
};

/** WAV files in memory by their lengths in seconds: of each kind one, and a long one of all kinds in turn. */
export function makeRecordings() {
  const ofKinds = (seconds) =>
    Object.values(KINDS).map((make) => toWav(make(seconds).map(toUsualLevel)));
  return { 1: ofKinds(1), 10: ofKinds(10), 180: [toWav(joinKinds(45))] };
}

/** Chords of ten partials each and a bass, over a beat of 120 per minute. */
function makeMusic(seconds) {
  const channels = [new Float32Array(seconds * RATE_HZ), new Float32Array(seconds * RATE_HZ)];
  const noise = gaussian(15);
  const frames = channels[0].length;
  for (let beat = 0; beat * 0.5 < seconds; beat++) {
    const at = Math.round(beat * 0.5 * RATE_HZ);
    const root = 220 * 2 ** ([0, 5, 7, 3][Math.floor(beat / 4) % 4] / 12);
    for (let n = 0; n < RATE_HZ / 2 && at + n < frames; n++) {
      const [t, decay] = [n / RATE_HZ, Math.exp(-n / 9000)];
      let chord = 0.6 * Math.sin((Math.PI / 2) * root * t);
      for (const interval of [1, 1.25, 1.5])
        for (let k = 1; k <= 10; k++)
          chord += Math.sin(2 * Math.PI * root * interval * k * t) / k / 3;
      const hit = 0.5 * noise() * Math.exp(-n / 800);
      channels[0][at + n] = 0.15 * chord * decay + 0.1 * hit;
      channels[1][at + n] = 0.12 * chord * decay + 0.14 * hit;
    }
  }
  return channels;
}

/** One stereo recording of every kind in turn. */
function joinKinds(secondsEach) {
  const parts = Object.values(KINDS).map((make) => make(secondsEach).map(toUsualLevel));
  return [0, 1].map((channel) => {
    const joined = new Float32Array(parts.length * secondsEach * RATE_HZ);
    for (const [i, part] of parts.entries())
      joined.set(part[channel] ?? part[0], i * secondsEach * RATE_HZ);
    return joined;
  });
}

function toUsualLevel(samples) {
  const peak = samples.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  return samples.map((x) => (0.7 / peak) * x);
}

const toWav = (channels) => wavBytes(RATE_HZ, channels, 16);
