import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../testing/readings.js';
import { concat, mix, signal, silence, whiteNoise } from '../../../../testing/signals.js';
import { noteList, noteSummary, rootKey } from './notes.js';

const RATE_HZ = 44_100;
const hzOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12);

/** A note of five partials, with a wave of its pitch. */
const note = (
  midi: number,
  seconds: number,
  { amplitude = 0.2, rateHz = 0, depthCents = 0 } = {},
) => {
  let phase = 0;
  return signal(RATE_HZ, seconds, (t) => {
    const cents = depthCents * Math.sin(2 * Math.PI * rateHz * t);
    phase += (2 * Math.PI * hzOf(midi + cents / 100)) / RATE_HZ;
    const swell = Math.min(1, t / 0.005, (seconds - t) / 0.005);
    let sum = 0;
    for (let partial = 1; partial <= 5; partial++) sum += Math.sin(partial * phase) / partial;
    return amplitude * swell * sum;
  });
};

interface Found {
  startSec: number;
  endSec: number;
  midi: number;
  note: string;
  cents: number;
  velocity: string;
  glideSt?: number;
  vibrato?: { rateHz: number; depthCents: number };
}
const notesOf = async (...parts: Float32Array[]) =>
  (await valueOf(noteList, mono(RATE_HZ, concat(...parts)))) as unknown as Found[];
const gap = silence(RATE_HZ, 0.1);

describe('a line of single notes', () => {
  const line = [21.2, 23.9, 26, 28.1, 45, 60.25, 72, 84.9];
  test.each(line)('MIDI %d is read within 5 cents', async (midi) => {
    const [found] = await notesOf(gap, note(midi, 0.5), gap);
    expect((found?.midi ?? 0) + (found?.cents ?? 0) / 100).toBeWithin(0.05, midi);
  });

  test('notes under 40 Hz have their onsets within 30 ms', async () => {
    const list = await notesOf(gap, note(23, 0.6), note(25, 0.4), note(26, 0.4), gap);
    expect(list.map(({ note: name }) => name)).toEqual(['B0', 'C#1', 'D1']);
    [0.1, 0.7, 1.1].forEach((startSec, i) => {
      expect(list[i]?.startSec).toBeWithin(0.03, startSec);
    });
  });

  test('a note over a softer one an octave lower keeps its own pitch', async () => {
    const both = mix(note(38, 1), note(26, 1, { amplitude: 0.01 }));
    expect((await notesOf(gap, both, gap)).map(({ midi }) => midi)).toEqual([38]);
  });

  test('notes that follow without a gap are told apart, within 30 ms', async () => {
    const list = await notesOf(gap, note(60, 0.4), note(62, 0.4), note(67, 0.4), gap);
    expect(list.map(({ note: name }) => name)).toEqual(['C4', 'D4', 'G4']);
    list.forEach(({ startSec }, i) => {
      expect(startSec).toBeWithin(0.03, 0.1 + 0.4 * i);
    });
  });

  test.each([0.5, 1])('a vibrato of ±%f semitones is one note', async (depthSt) => {
    const [found, ...more] = await notesOf(
      gap,
      note(60, 2, { rateHz: 5.5, depthCents: 100 * depthSt }),
    );
    expect(more).toEqual([]);
    expect(found?.note).toBe('C4');
    expect(found?.vibrato?.rateHz).toBeWithin(0.15, 5.5);
    expect(found?.vibrato?.depthCents).toBeWithin(12 * depthSt, 100 * depthSt);
    expect(found?.glideSt).toBeUndefined();
  });

  test.each([8, 12])('a trill of %i notes a second is as many notes', async (perSec) => {
    const trill = Array.from({ length: perSec }, (_, i) => note(60 + (i % 2), 1 / perSec));
    expect((await notesOf(gap, ...trill)).length).toBe(perSec);
  });

  test('a minute of a trill is walked once', async () => {
    const trill = Array.from({ length: 250 }, (_, i) => note(69 + (i % 2), 0.12));
    const list = await notesOf(gap, ...trill, note(60, 2, { rateHz: 5.5, depthCents: 80 }));
    expect(list.length).toBe(251);
    expect(list.at(-1)?.vibrato?.depthCents).toBeWithin(10, 80);
  });

  test('what glides is one note, and says how far', async () => {
    let phase = 0;
    const glide = signal(RATE_HZ, 2, (t) => {
      phase += (2 * Math.PI * hzOf(57 + 6 * t)) / RATE_HZ;
      return 0.2 * (Math.sin(phase) + Math.sin(2 * phase) / 2 + Math.sin(3 * phase) / 3);
    });
    const [found, ...more] = await notesOf(gap, glide);
    expect(more).toEqual([]);
    expect(found?.midi).toBeWithin(0, 63);
    expect(found?.glideSt).toBeWithin(0.5, 12 * 0.8);
  });

  test('each note of a fast run begins before it ends, and ends before the next begins', async () => {
    const run = [60, 64, 67, 71, 74].map((midi) => note(midi, 0.08));
    const list = await notesOf(gap, ...run, note(79, 0.3, { amplitude: 0.3 }), gap, note(60, 0.3));
    expect(list.length).toBeGreaterThan(4);
    list.forEach(({ startSec, endSec }, i) => {
      expect(endSec).toBeGreaterThan(startSec);
      expect(list[i + 1]?.startSec ?? Infinity).toBeGreaterThanOrEqual(endSec);
    });
  });

  test('a note that is struck again is two, in each of several breaths', async () => {
    const again = [note(62, 0.4, { amplitude: 0.08 }), note(62, 0.4)];
    const list = await notesOf(gap, note(57, 0.3), gap, ...again, gap, note(57, 0.3), ...again);
    expect(list.map(({ midi }) => midi)).toEqual([57, 62, 62, 57, 62, 62]);
  });

  test('loud and soft', async () => {
    const soft = note(62, 0.4, { amplitude: 0.02 });
    const medium = note(64, 0.4, { amplitude: 0.08 });
    const list = await notesOf(note(60, 0.4), gap, medium, gap, soft);
    expect(list.map(({ velocity }) => velocity)).toEqual(['loud', 'medium', 'soft']);
  });

  test.each([
    { rateHz: 5, depthCents: 20 },
    { rateHz: 6.3, depthCents: 40 },
  ])('a vibrato of $rateHz Hz and $depthCents cents', async ({ rateHz, depthCents }) => {
    const [found] = await notesOf(gap, note(69, 1.5, { rateHz, depthCents }), gap);
    expect(found?.vibrato?.rateHz).toBeWithin(0.2, rateHz);
    // frames of 50 ms even it out
    expect(found?.vibrato?.depthCents).toBeWithin(0.2 * depthCents, depthCents);
  });

  test('a steady note has none', async () => {
    const [found] = await notesOf(gap, note(69, 1.5), gap);
    expect(found).not.toHaveProperty('vibrato');
  });
});

test('of a line that is longer than its list the summary is of all', () => {
  const notes = Array.from({ length: 5003 }, (_, i) => ({
    ...{ startSec: i, endSec: i + 0.5, levelDb: i < 5000 ? -40 : -20, vibrato: undefined },
    ...{ midi: i < 5000 ? 60 : 40 + i - 5000, cents: 0 },
  }));
  const line = { line: { value: { notes, clearShare: 1 } } };
  // nothing of the recording but its line is read
  const about = {} as never;
  const list = noteList.read(line, about);
  const summary = noteSummary.read(line, about);
  expect(summary).toHaveProperty('value', {
    ...{ count: 5003, lowest: 'E2', highest: 'C4', medianCents: 0, clearShare: 1 },
    omitted: 'only the first 5000 of 5003 notes are listed',
  });
  expect(list).toHaveProperty('value.length', 5000);
  expect(list).toHaveProperty('value.0.velocity', 'soft');
});

test.each([
  ['noise', whiteNoise(RATE_HZ, 2, 0.1)],
  ['a chord', mix(note(60, 2), note(63.3, 2), note(66.6, 2), note(70.2, 2))],
])('%s has no notes, and says why', async (_, samples) => {
  expect(await readingOf(noteSummary, mono(RATE_HZ, samples))).toHaveProperty('absent');
});

const harmonics = (midi: number, amplitudes: readonly number[]) =>
  signal(RATE_HZ, 1, (t) =>
    amplitudes.reduce(
      (sum, a, i) => sum + 0.1 * a * Math.sin(2 * Math.PI * hzOf(midi) * (i + 1) * t + i * i),
      0,
    ),
  );

describe('what repeats, but is no one tone', () => {
  test.each([
    ['a major triad', mix(note(60, 1), note(64, 1), note(67, 1))],
    ['a minor triad', mix(note(57, 1), note(60, 1), note(64, 1))],
    ['a fifth', mix(note(48, 1), note(55, 1))],
    ['G7 (MIDI 103)', harmonics(103, [1])],
    ['C8 (MIDI 108)', harmonics(108, [1, 0.4, 0.2])],
    ['a tone of 9 kHz', harmonics(121.26, [1])],
  ])('%s has no root key and no notes', async (_, samples) => {
    const root = await readingOf(rootKey, mono(RATE_HZ, samples));
    expect(root).toMatchObject({ absent: expect.stringContaining('no single pitch') as string });
    expect(await readingOf(noteSummary, mono(RATE_HZ, samples))).toHaveProperty('absent');
  });

  test.each([24, 31, 40, 52])(
    'a bass on MIDI %d without its fundamental keeps its pitch',
    async (midi) => {
      const samples = harmonics(midi, [0, 1, 0.7, 0.5, 0.3, 0.2]);
      expect(await valueOf(rootKey, mono(RATE_HZ, samples))).toMatchObject({ midi });
      expect((await notesOf(samples)).map((found) => found.midi)).toEqual([midi]);
    },
  );
});

test('the root key has both names of its octave', async () => {
  const found = await valueOf(rootKey, mono(RATE_HZ, note(60.2, 1)));
  expect(found).toMatchObject({ midi: 60, note: 'C4', noteC3: 'C3', tuneCents: -20 });
});
