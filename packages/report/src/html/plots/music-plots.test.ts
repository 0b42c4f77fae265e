import { describe, expect, test } from 'vitest';
import type { Body } from '../../reading/reader.js';
import { readFacts } from '../value-html.js';
import { chromaPlot, keysPlot, pianoRoll } from './music-plots.js';
import { waveformPlot } from './waveform-plot.js';

const factsOf = (answer: string, ...bodies: readonly (readonly [string, Body])[]) =>
  readFacts({
    ...{ answer, fileName: 'a.wav', engineVersion: '0', warnings: [] },
    parts: bodies.map(([part, body]) => ({ answer: part, body })),
  });

const peaks = [0.1, 0.5, 0.9, 0.4];
const beatFacts = (timesSec: number[], downbeatsSec: number[]) =>
  factsOf(
    'profile.beat',
    ['profile.beat', { durationSec: 8, beats: { count: timesSec.length, timesSec }, metre: { metre: '4/4', beatsPerBar: 4, lead: 1, downbeatsSec } }], // prettier-ignore
    ['report.waveform', { durationSec: 8, 'waveform-curve': peaks }],
  );

describe('the grid on the waveform', () => {
  test('has a line for each beat where it is, stronger where a bar opens', () => {
    const text = waveformPlot(beatFacts([0, 2, 4, 6], [0, 4]))?.text ?? '';
    expect([...text.matchAll(/data-at="([\d.]+)"/g)].map(([, at]) => Number(at))).toEqual([
      0.25, 0.75, 0, 0.5,
    ]);
    expect(text.match(/upright bar/g)).toHaveLength(2);
    expect(text.match(/upright beat/g)).toHaveLength(2);
    expect(text).toContain('data-beats="[0,2,4,6]"');
  });

  test('of many beats shows the bars alone', () => {
    const times = Array.from({ length: 200 }, (_, i) => i * 0.04);
    const text = waveformPlot(beatFacts(times, times.filter((_, i) => i % 4 === 0)))?.text ?? ''; // prettier-ignore
    expect(text).not.toContain('upright beat');
    expect(text.match(/upright bar/g)).toHaveLength(50);
  });

  test('a click is as loud as what plays', () => {
    expect(waveformPlot(beatFacts([0], []))?.text).toContain('data-click-peak="0.5000"');
  });
});

test('a roll has each note at its key and time', () => {
  const note = (midi: number, startSec: number) => ({ midi, startSec, endSec: startSec + 1, note: '', cents: 0, levelDb: -10, velocity: 'loud' }); // prettier-ignore
  const body = { durationSec: 4, 'note-list': [note(60, 0), note(64, 2)] };
  const text = pianoRoll(factsOf('profile.notes', ['profile.notes', body]))?.text ?? '';
  const cells = [...text.matchAll(/class="note-cell loud"\s+x="([\d.]+)"\s+y="(\d+)"/g)];
  expect(cells.map(([, x]) => Number(x))).toEqual([0, 500]);
  const [low, high] = cells.map(([, , y]) => Number(y));
  // 11 lanes from A3 to G4: four of them lie between
  expect((low ?? NaN) - (high ?? NaN)).toBeWithin(2, 4000 / 11);
  expect(text).toContain('2 notes over 4.0 s, from C4 to E4');
});

test('keys have a lane each', () => {
  const stretch = (startSec: number, name: string, camelot: string) => ({ startSec, endSec: startSec + 10, name, camelot, fit: 1 }); // prettier-ignore
  const list = [stretch(0, 'C major', '8B'), stretch(10, 'G major', '9B')];
  const facts = factsOf('profile.key', ['profile.key', { durationSec: 20, 'key-list': list }]);
  const text = keysPlot(facts)?.text ?? '';
  expect(text).toContain('8B C major, 9B G major');
  expect(text.match(/<rect/g)).toHaveLength(2);
});

test('a note that sounds has a cell as long as it sounds, and a weak one none', () => {
  const part = (c: number) => [c, 0.1, ...Array<number>(10).fill(0)];
  const curve = { firstSec: 0, partSec: 1, notes: [part(1), part(1), part(0), part(0.6)] };
  const facts = factsOf(
    'profile.key',
    ['profile.key', { durationSec: 4 }],
    ['report.chroma', { 'chroma-curve': curve }],
  );
  const text = chromaPlot(facts)?.text ?? '';
  expect([...text.matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)/g)].map(([, from, , to]) => [from, to])).toEqual([['750.0', '1000.0'], ['0.0', '500.0']]); // prettier-ignore
});
