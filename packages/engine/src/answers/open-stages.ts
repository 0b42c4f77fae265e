import type { About } from '../core/about.js';
import type { Options } from '../core/options.js';
import type { Reading } from '../core/reading.js';
import type { Json, Measure } from '../measures/measure.js';
import { type Answer, fieldsOf, measuresOf, type ReadingOf, type Stage } from './answer.js';

/** The measures of an answer in the order in which they are chosen. */
export interface Stages {
  /** Those of fields without a stage. */
  readonly first: readonly Measure[];
  /** Those of the next stages that apply, up to one that depends on them; none at the end. */
  next(readingOf: ReadingOf, about: About): readonly Measure[];
  /** The readings, and the reason or other reading of each measure whose stages do not apply. */
  withReasons(readingOf: ReadingOf): ReadingOf;
}

/** Walks through the stages of an answer for one recording. */
export function openStages(answer: Answer, options: Pick<Options, 'series'>): Stages {
  const { stages = [], reads = [] } = answer;
  const fields = fieldsOf(answer, options);
  const measuresAt = ({ fields: paths, reads: more = [] }: Stage): readonly Measure[] => [
    ...paths.flatMap((path) => fields[path] ?? []),
    ...more,
  ];
  const staged = new Set(stages.flatMap(({ fields: paths }) => paths));
  const first = [
    ...new Set(
      stages.length === 0
        ? measuresOf(answer, options)
        : [
            ...reads,
            ...Object.entries(fields).flatMap(([path, measure]) =>
              staged.has(path) ? [] : [measure],
            ),
          ],
    ),
  ];

  const chosen = new Set(first);
  const others = new Map<Measure, Reading<Json>>();
  const waiting = [...stages];
  const withReasons =
    (readingOf: ReadingOf): ReadingOf =>
    (measure) =>
      (chosen.has(measure) ? undefined : others.get(measure)) ?? readingOf(measure);
  return {
    first,
    next(read, about) {
      const readingOf = withReasons(read);
      const more = new Set<Measure>();
      const ahead = new Set<Measure>();
      // Stages that do not depend on each other are read in the same passes.
      for (let stage = waiting[0]; stage; stage = waiting[0]) {
        const early = new Set<Measure>();
        const applies = stage.applies((measure) => {
          if (!more.has(measure)) return readingOf(measure);
          early.add(measure);
          return { absent: 'it is read in this round' };
        }, about);
        if (early.size > 0) {
          for (const likely of waiting)
            if (likely.isLikely?.(readingOf, about))
              for (const measure of measuresAt(likely)) ahead.add(measure);
          break;
        }
        waiting.shift();
        if (applies) {
          for (const measure of measuresAt(stage)) if (!chosen.has(measure)) more.add(measure);
          continue;
        }
        const { otherwise } = stage;
        for (const measure of measuresAt(stage)) {
          const other =
            typeof otherwise === 'string' ? otherwise : otherwise(readingOf, about, measure);
          others.set(measure, typeof other === 'string' ? { absent: other } : other);
        }
      }
      for (const measure of more) chosen.add(measure);
      return [...more, ...ahead];
    },
    withReasons,
  };
}
