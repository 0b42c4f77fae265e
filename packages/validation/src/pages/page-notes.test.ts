import { expect, test } from 'vitest';
import { PUBLISHED, servedLinks, splitNotes, storedLinks } from './page-notes.js';

const NOTE = [
  `[peak](${PUBLISHED}measure/peakDb.md#accuracy)`,
  '[pauses](../../measures/scene.md#pauses)',
  '[below](#part)',
  '[standard](https://tech.ebu.ch/a.pdf)',
].join(' ');

test('a heading names what its text is about, and several share a text after their own', () => {
  const notes = splitNotes('# a\n\nA.\n\n# b\n\nB.\n\n# a, b\n\n## Part\n\nBoth.\n');
  expect([...notes.keys()]).toEqual(['a', 'b']);
  expect(notes.get('b')).toBe('\n\nB.\n\n\n\n## Part\n\nBoth.\n');
});

test('a note that becomes a part of a page has the links of that page', () => {
  expect(servedLinks(NOTE, 'docs/notes/measures', 'docs/measure')).toBe(
    '[peak](peakDb.md#accuracy) [pauses](../measures/scene.md#pauses) [below](#part) [standard](https://tech.ebu.ch/a.pdf)',
  );
});

test('a page that is stored next to what people write leads there, and a server leads back', () => {
  const page = '[a](../finding/hum.md#b) [c](../guides/glossary.md) [d](../../README.md)';
  const stored = storedLinks(page, 'measure', new Set(['finding/hum.md']));
  expect(stored).toBe(
    '[a](../finding/hum.md#b) [c](../../guides/glossary.md) [d](../../../README.md)',
  );
  expect(servedLinks(stored, 'docs/reference/measure', 'docs/measure')).toBe(page);
});
