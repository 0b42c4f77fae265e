import { signal } from '@sonometer/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsIn } from '../questions/allowed-values.js';
import { boundOfCell } from '../reading/bounds.js';
import { columnNamed, ConditionRefused, type FlatRow, readCondition } from './condition.js';
import { placesInOrder, readOrder } from './sorted-rows.js';

const COLUMNS = [
  'input',
  'ok',
  'snrDb',
  'loop.bpm',
  'tempo.bpm',
  'kind',
  'tags',
  'dcOffset',
  'spectrum.centroid',
];
const ROWS: readonly FlatRow[] = [
  { input: 'a b.wav', ok: true, snrDb: 12, kind: 'voice', tags: ['issue:noisy', 'mono'] },
  { input: 'b.wav', ok: true, snrDb: 30.5, kind: 'music', tags: [], 'loop.bpm': 120 },
  { input: 'c.wav', ok: false, snrDb: null, kind: null },
  { input: 'd.wav', ok: true, snrDb: -3, kind: 'voice and music', tags: ['clipped'] },
];
const inputsOf = (text: string) =>
  ROWS.filter(readCondition(text, COLUMNS).holds).map(({ input }) => String(input)[0]);

describe('a value that a column never has', () => {
  const read = (text: string) =>
    readCondition(text, Object.keys(signal.fields), problemsIn(signal.fields));

  test.each([
    ['contentTypeGuess=musc', 'contentTypeGuess is never musc; did you mean music?'],
    ['contentTypeGuess!=Voice', 'contentTypeGuess is never Voice; did you mean voice?'],
    ['tags=clipped', 'tags never has clipped; did you mean issue:clipping?'],
    ['hasClipping=yes', 'hasClipping is true or false, never yes'],
    ['bandwidthHz=wide', 'bandwidthHz is a number, never wide'],
  ])('%s is refused', (text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });

  test.each([
    'contentTypeGuess=music',
    'contentTypeGuess!=none',
    'contentTypeGuess~musc',
    'tags=issue:clipping',
    'hasClipping=false',
    'bandwidthHz=20000',
  ])('%s is read', (text) => {
    expect(read(text).columns).toHaveLength(1);
  });
});

describe('a condition', () => {
  test.each([
    ['snrDb<15', 'ad'],
    ['tags!~issue', 'bcd'],
    ['ok=true and tags !~ NOISY', 'bd'],
    ['snrDb<12', 'd'],
    ['snrDb>12', 'b'],
    ['snr <= 12', 'ad'],
    ['snrdb>-3', 'ab'],
    ['snrDb>=-3 AND ok=true', 'abd'],
    ['ok=false', 'c'],
    ['snrDb=none', 'c'],
    ['snrDb!=none', 'abd'],
    ['kind=voice', 'a'],
    ['kind="voice and music"', 'd'],
    ['kind~voice', 'ad'],
    ['kind!=voice', 'bd'],
    ['tags=mono', 'a'],
    ['tags~ISSUE', 'a'],
    ['loop.bpm=120.0', 'b'],
    ["input='a b.wav'", 'a'],
  ])('%s', (text, inputs) => {
    expect(inputsOf(text).join('')).toBe(inputs);
  });

  test.each([
    ['snrDb', 'is not a condition'],
    ['snrDb<', 'is not a condition'],
    ['snrDb<loud', 'needs a number'],
    ['pitch>1', 'has no column pitch; it has input'],
    ['snbDb>1', 'has no column snbDb; did you mean snrDb?'],
    ['centroit>1', 'did you mean spectrum.centroid?'],
    ['bpm>1', 'bpm may mean loop.bpm, tempo.bpm: use the full name'],
    ['', 'is not a condition'],
  ])('%j is refused', (text, reason) => {
    expect(() => readCondition(text, COLUMNS)).toThrow(reason);
  });

  test('is read or refused, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          ROWS.filter(readCondition(text, COLUMNS).holds);
        } catch (error) {
          expect(error).toBeInstanceOf(ConditionRefused);
        }
      }),
    );
  });
});

test('a name is the whole one before a part of another', () => {
  expect(columnNamed('bpm', ['bpm', 'loop.bpm'])).toBe('bpm');
  expect(columnNamed('BPM', ['loop.bpm', 'bpmCount'])).toBe('loop.bpm');
});

test.each([
  ['snrDb', 'dabc'],
  ['-snrDb', 'badc'],
  ['-input', 'dcba'],
])('in the order of %s, nothing last', (text, inputs) => {
  const order = readOrder(text, COLUMNS);
  const places = placesInOrder(
    ROWS.map((row) => row[order.column] ?? null),
    order,
  );
  expect(places.map((place) => String(ROWS[place]?.['input'])[0]).join('')).toBe(inputs);
});

describe('a bound in a condition', () => {
  const rows: readonly FlatRow[] = [
    { input: 'exact', snrDb: 25, warnings: [] },
    { input: 'at most 25', snrDb: 25, warnings: ['snrDb is an upper bound, to 3 dB: varies'] },
    { input: 'at least 25', snrDb: 25, warnings: ['snrDb is a lower bound, to 3 dB: covered'] },
    { input: 'absent', snrDb: null, warnings: ['snrDb is absent, no upper bound was found'] },
  ];
  const read = (text: string) =>
    readCondition(text, ['input', 'snrDb'], undefined, (row, column) =>
      boundOfCell(row['warnings'], column),
    );
  const named = (is: (row: FlatRow) => boolean) => rows.filter(is).map(({ input }) => input);

  test.each([
    ['snrDb>=20', ['exact', 'at least 25'], ['at most 25']],
    ['snrDb>30', [], ['at least 25']],
    ['snrDb<30', ['exact', 'at most 25'], ['at least 25']],
    ['snrDb<=20', [], ['at most 25']],
    ['snrDb=none', ['absent'], []],
    ['snrDb>=20 and input=exact', ['exact'], []],
  ])('%s', (text, holding, open) => {
    expect(named(read(text).holds)).toEqual(holding);
    expect(named(read(text).isOpen)).toEqual(open);
  });
});
