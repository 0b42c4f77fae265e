import { describe, expect, test } from 'vitest';
import { ruleBook } from '@sonometer/report/verdicts/rule-book.js';
import { errorTable } from '@sonometer/report/errors/error-table.js';
import { profiles } from '@sonometer/engine';
import { repositoryReference } from '../../../../testing/repository-reference.js';
import { answersOfAllInterfaces } from './answers-of-all-interfaces.js';
import { declaredMeasures } from './declared-measures.js';
import { findingPages } from './finding-page.js';
import { measureIndex } from './measure-index.js';
import { measurePages } from './measure-page.js';
import { readNotes } from './reference-pages.js';

const root = new URL('../../../../', import.meta.url);
const measures = await declaredMeasures(
  new URL('packages/engine/src/measures/', root),
  answersOfAllInterfaces,
);
const measurePagesWith = (notes: Readonly<Record<string, string>>) =>
  measurePages({ measures, answers: answersOfAllInterfaces, notes, sounds: {}, typical: {} });
const notesOfFindings = readNotes(root, 'findings', 'docs/finding');
const findings = findingPages({ answers: answersOfAllInterfaces, notes: notesOfFindings });
const pages = await repositoryReference();

test('there is a page for each measure, finding, profile, and none for anything else', () => {
  const idsIn = (folder: string) =>
    [...pages.keys()]
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1, -'.md'.length))
      .sort();
  const ids = new Set(
    answersOfAllInterfaces.flatMap(({ fields, series, blocks }) =>
      Object.values({ ...fields, ...series, ...blocks }).map(({ id }) => id),
    ),
  );
  expect(idsIn('measure')).toEqual([...ids].sort());
  expect(idsIn('finding')).toEqual(['README', ...ruleBook.map(({ id }) => id)].sort());
  expect(idsIn('profiles')).toEqual(profiles.map(({ id }) => id.replace('profile.', '')).sort());
});

test('the index names every measure of every answer', () => {
  const index = pages.get('measures/README.md') ?? '';
  for (const { measure } of measures)
    expect(index).toContain(`[${measure.id}](../measure/${measure.id}.md)`);
});

test('a subject without a title is an error', () => {
  const [{ measure }] = measures as unknown as [(typeof measures)[number]];
  expect(() => measureIndex([{ subject: 'colours', measure }])).toThrow('colours has no title');
});

test('every validated measure has a margin, or says in words how right it is', () => {
  const silent = measures
    .filter(({ measure: { status } }) => status === 'validated')
    .filter(({ measure: { margin, accuracy } }) => margin === null && accuracy === undefined);
  expect(silent.map(({ measure }) => measure.id)).toEqual([]);
});

test('the page of errors has every code, with its cause and its fix', () => {
  const page = pages.get('errors.md') ?? '';
  for (const [code, { when, whatToDo }] of Object.entries(errorTable)) {
    const section = page.split(`\n## ${code}\n`)[1]?.split('\n## ')[0] ?? '';
    expect(section, code).toContain(when);
    expect(section, code).toContain(`**What to do.** ${whatToDo}`);
  }
});

test('the page of a profile has each lens and a result', () => {
  const page = pages.get('profiles/room.md') ?? '';
  expect(page).toContain('| `room-summary` | Mean reverberation time in s');
  expect(page).toMatch(/```json\n\{[^]*"room-summary": \{[^]*\n\}\n```/);
  for (const { id, fields } of profiles) {
    const text = pages.get(`profiles/${id.replace('profile.', '')}.md`) ?? '';
    for (const { definition } of Object.values(fields))
      expect(text).toContain(`| ${definition.replaceAll('|', '\\|')} |`);
  }
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
      '[Loudness: methods of this subject](../measures/loudness.md)',
    ])
      expect(page).toContain(words);
  });

  test('has its definition, and apart from it when there is no value', () => {
    expect(measurePagesWith({}).get('crestFactorDb')).toMatch(
      /## Definition\n\nSample peak minus RMS level, in dB\.\n[^]*## When there is no value\n\nNone on a silent file\. /,
    );
  });

  test('has what people wrote, in its order, and refuses parts that no page has', () => {
    const page = peak(
      'Of the method.\n\n## Common misreadings\n\nNo loudness.\n\n## Formula\n\nmax\n',
    );
    expect(page).toMatch(
      /## Definition\n[^]*\nOf the method\.\n\n## Formula\n\nmax\n[^]*## Common misreadings\n\nNo loudness\./,
    );
    expect(() => peak('## Recipe\n\nSalt.')).toThrow('unknown part: Recipe');
    expect(() => measurePagesWith({ truePeek: '' })).toThrow('truePeek: no such measure');
  });
});

test('a finding without a threshold has those of its measures, with links to their sources', () => {
  const page = findings.get('hum') ?? '';
  expect(page).toContain(
    '[`humMainsHz`](../measure/humMainsHz.md): Mains frequency of the hum, 50 or 60 Hz. Absent when the hum',
  );
  expect(page).toContain('[docs/measure/humLevelDb.md](../measure/humLevelDb.md)');
});

test('a finding without words about it is an error', () => {
  const { clipping: left, ...others } = notesOfFindings;
  expect(left).toContain('## How to listen for it');
  expect(() => findingPages({ answers: answersOfAllInterfaces, notes: others })).toThrow(
    'the notes of clipping lack "What it means"',
  );
});
