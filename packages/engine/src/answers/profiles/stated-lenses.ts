import { chapterList, declaredLoops, marks } from '../../measures/chapters.js';
import { declared } from '../../measures/declared-loudness.js';
import { declaredMusic } from '../../measures/tonal.js';
import type { Measure } from '../../measures/measure.js';
import type { Fields } from '../answer.js';

/** The lenses of what a file states about itself. */
export const statedLenses = {
  declared,
  'declared-music': declaredMusic,
  marks,
  'chapter-list': chapterList,
  'declared-loops': declaredLoops,
} as const satisfies Readonly<Record<string, Measure | Fields>>;

/** Left out where a file states nothing: a remark needs no reason for its silence. */
export const OPTIONAL_LENSES = ['marks', 'declared-loops', 'declared-music'] as const;
