import { expect, test } from 'vitest';
import { sessionCsv, type SessionLine } from './session.js';

const lines = [1, 2, 3].map((sec): SessionLine => ({
  at: new Date(sec * 1000),
  row: { seconds: sec, momentaryLufs: -20 - sec, lafDb: 60 + sec },
  alarms: sec === 2 ? ['clipping', 'silence'] : [],
}));
const note = (atSec: number, text: string, kind: 'note' | 'raised' = 'note') => ({
  ...{ kind, atSec, at: new Date(0), text },
});

test('a note stands in its second, and the last behind the last', () => {
  const notes = [
    note(0.4, 'begins'),
    note(1, 'chorus, loud'),
    note(1.5, 'clipping', 'raised'),
    note(3.4, '"end"'),
  ];
  const [head = '', ...rows] = sessionCsv(lines, notes).trimEnd().split('\r\n');
  const names = head.split(',');
  expect([names[0], names.at(-2), names.at(-1)]).toEqual(['at', 'alarms', 'notes']);
  expect(rows[0]).toMatch(/^1970-01-01T00:00:01.000Z,1,-21,.*,61,.*,,"begins; chorus, loud"$/);
  expect(rows[1]).toMatch(/,clipping; silence,$/);
  expect(rows[2]).toMatch(/,"""end"""$/);
  expect(rows[0]?.split('"')[0]?.split(',')).toHaveLength(names.length);
});

test('without a line there are the names', () => {
  expect(sessionCsv([], [note(0, 'alone')]).split('\r\n')).toHaveLength(2);
});
