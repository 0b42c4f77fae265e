import { durationSec } from '../../measures/file.js';
import { rmsOverTime, waveformOverTime } from '../../measures/level-curves.js';
import { loudnessOverTime } from '../../measures/loudness.js';
import { defineMeasure, type Measure } from '../../measures/measure.js';
import { bandwidthOverTime } from '../../measures/origin.js';
import { pitchOverTime } from '../../measures/pitch.js';
import { qualityOverTime } from '../../measures/quality.js';
import { speechOverTime } from '../../measures/speech-segments.js';
import type { EveryAnswersOption } from '../../core/options.js';
import { type Answer, defineAnswer, type Fields, type Stage } from '../answer.js';
import { lenses, type LensId } from './lenses.js';
import { OPTIONAL_LENSES } from './stated-lenses.js';

/** A curve that `series` adds when any of its lenses is in the profile. */
interface Lane {
  readonly measure: Measure;
  readonly lenses: readonly LensId[];
}

/** The lanes of a profile's series, under their stable ids. */
export const lanes = {
  loudness: { measure: loudnessOverTime, lenses: ['integrated-loudness'] },
  waveform: { measure: waveformOverTime, lenses: ['true-peak', 'sample-peak'] },
  rms: { measure: rmsOverTime, lenses: ['rms', 'speech-level', 'level-percentiles'] },
  'voiced-mask': { measure: speechOverTime, lenses: ['speech-ratio'] },
  f0: { measure: pitchOverTime, lenses: ['f0'] },
  quality: { measure: qualityOverTime, lenses: ['worst-passages'] },
  bandwidth: { measure: bandwidthOverTime, lenses: ['bandwidth'] },
} as const satisfies Readonly<Record<string, Lane>>;

/** A named question, and the lenses that answer it. */
interface Profile<Name extends string, Ids extends readonly LensId[]> {
  readonly name: Name;
  readonly question: string;
  readonly lenses: Ids;
  /** A remark of one sentence when the lenses land on something that they are not made for. */
  readonly note?: Measure;
  /** Lenses of those that are read only of recordings that they apply to. */
  readonly stages?: readonly LensStage[];
  readonly defaults?: Answer['defaults'];
  readonly isOfAllTracks?: true;
  /** As of an answer. */
  readonly reads?: readonly Measure[];
}

/** As a stage of an answer, by lens. */
export interface LensStage extends Omit<Stage, 'fields'> {
  readonly lenses: readonly LensId[];
}

const COMMON_OPTIONS = ['series', 'measureStatus', 'contentModel', 'speechDetector'] as const;
/** By profile. */
const OWN_OPTIONS = { room: 'roomSource', level: 'calibrationDb' } as const;

/**
 * A profile as an answer: keyed by lens id, so that a lens is the same measure, and so the same number, as
 * on its own route. Only what its lenses need is computed.
 */
export function defineProfile<const Name extends string, const Ids extends readonly LensId[]>({
  name,
  question,
  lenses: ids,
  note,
  stages,
  defaults,
  isOfAllTracks,
  reads,
}: Profile<Name, Ids>): ProfileAnswer<Name, Ids> {
  const groups = ids.filter((id) => isGroup(lenses[id]));
  const fields: Fields = Object.fromEntries(
    ids.flatMap((id): (readonly [string, Measure])[] => {
      const lens: Measure | Fields = lenses[id];
      if (!isGroup(lens)) return [[id, lens]];
      return Object.entries(lens).map(([part, measure]) => [`${id}.${part}`, measure]);
    }),
  );
  const series = Object.fromEntries(
    Object.entries<Lane>(lanes)
      .filter(([, lane]) => lane.lenses.some((id) => ids.includes(id)))
      .map(([id, { measure }]) => [`series.${id}`, measure] as const),
  );
  const answer: Answer = defineAnswer({
    id: `profile.${name}`,
    title: question,
    fields: { profile: nameOf(name), durationSec, ...fields, ...(note ? { note } : {}) },
    series,
    required: ['profile', 'durationSec'],
    accepts: [
      ...COMMON_OPTIONS,
      ...(name in OWN_OPTIONS ? [OWN_OPTIONS[name as keyof typeof OWN_OPTIONS]] : []),
    ],
    absent: 'left-out',
    groups,
    optional: ['note', ...OPTIONAL_LENSES, ...(name === 'metadata' ? [] : ['declared'])],
    ...(defaults && { defaults }),
    ...(isOfAllTracks && { isOfAllTracks }),
    ...(reads && { reads }),
    ...(stages && { stages: stages.map((stage) => withFields(stage, Object.keys(fields))) }),
  });
  return answer as ProfileAnswer<Name, Ids>; // its fields are those of its lenses
}

/** A profile as an answer: the type of its body follows from its lenses. */
type ProfileAnswer<Name extends string, Ids extends readonly LensId[]> = Omit<
  Answer,
  'id' | 'fields' | 'series' | 'required' | 'absent' | 'accepts' | 'groups' | 'optional'
> & {
  readonly id: `profile.${Name}`;
  readonly fields: { readonly profile: Measure<Name>; readonly durationSec: typeof durationSec } & {
    readonly [Id in SingleLens<Ids[number]>]: Lenses[Id];
  } & { readonly [Path in GroupPath<Ids[number]>]: PartAt<Path> };
  readonly series: {
    readonly [Id in keyof Lanes as `series.${Id}`]: Lanes[Id]['measure'];
  };
  readonly required: readonly ['profile', 'durationSec'];
  readonly absent: 'left-out';
  readonly accepts: readonly OptionOf<Name>[];
  readonly groups: readonly Exclude<Ids[number], SingleLens<Ids[number]>>[];
  readonly optional?: readonly string[];
};

/** The options of a profile: those of every profile, and those of its name. */
type OptionOf<Name extends string> =
  | EveryAnswersOption
  | (typeof COMMON_OPTIONS)[number]
  | (Name extends keyof typeof OWN_OPTIONS ? (typeof OWN_OPTIONS)[Name] : never);

type Lenses = typeof lenses;
type Lanes = typeof lanes;
/** The ids of lenses that are one measure. */
type SingleLens<Id extends LensId> = Id extends LensId
  ? Lenses[Id] extends Measure
    ? Id
    : never
  : never;
/** The paths of lenses that hold several measures: `structure.label`. */
type GroupPath<Id extends LensId> = Id extends LensId
  ? Lenses[Id] extends Measure
    ? never
    : `${Id}.${keyof Lenses[Id] & string}`
  : never;
type PartAt<Path extends string> = Path extends `${infer Id extends LensId}.${infer Part}`
  ? Part extends keyof Lenses[Id]
    ? Lenses[Id][Part]
    : never
  : never;

const withFields = ({ lenses: ids, ...stage }: LensStage, paths: readonly string[]) => ({
  ...stage,
  fields: paths.filter((path) => ids.some((id) => path === id || path.startsWith(`${id}.`))),
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
