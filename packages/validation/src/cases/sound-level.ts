import { profiles } from '@sonometer/engine';
import { defineCase, partOf, type Value } from '../case.js';
import { amplitudeOf, sine, whiteNoise } from '../signals/signals.js';

const RATE_HZ = 48_000;
const SECONDS = 8;
/** A sine of full scale is so much under 0 dBFS. */
const SINE_DB = 10 * Math.log10(2);

const steady = defineCase({
  reference: 'closed form: a tone of 1 kHz, which no weighting changes, begins and stays',
  answer: profiles.level,
  fields: ['sound-level', 'exceeded-levels'],
  make(chance) {
    const [peakDb, calibrationDb] = [chance.between(-40, -1), chance.between(90, 130)];
    const level = peakDb - SINE_DB + calibrationDb;
    return {
      audio: {
        rateHz: RATE_HZ,
        channels: [sine(RATE_HZ, SECONDS, 1000, amplitudeOf(peakDb))],
      },
      options: { calibrationDb },
      expected: {
        'sound-level': {
          reference: 'dB SPL',
          laeqDb: level,
          lceqDb: level,
          lzeqDb: level,
          laeDb: level + 10 * Math.log10(SECONDS),
          lafMaxDb: level,
          lasMaxDb: level + 10 * Math.log10(1 - Math.exp(-SECONDS)),
          lcfMaxDb: level,
          lcPeakDb: level + SINE_DB,
        },
        'exceeded-levels': { laf10Db: level, laf50Db: level, laf90Db: level },
      },
    };
  },
});

const bands = defineCase({
  reference: 'closed form: a tone in the middle of an octave',
  answer: profiles.level,
  fields: ['octave-levels', 'third-octave-levels'],
  make(chance) {
    const peakDb = chance.between(-30, -1);
    const hz = [125, 250, 500, 1000, 2000, 4000][Math.floor(chance.between(0, 6))] ?? 1000;
    const exactHz = 1000 * 10 ** (Math.round(10 * Math.log10(hz / 1000)) / 10);
    const level = (value: Value): Value => {
      const centres = partOf(value, 'centresHz') as readonly number[];
      return (partOf(value, 'levelsDb') as readonly number[])[centres.indexOf(hz)] ?? null;
    };
    return {
      audio: {
        rateHz: RATE_HZ,
        channels: [sine(RATE_HZ, SECONDS, exactHz, amplitudeOf(peakDb))],
      },
      expected: { 'octave-levels': peakDb - SINE_DB, 'third-octave-levels': peakDb - SINE_DB },
      pick: { 'octave-levels': level, 'third-octave-levels': level },
    };
  },
});

const noise = defineCase({
  reference: 'closed form: white noise has in each octave the power of its width',
  answer: profiles.level,
  fields: ['octave-levels', 'third-octave-levels'],
  make(chance) {
    const rmsDb = chance.between(-40, -15);
    const samples = whiteNoise(RATE_HZ, 30, 1, chance.seed()).map((x) => x * amplitudeOf(rmsDb));
    /** From 500 Hz to 8 kHz, where half a minute is enough for 0.1 dB. */
    const middle = (value: Value): Value => {
      const centres = partOf(value, 'centresHz') as readonly number[];
      const levels = partOf(value, 'levelsDb') as readonly number[];
      return levels.filter((_, i) => (centres[i] ?? 0) >= 500 && (centres[i] ?? 0) <= 8000);
    };
    const expectedOf = (numbers: readonly number[], halfWidth: number) =>
      numbers.map((n) => {
        const width = 10 ** ((n + halfWidth) / 10) - 10 ** ((n - halfWidth) / 10);
        return rmsDb + 10 * Math.log10(width / (RATE_HZ / 2));
      });
    return {
      audio: { rateHz: RATE_HZ, channels: [samples] },
      expected: {
        'octave-levels': expectedOf([27, 30, 33, 36, 39], 1.5),
        'third-octave-levels': expectedOf(
          Array.from({ length: 13 }, (_, i) => 27 + i),
          0.5,
        ),
      },
      pick: { 'octave-levels': middle, 'third-octave-levels': middle },
    };
  },
});

export const soundLevelCases = [steady, bands, noise];
