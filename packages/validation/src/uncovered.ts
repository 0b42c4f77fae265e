import {
  type Answer,
  mix,
  profiles,
  sample,
  segments,
  signal,
  spectrum,
  target,
  timeseries,
  voice,
} from '@sonometer/engine';
import { caseGroups } from './cases/index.js';
import { measureAt } from './run-case.js';

/** Validated measures that cannot have a reference signal, and why. */
export const withoutCase: Readonly<Record<string, string>> = {
  profile: 'the name of the requested profile: nothing is measured',
};

/** Ids of the measures of any answer that are validated, have no case, and no reason for having none. */
export function uncoveredMeasures(): readonly string[] {
  const answers: readonly Answer[] = [
    mix,
    target,
    timeseries,
    spectrum,
    voice,
    segments,
    signal,
    sample,
    ...Object.values(profiles),
  ];
  const covered = new Set(
    Object.values(caseGroups)
      .flat()
      .flatMap(({ answer, fields }) => fields.map((field) => measureAt(answer, field))),
  );
  const validated = answers
    .flatMap(({ fields, series }) => [...Object.values(fields), ...Object.values(series)])
    .filter(({ status }) => status === 'validated');
  return [...new Set(validated)]
    .filter((measure) => !covered.has(measure) && !(measure.id in withoutCase))
    .map(({ id }) => id);
}
