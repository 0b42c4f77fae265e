import { readdirSync, readFileSync } from 'node:fs';
import { mix, type Measure } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { answersOfAllInterfaces } from './answers-of-all-interfaces.js';
import { declaredMeasures } from './declared-measures.js';
import { notesOf } from './measure-notes.js';
import { anchorOf, measurePages } from './measure-pages.js';

const docs = new URL('../../../../docs/measures/', import.meta.url);
const declarations = new URL('../../../engine/src/measures/', import.meta.url);

const notes = Object.fromEntries(
  readdirSync(new URL('notes/', docs)).map((name) => [
    name.replace('.md', ''),
    readFileSync(new URL(`notes/${name}`, docs), 'utf8'),
  ]),
);
const measures = await declaredMeasures(declarations, answersOfAllInterfaces);
const pages = measurePages({ measures, answers: answersOfAllInterfaces, notes });

test.each([...pages.keys()])('%s is what `npm run docs` writes', (name) => {
  expect(readFileSync(new URL(name, docs), 'utf8')).toBe(pages.get(name));
});

test('every measure of every answer has a section, and the index names it', () => {
  const index = pages.get('README.md') ?? '';
  const all = [...pages.values()].join('\n');
  const ids = answersOfAllInterfaces.flatMap(({ fields, series }) =>
    Object.values({ ...fields, ...series }).map(({ id }) => id),
  );
  for (const id of new Set(ids)) {
    expect(index).toContain(`[${id}](`);
    expect(all).toContain(`<a id="${anchorOf(id)}"></a>`);
  }
});

test('every validated measure has a margin, or says in words how right it is', () => {
  const silent = measures
    .filter(({ measure: { status } }) => status === 'validated')
    .filter(({ measure: { margin, accuracy } }) => margin === null && accuracy === undefined);
  expect(silent.map(({ measure }) => measure.id)).toEqual([]);
});

describe('a section', () => {
  const [subject, measure] = ['levels', mix.fields.crestFactorDb as Measure];
  const withNotes = (markdown: string) =>
    measurePages({
      measures: [{ subject, measure }],
      answers: [mix],
      notes: { levels: markdown },
    }).get('levels.md');

  test('says what, when there is none, how right, and where it is printed', () => {
    expect(withNotes('')).toContain(
      [
        '<a id="crest-factor-db"></a>',
        '',
        '### Crest factor · `crestFactorDb`',
        '',
        'Sample peak minus RMS level, in dB.',
        '',
        '*When absent:* on a silent file.',
        '',
        '| unit | status | accuracy | basis | printed by |',
        '|---|---|---|---|---|',
        '| dB | validated | ±0.01 dB | closed form | `mix` |',
      ].join('\n'),
    );
  });

  test('holds what people wrote about it; what several share stands in front', () => {
    const page = withNotes('First.\n\n## Shared\n\nOf all.\n\n## `crestFactorDb`\n\nOf one.\n');
    expect(page).toMatch(
      /First\.\n\n## Shared\n\nOf all\.[^]+crest-factor-db[^]+Of one\.\n\n\| unit/,
    );
  });

  test('notes about a measure that is not there are an error', () => {
    expect(() => withNotes('## `peakDB`\n\nOf none.')).toThrow('peakDB: no such measure');
  });
});

test('notes are parted by their headings', () => {
  expect(notesOf('a\n\n## B\nc\n\n## `d.e`\nf')).toEqual({
    intro: 'a',
    methods: [{ name: 'B', text: 'c' }],
    ofMeasures: [{ name: 'd.e', text: 'f' }],
  });
});
