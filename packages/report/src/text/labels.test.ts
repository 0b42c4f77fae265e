import { families, profileByName } from '../questions/families.js';
import { openReader } from '../reading/reader.js';
import { expect, test } from 'vitest';
import { labelsOf, writeLabels } from './labels.js';

const places = [
  {
    kind: 'click',
    startSec: 61.25,
    endSec: 61.251,
    channel: 1,
    severity: 'high',
    confidence: 1,
    evidence: { heightDb: -6, prominence: 20 },
  },
  {
    kind: 'overload',
    startSec: 12.5,
    endSec: 14,
    severity: 'high',
    confidence: 0.9,
    evidence: { ceilingDb: -8, depthDb: 12, hard: 1 },
  },
];
const defects = profileByName.get('defects')!;
const body = { defects: places, 'defect-counts': { click: 1, overload: 1 } };

const labels = labelsOf(defects, openReader([{ answer: defects, body }]));

test('each defect is an entry, in order of time, and the finding of all of them is none', () => {
  expect(labels.map(({ problem, startSec, endSec }) => [problem, startSec, endSec])).toEqual([
    ['Overloaded stretch', 12.5, 14],
    ['Click', 61.25, 61.251],
  ]);
});

test('an Audacity label track has start, end and text between tabs', () => {
  expect(writeLabels('audacity', labels).split('\n')).toEqual([
    '12.500000\t14.000000\tOverloaded stretch (high)',
    '61.250000\t61.251000\tClick (high)',
  ]);
});

test('regions of Reaper have a number, and a header', () => {
  expect(writeLabels('reaper', labels).split('\n').slice(0, 2)).toEqual([
    '#,Name,Start,End,Length',
    'R1,Overloaded stretch (high),12.500000,14.000000,1.500000',
  ]);
});

test('markers of Premiere have whole frames, and text that is no markup', () => {
  const one = { ...labels[0]!, detail: 'a < b & c', action: 'Cut it.' };
  const xml = writeLabels('premiere', [one, labels[1]!]);
  expect(xml).toContain('<timebase>50</timebase>');
  expect(xml.match(/<marker>.*/g)).toEqual([
    '<marker><name>Overloaded stretch (high)</name><comment>a &#60; b &#38; c Cut it.</comment><in>625</in><out>700</out></marker>',
    expect.stringContaining('<in>3063</in><out>3064</out>'), // 61.25 s, one frame
  ]);
});

test('markers of Resolve begin at one hour, in timecode of 24 frames', () => {
  expect(writeLabels('resolve', labels).split('\n')).toEqual([
    'TITLE: Problems',
    'FCM: NON-DROP FRAME',
    '',
    '001  001      V     C        01:00:12:12 01:00:12:13 01:00:12:12 01:00:12:13  ',
    ' |C:ResolveColorRed |M:Overloaded stretch (high) |D:36',
    '',
    '002  001      V     C        01:01:01:06 01:01:01:07 01:01:01:06 01:01:01:07  ',
    ' |C:ResolveColorRed |M:Click (high) |D:1',
  ]);
});

test('CSV quotes commas, and no cell is a formula', () => {
  const one = {
    startSec: 0,
    endSec: 1,
    problem: '=A1',
    severity: 'bad',
    detail: 'a, "b"',
    action: '',
  };
  expect(writeLabels('csv', [one]).split('\n')[1]).toBe(
    '0.000000,1.000000,1.000000,\'=A1,bad,"a, ""b""",',
  );
});

test('a finding has its advice as the action at each of its places', () => {
  const { answer } = families.voice;
  const distortion = {
    count: 1,
    totalSec: 2,
    share: 0.1,
    stretches: [{ startSec: 3, endSec: 5, depthDb: 9, hard: true, ceilingDb: -6 }],
  };
  const take = { speechSec: 40, speechRatio: 0.7, signalToNoiseDb: 40, distortion };
  const [first] = labelsOf(answer, openReader([{ answer, body: take }]));
  expect(first).toMatchObject({ startSec: 3, endSec: 5, problem: 'Distortion', severity: 'bad' });
  expect(first?.action).toMatch(/declipper/);
});

test('each quiet phrase has the gain that it needs', () => {
  const { answer } = families.segments;
  const segments = [-20, -20, -20, -26.5, -20, -28].map((meanRmsDb, i) => ({
    ...{ startSec: 5 * i, endSec: 5 * i + 4, durationSec: 4, meanRmsDb },
  }));
  const body = { durationSec: 30, speechRatio: 0.8, speechSec: 24, segments };
  const found = labelsOf(answer, openReader([{ answer, body }]));
  expect(found.map(({ startSec, problem }) => [startSec, problem])).toEqual([
    [15, 'Phrase 6.5 dB quieter'],
    [25, 'Phrase 8.0 dB quieter'],
  ]);
  expect(found[0]?.action).toMatch(/^Raise it by 6.5 dB/);
});
