import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { concat, mix, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { beatCurve, beatList, beatTempo, metre, swing } from '../../measures/tempo.js';

const RATE_HZ = 22_050;
/** A tap is that near to the beat. */
const NEAR_SEC = 0.02;

/** A drum at each time: `hz` a tone that dies away, without it noise. */
function drum(
  timesSec: readonly number[],
  seconds: number,
  gain: number,
  hz?: number,
  isHat = false,
): Float32Array {
  const samples = new Float32Array(Math.round(seconds * RATE_HZ));
  const sound = hz === undefined ? noiseOf(gain, isHat) : sine(RATE_HZ, 0.2, hz, gain);
  for (const time of timesSec) {
    const start = Math.round(time * RATE_HZ);
    for (const [n, x] of sound.entries())
      if (start + n < samples.length)
        samples[start + n] =
          (samples[start + n] ?? 0) + x * Math.exp(-n / RATE_HZ / (hz ? 0.06 : 0.03));
  }
  return samples;
}

/** A hat has no lows: what changes from sample to sample, twice. */
function noiseOf(gain: number, isHat: boolean): Float32Array {
  const noise = whiteNoise(RATE_HZ, 0.2, gain, 3);
  if (!isHat) return noise;
  return noise.map((x, n) => x - 2 * (noise[n - 1] ?? 0) + (noise[n - 2] ?? 0));
}

const gridOf = (count: number, periodSec: number) =>
  Array.from({ length: count }, (_, i) => i * periodSec);

/** Kick on the first beat of a bar, snare on the others or on every other one, hats at the places of each beat. */
function kit(
  bpm: number,
  bars: number,
  perBar: number,
  places: readonly number[],
  areHatsBroad = false,
): Float32Array {
  const beats = gridOf(bars * perBar, 60 / bpm);
  return kitAt(beats, bars * perBar * (60 / bpm), perBar, places, () => 60 / bpm, areHatsBroad);
}

function kitAt(
  beats: readonly number[],
  seconds: number,
  perBar: number,
  places: readonly number[],
  periodAt: (beat: number) => number,
  areHatsBroad = false,
) {
  const isSnare = (i: number) => (perBar === 4 ? i % 2 === 1 : i % perBar === perBar - 1);
  const hats = beats.flatMap((time, i) => places.map((place) => time + place * periodAt(i)));
  return mix(
    drum(
      beats.filter((_, i) => i % perBar === 0),
      seconds,
      0.8,
      60,
    ),
    mix(
      drum(
        beats.filter((_, i) => isSnare(i)),
        seconds,
        0.25,
      ),
      areHatsBroad ? drum(hats, seconds, 0.25) : drum(hats, seconds, 0.08, undefined, true),
    ),
  );
}

function expectNear(found: readonly number[], expected: readonly number[]) {
  expect(found).toHaveLength(expected.length);
  for (const [i, time] of expected.entries()) expect(found[i]).toBeWithin(NEAR_SEC, time);
}

describe('a loop of two bars', () => {
  test.each([92, 100, 128])('at %i bpm has its eight beats', async (bpm) => {
    const loop = mono(RATE_HZ, kit(bpm, 2, 4, [0, 0.5]));
    const { timesSec, count } = await valueOf(beatList, loop);
    expect(count).toBe(8);
    expectNear(timesSec, gridOf(8, 60 / bpm));
    expect((await valueOf(beatTempo, loop)).bpm).toBeWithin(0.1, bpm);
  });

  test('keeps them before a silent tail', async () => {
    const loop = mono(RATE_HZ, concat(kit(100, 2, 4, [0, 0.5]), silence(RATE_HZ, 0.31)));
    const { timesSec } = await valueOf(beatList, loop);
    expectNear(timesSec, gridOf(8, 0.6));
  });
});

test('slow rock whose hats have no lows is not read at twice its tempo', async () => {
  const { bpm } = await valueOf(beatTempo, mono(RATE_HZ, kit(76, 8, 4, [0, 0.5])));
  expect(bpm).toBeWithin(0.2, 76);
});

describe('tempo', () => {
  test('of a machine is steady to hundredths', async () => {
    const song = mono(RATE_HZ, kit(118.4, 12, 4, [0, 0.5]));
    const found = await valueOf(beatTempo, song);
    expect(found).toMatchObject({ kind: 'steady' });
    expect(found.bpm).toBeWithin(0.05, 118.4);
    expect('plusMinusBpm' in found && found.plusMinusBpm).toBeWithin(0.025, 0.025);
    expect(await readingOf(beatCurve, song)).toEqual({ absent: 'the tempo is steady' });
  });

  test('of a band that pushes is live, with its range', async () => {
    const periods = Array.from({ length: 64 }, (_, i) => 60 / (94.5 + 2.5 * Math.sin(i / 10)));
    const beats = periods.map((_, i) => periods.slice(0, i).reduce((sum, one) => sum + one, 0));
    const seconds = periods.reduce((sum, one) => sum + one, 0);
    const song = mono(
      RATE_HZ,
      kitAt(beats, seconds, 4, [0, 0.5], (i) => periods[i] ?? 0),
    );
    const found = await valueOf(beatTempo, song);
    expect(found).toMatchObject({ kind: 'live' });
    expect('lowBpm' in found && found.lowBpm).toBeWithin(0.6, 92);
    expect('highBpm' in found && found.highBpm).toBeWithin(0.6, 97);
    expectNear((await valueOf(beatList, song)).timesSec, beats);
    for (const { bpm } of await valueOf(beatCurve, song)) expect(bpm).toBeWithin(3, 94.5);
  });
});

describe('metre', () => {
  test.each([
    { perBar: 4, name: '4/4' },
    { perBar: 3, name: '3/4' },
  ])('$name, with the beat that opens a bar', async ({ perBar, name }) => {
    const song = mono(RATE_HZ, kit(100, 12, perBar, [0, 0.5]));
    const found = await valueOf(metre, song);
    expect(found).toMatchObject({ metre: name, beatsPerBar: perBar });
    const downbeatsSec = 'downbeatsSec' in found ? found.downbeatsSec : [];
    expectNear(downbeatsSec, gridOf(12, (perBar * 60) / 100));
  });

  test('of thirds is 6/8, and does not tell where bars open', async () => {
    const song = mono(RATE_HZ, kit(70, 12, 2, [0, 1 / 3, 2 / 3]));
    expect(await valueOf(metre, song)).toEqual({
      metre: '6/8',
      beatsPerBar: 2,
      omitted: 'downbeats of 6/8 are not detected',
    });
    expect(await readingOf(swing, song)).toEqual({ absent: 'the beats are divided into thirds' });
  });

  // A beat of 109.09 frames of 5 ms: the position of equal hits in the frames is no accent.
  test('of a machine at 110 bpm is 4/4', async () => {
    const found = await valueOf(metre, mono(RATE_HZ, kit(110, 12, 4, [0, 0.5])));
    expect(found.metre).toBe('4/4');
  });

  test.each([97, 101, 133])('a metronome at %d bpm has none', async (bpm) => {
    const clicks = drum(gridOf(18, 60 / bpm), 12, 0.5, 1500);
    expect(await readingOf(metre, mono(RATE_HZ, clicks))).toEqual({
      absent: 'no beat is accented: all are within 3.5 dB',
    });
  });

  test('one that accents every third has', async () => {
    const clicks = drum(gridOf(24, 60 / 101), 15, 0.2, 1500);
    const accents = drum(gridOf(8, 180 / 101), 15, 0.2, 1500);
    expect(await valueOf(metre, mono(RATE_HZ, mix(clicks, accents)))).toMatchObject({
      metre: '3/4',
    });
  });

  test('needs six beats', async () => {
    const reading = await readingOf(metre, mono(RATE_HZ, kit(100, 1, 4, [0, 0.5])));
    expect(reading).toEqual({ absent: 'a metre needs 6 beats; 4 were found' });
  });
});

describe('known misses', () => {
  test.each([
    { what: 'slow rock', bpm: 76, perBar: 4, places: [0, 0.5], read: 152 },
    { what: '6/8', bpm: 70, perBar: 2, places: [0, 1 / 3, 2 / 3], read: 105 },
  ])('$what whose hats are as broad as its snare is read too fast', async (song) => {
    const { bpm, perBar, places, read } = song;
    const samples = kit(bpm, 32 / perBar, perBar, places, true);
    expect((await valueOf(beatTempo, mono(RATE_HZ, samples))).bpm).toBeWithin(0.2, read);
  });
});

describe('swing', () => {
  test.each([1, 1.5, 2])('of %f to 1', async (ratio) => {
    const song = mono(RATE_HZ, kit(104, 8, 4, [0, ratio / (1 + ratio)]));
    const found = await valueOf(swing, song);
    expect(found.of).toBe('eighths');
    expect(found.ratio).toBeWithin(0.1 * ratio, ratio);
  });

  test('is not told where nothing sounds off the beat', async () => {
    expect(await readingOf(swing, mono(RATE_HZ, kit(104, 8, 4, [0])))).toEqual({
      absent: 'too few off-beat onsets at one position',
    });
  });
});

test.each([
  { what: 'silence', samples: silence(RATE_HZ, 4), why: /needs 4 onsets; 0 were found/ },
  {
    what: 'half a second',
    samples: kit(600, 2, 4, [0]).subarray(0, RATE_HZ / 2),
    why: /shorter|onsets/,
  },
])('$what has no beats, with the reason', async ({ samples, why }) => {
  const recording = mono(RATE_HZ, samples);
  const readings = [
    await readingOf(beatList, recording),
    await readingOf(beatTempo, recording),
    await readingOf(metre, recording),
    await readingOf(swing, recording),
    await readingOf(beatCurve, recording),
  ];
  for (const reading of readings) expect('absent' in reading && reading.absent).toMatch(why);
});

test('of a long recording the first 2000 beats are listed, and it says so', async () => {
  const { count, timesSec, omitted } = await valueOf(beatList, mono(8000, longPulse()));
  expect(count).toBeGreaterThan(2000);
  expect(timesSec).toHaveLength(2000);
  expect(omitted).toMatch(/^only the first 2000 of \d+ beats are listed$/);
});

/** Fourteen minutes at 150 bpm and 8 kHz. */
function longPulse(): Float32Array {
  const burst = whiteNoise(8000, 0.05, 0.3, 1);
  const samples = new Float32Array(840 * 8000);
  for (let beat = 0; beat < 2100; beat++) samples.set(burst, Math.round(beat * 0.4 * 8000));
  return samples;
}
