import type { About } from '../core/about.js';
import type { Options } from '../core/options.js';
import type { Measure } from '../measures/measure.js';
import { type Answer, fieldsOf, measuresOf, type ReadingOf, type Stage } from './answer.js';

/** The measures of an answer in the order in which they are chosen. */
export interface Stages {
  /** Those of fields without a stage. */
  readonly first: readonly Measure[];
  /** Those of the next stages that apply; none at the end. */
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
      for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
        if (!stage.applies(readingOf, about)) {
          const { otherwise } = stage;
          const reason = typeof otherwise === 'string' ? otherwise : otherwise(readingOf, about);
          for (const measure of measuresAt(stage)) reasons.set(measure, reason);
          continue;
        }
        const more = measuresAt(stage).filter((measure) => !chosen.has(measure));
        for (const measure of more) chosen.add(measure);
        if (more.length > 0) return more;
      }
      return [];
    },
    withReasons: (readingOf) => (measure) => {
      const reason = chosen.has(measure) ? undefined : reasons.get(measure);
      return reason === undefined ? readingOf(measure) : { absent: reason };
    },
  };
}
