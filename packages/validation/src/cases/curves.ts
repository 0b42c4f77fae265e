import { mix, timeseries, profiles } from '@sonometer/engine';
import { defineCase, partOf, type Value } from '../case.js';
import { amplitudeOf, mono, sine, stereo, toneSteps } from '../signals/signals.js';

/** A file whose magnitude is constant in each of so many parts, with either sign. */
function stairs(frames: number, heights: readonly number[]): Float32Array {
  return Float32Array.from({ length: frames }, (_, n) => {
    const height = heights[Math.floor((n * heights.length) / frames)] ?? 0;
    return n % 2 === 0 ? height : -height;
  });
}

const heightsOf = (count: number, draw: () => number) =>
  Array.from({ length: count }, () => Math.fround(draw()));

const thousand = defineCase({
  reference: 'by construction: 1000 stairs',
  answer: mix,
  fields: ['waveform'],
  make(chance) {
    const heights = heightsOf(1000, () => chance.between(0, 1));
    const samples = stairs(1000 * chance.whole(40, 90), heights);
    return { audio: mono(44_100, samples), expected: { waveform: heights } };
  },
});

const chosen = defineCase({
  reference: 'by construction: as many stairs as points are asked for',
  answer: timeseries,
  fields: ['waveformOverTime', 'durationSec', 'sampleRate'],
  make(chance) {
    const points = chance.whole(50, 500);
    const heights = heightsOf(points, () => chance.between(0, 1));
    const samples = stairs(points * chance.whole(100, 300), heights);
    const durationSec = samples.length / 48_000;
    return {
      audio: mono(48_000, samples),
      options: { waveformPoints: points },
      expected: {
        waveformOverTime: {
          intervalSec: durationSec / points,
          count: points,
          samples: heights,
          unit: 'peak',
        },
        durationSec,
        sampleRate: 48_000,
      },
    };
  },
});

/** Away from the steps; a window that holds one lies between. */
const atThirds = (samples: Value) => {
  const points = samples as readonly number[];
  return [0, 230, 571].map((index) => points[index] ?? null);
};

const programme = () =>
  toneSteps(48_000, [
    [20, -26],
    [20.1, -20],
    [20, -26],
  ]);

const shortTerm = defineCase({
  reference: 'EBU Tech 3341, case 5: S over time',
  answer: mix,
  fields: ['shortTermLufs', 'seriesIntervalSec'],
  make: () => ({
    audio: stereo(48_000, programme()),
    expected: { shortTermLufs: [-26, -20, -26], seriesIntervalSec: 0.1 },
    pick: { shortTermLufs: atThirds },
  }),
});

const overTime = defineCase({
  reference: 'EBU Tech 3341, case 5: S over time, as a series',
  answer: timeseries,
  fields: ['loudnessOverTime'],
  make: () => ({
    audio: stereo(48_000, programme()),
    expected: { loudnessOverTime: [-26, -20, -26, 572, 0.1] },
    pick: {
      loudnessOverTime: (series) => [
        ...atThirds(partOf(series, 'samples')),
        partOf(series, 'count'),
        partOf(series, 'intervalSec'),
      ],
    },
  }),
});

const tenMinutes = defineCase({
  reference: 'closed form: over 2000 points, three windows to one',
  answer: mix,
  fields: ['seriesIntervalSec'],
  make: () => ({
    audio: mono(8000, sine(8000, 600, 1000, 0.1)),
    expected: { seriesIntervalSec: 0.3 },
  }),
});

const rms = defineCase({
  reference: 'closed form: RMS of a tone in every 20 ms',
  answer: profiles.environment,
  fields: ['series.rms'],
  make(chance) {
    const db = chance.between(-50, 0);
    const hz = 50 * chance.whole(2, 200);
    const rms = amplitudeOf(db) / Math.SQRT2;
    return {
      audio: mono(48_000, sine(48_000, 2, hz, amplitudeOf(db), 0.3)),
      expected: {
        'series.rms': {
          intervalSec: 0.02,
          count: 100,
          samples: Array.from({ length: 100 }, () => rms),
          unit: 'linear',
        },
      },
    };
  },
});

export const curveCases = [thousand, chosen, shortTerm, overTime, tenMinutes, rms];
