import { type Answer, profiles, type RecordingKind } from '@sonometer/engine';
import { partOf } from '../presentation/measures.js';
import { families } from '../questions/families.js';
import { isImpulseResponse } from '../reading/impulse-response.js';
import type { Reader } from '../reading/reader.js';
import { KEY_NUMBERS } from '../verdicts/analyses/overview.js';
import { analysisOf } from '../verdicts/analyses/index.js';
import type { Finding } from '../verdicts/finding.js';
import { certainNote, endsEarly } from '../verdicts/conditions.js';

/** One number that decides for such a recording. */
export interface KeyNumber {
  /** Id of the measure, or of a part of it: `beatTempo.bpm`. */
  readonly id: string;
  readonly title: string;
  readonly value: number | string;
  readonly unit: Answer['fields'][string]['unit'];
}

/** The key numbers of a recording that were measured. */
export const keyNumbersOf = (reader: Reader, kind: RecordingKind): readonly KeyNumber[] =>
  KEY_NUMBERS[kind].flatMap((id) => {
    if (id === 'loopSeamRatio' && endsEarly(reader)) return [];
    if (id === 'character.note' && certainNote(reader) === undefined) return [];
    const value = reader.value(id);
    const part = partOf(id);
    const declared = part ? { title: part.label, unit: part.unit ?? 'text' } : reader.measure(id);
    if (!declared || (typeof value !== 'number' && typeof value !== 'string')) return [];
    return [{ id, title: declared.title, value, unit: declared.unit }];
  });

/** An analysis with more detail than the overview. */
export interface NextAnalysis {
  /** `voice`, `profile.master`. */
  readonly analysis: string;
  readonly title: string;
}

/** The analyses that suit a kind of recording, the most useful first. */
const SUITABLE: Readonly<Record<RecordingKind, readonly string[]>> = {
  speech: ['voice', 'profile.defects', 'profile.dialogue', 'profile.provenance'],
  mixed: ['profile.dialogue', 'profile.defects', 'profile.broadcast'],
  music: ['profile.master', 'profile.provenance', 'profile.encode', 'profile.defects'],
  'one-shot': ['sample', 'signal', 'profile.notes'],
  loop: ['sample', 'profile.loop', 'profile.beat'],
  noise: ['profile.environment', 'profile.level', 'profile.defects'],
  tone: ['spectrum', 'signal', 'profile.level'],
  silence: ['signal'],
  unknown: ['signal', 'profile.defects', 'profile.basic'],
};

const titles: ReadonlyMap<string, string> = new Map(
  [...Object.values(families).map(({ answer }) => answer), ...Object.values(profiles)].map(
    ({ id, title }) => [id, title] as const,
  ),
);

/** The response of a room is one sound as well, but of other interest. */
const OF_IMPULSE_RESPONSE = ['profile.room', 'sample', 'signal'];

/** What suits the recording; first of all what explains the worst finding that asks for an action, where one does. */
export function nextAnalyses(
  kind: RecordingKind,
  reader: Reader,
  findings: readonly Finding[] = [],
): readonly NextAnalysis[] {
  const suitable =
    kind === 'one-shot' && isImpulseResponse(reader) ? OF_IMPULSE_RESPONSE : SUITABLE[kind];
  const worst = findings.find(({ severity }) => severity === 'bad' || severity === 'warn');
  const explaining = worst && analysisFor(worst.id, kind);
  const isFirst = (analysis: string) => Number(analysis === explaining);
  return suitable
    .toSorted((a, b) => isFirst(b) - isFirst(a))
    .map((analysis) => ({ analysis, title: titles.get(analysis) ?? analysis }));
}

/** The analysis that explains a finding: the first of those that suit the recording, then any. */
export function analysisFor(finding: string, kind: RecordingKind): string | undefined {
  const all = [...SUITABLE[kind], ...ANY];
  return all.find((id) => {
    const { essential = [], decides = [], adjacent = [] } = analysisOf(id)?.rules ?? {};
    return [...essential, ...decides, ...adjacent].some((rule) => rule.id === finding);
  });
}

const ANY = ['mix', 'voice', 'profile.master', 'signal', 'profile.basic', 'profile.metadata'];
