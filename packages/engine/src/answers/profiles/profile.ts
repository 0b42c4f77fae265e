import type { Measure } from '../../measures/measure.js';
import { defineMeasure } from '../../measures/measure.js';
import { durationSec } from '../../measures/file/duration-sec.js';
import { type Answer, defineAnswer, type Fields, type Stage } from '../answer.js';
import { lanes } from './lanes.js';
import { type LensId, lenses } from './lenses.js';

/** A named question, and the lenses that answer it. */
interface Profile {
  readonly name: string;
  readonly question: string;
  readonly lenses: readonly LensId[];
  /** A remark of one sentence when the lenses land on something that they are not made for. */
  readonly note?: Measure;
  /** Lenses of those that are read only of recordings that they apply to. */
  readonly stages?: readonly LensStage[];
}

/** As a stage of an answer, by lens. */
export interface LensStage extends Omit<Stage, 'fields'> {
  readonly lenses: readonly LensId[];
}

const COMMON_OPTIONS = ['series', 'measureStatus', 'contentModel', 'speechDetector'] as const;

/**
 * A profile as an answer: keyed by lens id, so that a lens is the same measure, and so the same number, as
 * on its own route. Only what its lenses need is computed.
 */
export function defineProfile({ name, question, lenses: ids, note, stages }: Profile): Answer {
  const groups = ids.filter((id) => isGroup(lenses[id]));
  const fields: Fields = Object.fromEntries(
    ids.flatMap((id): (readonly [string, Measure])[] => {
      const lens: Measure | Fields = lenses[id];
      if (!isGroup(lens)) return [[id, lens]];
      return Object.entries(lens).map(([part, measure]) => [`${id}.${part}`, measure]);
    }),
  );
  const series = Object.fromEntries(
    Object.entries(lanes)
      .filter(([, lane]) => lane.lenses.some((id) => ids.includes(id)))
      .map(([id, { measure }]) => [`series.${id}`, measure] as const),
  );
  return defineAnswer({
    id: `profile.${name}`,
    title: question,
    fields: { profile: nameOf(name), durationSec, ...fields, ...(note ? { note } : {}) },
    series,
    required: ['profile', 'durationSec'],
    accepts: [
      ...COMMON_OPTIONS,
      ...(name === 'room' ? (['roomSource'] as const) : []),
      ...(name === 'level' ? (['calibrationDb'] as const) : []),
    ],
    absent: 'left-out',
    groups,
    optional: ['note', ...(name === 'metadata' ? [] : ['declared'])],
    ...(stages && { stages: stages.map((stage) => withFields(stage, Object.keys(fields))) }),
  });
}

const withFields = ({ lenses: ids, applies, otherwise }: LensStage, paths: readonly string[]) => ({
  fields: paths.filter((path) => ids.some((id) => path === id || path.startsWith(`${id}.`))),
  applies,
  otherwise,
});

const isGroup = (lens: Measure | Fields): lens is Fields => typeof lens.read !== 'function';

const nameOf = (name: string) =>
  defineMeasure({
    id: 'profile',
    title: 'Profile',
    definition: 'Name of the requested profile.',
    unit: 'text',
    shape: { const: name },
    status: 'validated',
    basis: 'the request',
    margin: 0,
    needs: {},
    read: () => ({ value: name }),
  });
