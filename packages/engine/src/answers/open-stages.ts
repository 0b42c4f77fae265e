import type { About } from '../core/about.js';
import type { Options } from '../core/options.js';
import type { Measure } from '../measures/measure.js';
import { type Answer, fieldsOf, measuresOf, type ReadingOf, type Stage } from './answer.js';

/** The measures of an answer in the order in which they are chosen. */
export interface Stages {
  /** Those of fields without a stage. */
  readonly first: readonly Measure[];
  /** Those of the next stages that apply, up to one that depends on them; none at the end. */
  next(readingOf: ReadingOf, about: About): readonly Measure[];
  /** The readings, and the reason for each measure whose stages do not apply. */
  withReasons(readingOf: ReadingOf): ReadingOf;
}

/** Walks through the stages of an answer for one recording. */
export function openStages(answer: Answer, options: Pick<Options, 'series'>): Stages {
  const { stages = [] } = answer;
  const fields = fieldsOf(answer, options);
  const measuresAt = ({ fields: paths }: Stage): readonly Measure[] =>
    paths.flatMap((path) => fields[path] ?? []);
  const staged = new Set(stages.flatMap(({ fields: paths }) => paths));
  const first = [
    ...new Set(
      stages.length === 0
        ? measuresOf(answer, options)
        : Object.entries(fields).flatMap(([path, measure]) => (staged.has(path) ? [] : [measure])),
    ),
  ];

  const chosen = new Set(first);
  const reasons = new Map<Measure, string>();
  const waiting = [...stages];
  return {
    first,
    next(readingOf, about) {
      const more = new Set<Measure>();
      // Stages that do not depend on each other are read in the same passes.
      for (let stage = waiting[0]; stage; stage = waiting[0]) {
        const early = new Set<Measure>();
        const applies = stage.applies((measure) => {
          if (!more.has(measure)) return readingOf(measure);
          early.add(measure);
          return { absent: 'it is read in this round' };
        }, about);
        if (early.size > 0) break;
        waiting.shift();
        if (applies) {
          for (const measure of measuresAt(stage)) if (!chosen.has(measure)) more.add(measure);
          continue;
        }
        const { otherwise } = stage;
        const reason = typeof otherwise === 'string' ? otherwise : otherwise(readingOf, about);
        for (const measure of measuresAt(stage)) reasons.set(measure, reason);
      }
      for (const measure of more) chosen.add(measure);
      return [...more];
    },
    withReasons: (readingOf) => (measure) => {
      const reason = chosen.has(measure) ? undefined : reasons.get(measure);
      return reason === undefined ? readingOf(measure) : { absent: reason };
    },
  };
}
