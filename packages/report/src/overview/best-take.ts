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
  /** The ratio is a lower bound. */
  readonly isAtLeast: boolean;
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
 * The best of several takes of speech and the reason, as a sentence; nothing where one of the files is no speech. Takes
 * that the measurements do not separate are named together: within the margins, or by a lower bound.
 */
export function bestTake(takes: readonly Take[]): string | undefined {
  const ranked = takes.filter(({ rank, content }) => rank !== null && SPEECH.has(content ?? ''));
  if (takes.length < 2 || ranked.length < takes.length) return undefined;
  const order = ranked.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const [best, second] = order;
  if (!best?.level || !second) return undefined;
  if (best.level !== second.level && best.level !== 'bad')
    return `Best take: ${best.name}, ${REASONS[best.level]}.`;
  const db = best.signalToNoiseDb;
  if (db === null)
    return `No best take: the noise of none of ${String(ranked.length)} takes could be checked.`;
  if (second.signalToNoiseDb === null)
    return `Best take: ${best.name}, signal-to-noise ratio ${ratioWords(best)}; that of the next was not measured.`;
  const alike = order.filter(
    ({ level, signalToNoiseDb, isAtLeast }) =>
      level === best.level &&
      signalToNoiseDb !== null &&
      (isAtLeast || db - signalToNoiseDb < DIFFERENT_DB),
  );
  const others = alike.filter((take) => take !== best).slice(0, MAX_ALIKE - 1);
  if (others.length === 0)
    return `Best take: ${best.name}, signal-to-noise ratio ${ratioWords(best)}, ${figure(db - second.signalToNoiseDb, 'dB')} dB above the next.`;
  const named = [best, ...others];
  return `Best takes: ${joined(named.map(({ name }) => name))}, signal-to-noise ratio ${joined(named.map(ratioWords))}.`;
}

/** More takes than these are no choice. */
const MAX_ALIKE = 3;

const ratioWords = ({ signalToNoiseDb, isAtLeast }: Take): string =>
  `${isAtLeast ? 'at least ' : ''}${figure(signalToNoiseDb ?? 0, 'dB')} dB`;

const joined = (texts: readonly string[]): string =>
  `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
