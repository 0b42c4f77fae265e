import {
  subjects,
  type mix,
  type profiles,
  type sample,
  type segments,
  type signal,
  type spectrum,
  type target,
  type timeseries,
  type voice,
} from '@sonometer/engine';
import { presentationOf } from './measures.js';

/** The sections of tables of measures, and the subjects of each: a new measure of a subject is in its section. */
const SECTIONS = {
  File: [subjects.file, subjects.declaredLoudness],
  Delivery: [subjects.delivery, subjects.platformNormalisation],
  Chapters: [subjects.chapters],
  Room: [subjects.room],
  'Speech quality': [subjects.quality],
  Dialogue: [subjects.dialogue],
  'Loudness and level': [subjects.loudness, subjects.levels, subjects.levelCurves],
  Defects: [subjects.defects, subjects.clipping, subjects.silence],
  Tonality: [subjects.tonal, subjects.notes],
  Encoding: [subjects.encode],
  Channels: [subjects.channels],
  Conversation: [subjects.conversation],
  Stereo: [subjects.stereo],
  Background: [subjects.scene, subjects.speechToNoise],
  Speech: [subjects.speech, subjects.speechSegments, subjects.pitch],
  Content: [subjects.content, subjects.tags, subjects.material, subjects.datasetFlags],
  Origin: [subjects.origin],
  Tone: [subjects.spectrum, subjects.timbre],
  Character: [subjects.character, subjects.characterPitch, subjects.soundEdges],
  Beat: [subjects.tempo, subjects.onsets],
  Loop: [subjects.loop],
} as const;

/** Of a table of measures. */
export type Section = keyof typeof SECTIONS | 'Curves';

type Subject = (typeof SECTIONS)[keyof typeof SECTIONS][number];
type Valued<T> = T[keyof T];
type IdOf<T> = T extends { readonly id: infer Id extends string; readonly unit: string }
  ? Id
  : never;
/** The declared type of each measure of a subject. */
export type SubjectMeasure = MeasureOf<Subject>;
type MeasureIn<T> = T extends { readonly id: string; read(...given: never): unknown } ? T : never;
type MeasureOf<T> = T extends object
  ? Valued<{ [Name in keyof T]: MeasureIn<T[Name] | Valued<T[Name]>> }>
  : never;
/** Of what a subject exports: measures, and records of measures. */
type IdsOf<T> = T extends object
  ? Valued<{ [Name in keyof T]: IdOf<T[Name] | Valued<T[Name]>> }>
  : never;

type Printed =
  | Valued<typeof profiles>
  | typeof mix
  | typeof sample
  | typeof segments
  | typeof signal
  | typeof spectrum
  | typeof target
  | typeof timeseries
  | typeof voice;
type PrintedId<A> = A extends { readonly fields: infer F; readonly series: infer S }
  ? IdOf<Valued<Omit<F, 'profile'> & S>>
  : never;
/** Ids of all sections, where those of the answers are among them. */
type Covering<Ids, Needed extends Ids> = Ids | Needed;

/** A measure of a subject. One that an answer prints and no section has does not compile. */
export type MeasureId = Covering<IdsOf<Subject>, PrintedId<Printed>>;

type Values = Readonly<Record<string, unknown>>;

interface Declared {
  readonly id: string;
  readonly unit: string;
}

const isMeasure = (one: unknown): one is Declared =>
  typeof one === 'object' && one !== null && 'id' in one && 'unit' in one;

/** What a subject exports: measures, records of measures, and what they share. */
const measuresOf = (subject: object): readonly Declared[] =>
  Object.values(subject as Values).flatMap((one) =>
    (isMeasure(one) ? [one] : Object.values(one as Values)).filter(isMeasure),
  );

const sections: ReadonlyMap<string, Section> = new Map(
  Object.entries(SECTIONS).flatMap(([section, members]) =>
    members.flatMap(measuresOf).map(({ id }) => [id, section as Section] as const),
  ),
);

/** The section of a field of an answer. */
export function sectionOf({
  path,
  measure: { id },
}: {
  readonly path: string;
  readonly measure: { readonly id: string };
}): Section {
  if (path === 'seriesIntervalSec' || path.startsWith('series.')) return 'Curves';
  return presentationOf(id).section ?? sections.get(id) ?? 'File';
}
