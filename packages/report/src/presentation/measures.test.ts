import { expect, test } from 'vitest';
import { families, profileByName } from '../questions/families.js';
import { partPaths, presentationEntries } from './measures.js';
import { sectionOf } from './sections.js';

const answers = [...Object.values(families).map(({ answer }) => answer), ...profileByName.values()];

test('a label has room in a row, and is not the title once more', () => {
  const titles = new Map(
    answers.flatMap(({ fields }) => Object.values(fields).map(({ id, title }) => [id, title])),
  );
  for (const [id, { label }] of presentationEntries) {
    expect(label?.length ?? 0, id).toBeLessThanOrEqual(18);
    expect(label, id).not.toBe(titles.get(id) ?? '');
  }
});

test('every part is of a field of an answer, and is in its shape', () => {
  const shapes = new Map<string, unknown>(
    answers.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([path, { id, shape }]) => [
        [path, shape] as const,
        [id, shape] as const,
      ]),
    ),
  );
  for (const path of partPaths) {
    const whole = [...shapes.keys()].find((name) => path.startsWith(`${name}.`));
    expect(whole, path).toBeDefined();
    const parts = path.slice(whole!.length + 1).split('.');
    const properties = parts.map((part) => `properties.${part}`).join('.');
    expect(shapes.get(whole!), path).toHaveProperty(properties);
  }
});

test('a field is in the section of its subject, a curve of a profile among the curves', () => {
  const section = (path: string, id: string) => sectionOf({ path, measure: { id } });
  expect(section('integratedLufs', 'integratedLufs')).toBe('Loudness and level');
  expect(section('defect-counts.level-jump', 'defectCounts.level-jump')).toBe('Defects');
  expect(section('series.loudness', 'loudnessOverTime')).toBe('Curves');
  expect(section('sibilance', 'sibilanceRisk')).toBe('Speech');
});
