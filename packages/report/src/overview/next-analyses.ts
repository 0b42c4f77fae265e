import { profiles, type RecordingKind } from '@sonometer/engine';
import { families } from '../questions/families.js';
import { verdictRules } from '../verdicts/questions.js';

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
  silence: ['signal'],
  unknown: ['signal', 'profile.defects', 'profile.basic'],
};

const titles = new Map(
  [...Object.values(families).map(({ answer }) => answer), ...profiles].map(
    ({ id, title }) => [id, title] as const,
  ),
);

export const nextAnalyses = (kind: RecordingKind): readonly NextAnalysis[] =>
  SUITABLE[kind].map((analysis) => ({ analysis, title: titles.get(analysis) ?? analysis }));

/** The analysis that explains a finding: the first of those that suit the recording, then any. */
export function analysisFor(finding: string, kind: RecordingKind): string | undefined {
  const all = [...SUITABLE[kind], ...ANY];
  return all.find((id) => {
    const { essential = [], decides = [], adjacent = [] } = verdictRules[id] ?? {};
    return [...essential, ...decides, ...adjacent].some((rule) => rule.id === finding);
  });
}

const ANY = ['mix', 'voice', 'profile.master', 'signal', 'profile.basic', 'profile.metadata'];
