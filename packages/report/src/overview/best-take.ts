import { figure } from '../reading/quantity.js';
import type { Level } from '../verdicts/verdict.js';

/** What decides between takes of one recording. */
export interface Take {
  readonly name: string;
  /** Its kind, or its content type. */
  readonly content: string | null;
  readonly level: Level | null;
  /** As of `rankOf`, 0 the best. */
  readonly rank: number | null;
  readonly signalToNoiseDb: number | null;
}

/** A smaller difference of signal-to-noise ratios is within their margins. */
const DIFFERENT_DB = 3;

const SPEECH = new Set(['speech', 'voice']);

/** How few problems a level stands for. */
const REASONS: Readonly<Record<Level, string>> = {
  good: 'the only one without a problem',
  open: 'the only one without a known problem',
  warn: 'the only one without a serious problem',
  bad: 'all have problems',
};

/**
 * The best of several takes of speech and the reason, as a sentence; nothing where one of the files is no speech. Two
 * takes that the measurements cannot tell apart are both named.
 */
export function bestTake(takes: readonly Take[]): string | undefined {
  const ranked = takes.filter(({ rank, content }) => rank !== null && SPEECH.has(content ?? ''));
  if (takes.length < 2 || ranked.length < takes.length) return undefined;
  const [best, second] = ranked.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  if (!best?.level || !second) return undefined;
  if (best.level !== second.level && best.level !== 'bad')
    return `Best take: ${best.name}, ${REASONS[best.level]}.`;
  const [db, nextDb] = [best.signalToNoiseDb, second.signalToNoiseDb];
  if (db === null)
    return `No best take: the noise of none of ${String(ranked.length)} takes could be checked.`;
  const ratio = `signal-to-noise ratio ${figure(db, 'dB')} dB`;
  if (nextDb === null)
    return `Best take: ${best.name}, ${ratio}; that of the next was not measured.`;
  return db - nextDb < DIFFERENT_DB
    ? `Best takes: ${best.name} and ${second.name}, ${ratio} and ${figure(nextDb, 'dB')} dB.`
    : `Best take: ${best.name}, ${ratio}, ${figure(db - nextDb, 'dB')} dB above the next.`;
}
