import { expect, test } from 'vitest';
import { subjects } from '@sonometer/engine';
import { buildTable } from '../presentation/tables.js';
import { tableLines } from './table-lines.js';
import { openPaint } from './terminal/paint.js';

const speakers = [
  { channel: 1, speechSec: 12.5, share: 0.25, turns: 3, longestTurnSec: 6, interruptions: 0 },
  { channel: 2, speechSec: 40, share: 0.8, turns: 2, longestTurnSec: 31.25, interruptions: 1 },
];
const view = (width: number) => ({ width, paint: openPaint(false) });

test('numbers are written to the right, and an empty column is left out', () => {
  expect(
    tableLines(buildTable(subjects.conversation.speakersInConversation, speakers, 10), view(100)),
  ).toEqual([
    'Channel  Speech, s  Share  Turns  Longest turn, s  Interruptions',
    '      1      12.50   25 %      3             6.00              0',
    '      2      40.00   80 %      2            31.25              1',
  ]);
});

test('headings take several lines before the table is too wide', () => {
  const lines = tableLines(
    buildTable(subjects.conversation.speakersInConversation, speakers, 1),
    view(60),
  );
  expect(lines).toEqual([
    '         Speech,                Longest',
    'Channel        s  Share  Turns  turn, s  Interruptions',
    '      1    12.50   25 %      3     6.00              0',
    'and 1 more; --json has all',
  ]);
});

test('further columns are left out where there is no room', () => {
  const channels = [
    { channel: 1, speaker: 'L', azimuthDeg: 30, elevationDeg: 0, weight: 1, rmsDb: -9.4 },
    { channel: 2, speaker: 'LFE', weight: 0, rmsDb: -12 },
  ];
  const table = buildTable(subjects.channels.channelList, channels, 10);
  expect(tableLines(table, view(80))[2]).toBe(
    '      2  LFE                –          –       0      -12.0',
  );
  expect(tableLines(table, view(40))).toEqual([
    'Channel  Loudspeaker  Weight  RMS, dBFS',
    '      1  L                 1       -9.4',
    '      2  LFE               0      -12.0',
  ]);
});

test('words in the last column take several lines', () => {
  const marks = [{ kind: 'chapter', startSec: 62.34, title: 'One two three four five six seven' }];
  expect(tableLines(buildTable(subjects.chapters.marks, marks, 10), view(40))).toEqual([
    '  From  Kind     Title',
    '1:02.3  chapter  One two three four five',
    '                 six seven',
  ]);
});
