import type {
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
import type { Analysis } from './analysis.js';
import { deliveryAnalyses } from './delivery.js';
import { fileAnalyses } from './files.js';
import { levelAnalyses } from './levels.js';
import { musicAnalyses } from './music.js';
import { overviewAnalysis } from './overview.js';
import { soundAnalyses } from './sounds.js';
import { speechAnalyses } from './speech.js';

/** The analyses by subject, in the order of the page, after the overview. */
const groups = {
  'Music and mastering': musicAnalyses,
  Delivery: deliveryAnalyses,
  Speech: speechAnalyses,
  'Files, origin and defects': fileAnalyses,
  'Samples, loops and rooms': soundAnalyses,
  'Levels and spectra': levelAnalyses,
} as const;

/** The subject of a group of analyses. */
export type AnalysisGroup = keyof typeof groups;

type Answers =
  | (typeof profiles)[keyof typeof profiles]
  | typeof mix
  | typeof sample
  | typeof segments
  | typeof signal
  | typeof spectrum
  | typeof target
  | typeof timeseries
  | typeof voice;
type Declared = (typeof groups)[keyof typeof groups][number] | typeof overviewAnalysis;
/** Ids of all analyses, where those of the answers are among them. */
type Covering<Ids, Needed extends Ids> = Ids | Needed;

/** An answer of the engine. One without its analysis does not compile. */
export type AnalysisId = Covering<Declared['answer']['id'], Answers['id']>;

export const analysisGroups: Readonly<Record<AnalysisGroup, readonly Analysis[]>> = groups;

/** The analyses that the page offers, by subject: each once. */
export const offeredGroups: readonly (readonly [AnalysisGroup, readonly Analysis[]])[] = (
  Object.keys(groups) as AnalysisGroup[]
).map((subject) => [
  subject,
  analysisGroups[subject].filter(({ offeredAs }) => offeredAs === undefined),
]);

const analyses: ReadonlyMap<string, Analysis> = new Map(
  [overviewAnalysis, ...Object.values(analysisGroups).flat()].map((one) => [one.answer.id, one]),
);

/** The analysis of an answer; `undefined` for chosen fields. */
export const analysisOf = (id: string): Analysis | undefined => analyses.get(id);

/** All of them. */
export const allAnalyses = [...analyses.values()];
