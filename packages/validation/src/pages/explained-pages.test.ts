import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ruleBook } from '@sonometer/report/verdicts/rule-book.js';
import { answersOfAllInterfaces } from './answers-of-all-interfaces.js';
import { declaredMeasures } from './declared-measures.js';
import { findingPages } from './finding-page.js';
import { eachMeasurePage } from './measure-page.js';

const docs = new URL('../../../../docs/', import.meta.url);
const notesIn = (kind: string) =>
  Object.fromEntries(
    readdirSync(new URL(`notes/${kind}/`, docs)).map((name) => [
      name.replace('.md', ''),
      readFileSync(new URL(`notes/${kind}/${name}`, docs), 'utf8'),
    ]),
  );
const measures = await declaredMeasures(
  new URL('../../../engine/src/measures/', import.meta.url),
  answersOfAllInterfaces,
);
const measurePagesWith = (notes: Readonly<Record<string, string>>) =>
  eachMeasurePage({
    measures,
    answers: answersOfAllInterfaces,
    notes,
    methods: {},
    sounds: {},
    typical: {},
  });
const findings = findingPages({ answers: answersOfAllInterfaces, notes: notesIn('finding') });

test.each([...findings])('docs/finding/%s.md is what `npm run docs` writes', (name, page) => {
  expect(readFileSync(new URL(`finding/${name}.md`, docs), 'utf8')).toBe(page);
});

test('there is a page for each measure and each finding, and none for anything else', () => {
  const written = (kind: string) =>
    readdirSync(new URL(`${kind}/`, docs)).map((name) => name.replace('.md', ''));
  expect(written('measure').sort()).toEqual([...measurePagesWith({}).keys()].sort());
  expect(written('finding').sort()).toEqual(['README', ...ruleBook.map(({ id }) => id)].sort());
});

describe('a page of a measure', () => {
  const peak = (notes: string) => measurePagesWith({ truePeakDb: notes }).get('truePeakDb') ?? '';

  test('has what is declared: unit, margin, source, fields, findings', () => {
    const page = peak('');
    for (const words of [
      '`truePeakDb` · unit dBTP · validated · +0.2/-0.4 dBTP',
      'Basis: ITU-R BS.1770-5 Annex 2',
      '| `mix` | `truePeakDb` |',
      '[True peak](../finding/true-peak.md)',
    ])
      expect(page).toContain(words);
  });

  test('has what people wrote, in its order, and refuses parts that no page has', () => {
    const page = peak('## Common misreadings\n\nNo loudness.\n\n## Formula\n\nmax\n');
    expect(page).toMatch(/## Formula\n\nmax\n[^]*## Common misreadings\n\nNo loudness\./);
    expect(() => peak('## Recipe\n\nSalt.')).toThrow('unknown part: Recipe');
    expect(() => measurePagesWith({ truePeek: '' })).toThrow('truePeek: no such measure');
  });
});

test('a finding without a threshold has those of its measures, with links to their sources', () => {
  const page = findings.get('hum') ?? '';
  expect(page).toContain(
    '[`humMainsHz`](../measure/humMainsHz.md): Mains frequency of the hum, 50 or 60 Hz. Absent when the hum',
  );
  expect(page).toContain(
    '[docs/measures/scene.md#hum-level-db](../measures/scene.md#hum-level-db)',
  );
});

test('a finding without words about it is an error', () => {
  const { clipping: left, ...others } = notesIn('finding');
  expect(left).toContain('## How to hear it');
  expect(() => findingPages({ answers: answersOfAllInterfaces, notes: others })).toThrow(
    'the notes of clipping lack "What it means"',
  );
});
