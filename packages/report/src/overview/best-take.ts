import { figure } from '../reading/quantity.js';
import { likelyRatiosDb, placedLevel, ranksOf, type Standing } from '../verdicts/rank.js';
import type { Level } from '../verdicts/verdict.js';

/** What decides between takes of one recording. */
export interface Take extends Standing {
  readonly name: string;
  /** Its kind, or its content type. */
  readonly content: string | null;
  readonly durationSec: number | null;
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
  const isOfSpeech = takes.every(
    ({ level, content, isCovered }) => level !== null && (SPEECH.has(content ?? '') || isCovered),
  );
  if (takes.length < 2 || !isOfSpeech || !areOfOneText(takes)) return undefined;
  const [ranks, likelyDb] = [ranksOf(takes), likelyRatiosDb(takes)];
  const order = takes
    .map((take, i) => {
      const db = likelyDb[i] ?? 0;
      return { take, rank: ranks[i] ?? 0, likelyDb: db, level: placedLevel(take, db) };
    })
    .toSorted((a, b) => a.rank - b.rank);
  const [best, second] = order;
  if (!best?.level || !second) return undefined;
  const {
    level,
    take: { name },
  } = best;
  if (level !== second.level && level !== 'bad') return `Best take: ${name}, ${REASONS[level]}.`;
  if (order.every(({ take }) => take.signalToNoiseDb === null))
    return `No best take: the noise of none of ${String(takes.length)} takes could be checked.`;
  const alike = order.filter(
    ({ take, level: other, likelyDb: db }) =>
      other === level && (take.isAtLeast || best.likelyDb - db < DIFFERENT_DB),
  );
  const others = alike.filter((one) => one !== best).slice(0, MAX_ALIKE - 1);
  if (others.length > 0) {
    const named = [best, ...others].map(({ take }) => take);
    return `Best takes: ${joined(named.map((take) => take.name))}, signal-to-noise ratio ${joined(named.map(ratioWords))}.`;
  }
  return `Best take: ${name}, signal-to-noise ratio ${ratioWords(best.take)}${aboveWords(best.take, second.take)}.`;
}

/** Why a take is not the best one, as a clause; nothing where the measurements do not separate the two. */
export function reasonBelow(best: Standing, take: Standing): string | undefined {
  // the verdict of the take is the reason
  if (take.level !== best.level) return undefined;
  if (take.signalToNoiseDb === null) return 'its noise was not measured';
  const underDb = (best.signalToNoiseDb ?? NaN) - take.signalToNoiseDb;
  return underDb >= DIFFERENT_DB && !take.isAtLeast
    ? `${best.isAtLeast ? 'at least ' : ''}${figure(underDb, 'dB')} dB noisier than the best`
    : undefined;
}

/** Takes of one text are of similar length; other recordings are no choice. */
const MAX_TIMES_LONGER = 1.4;

function areOfOneText(takes: readonly Take[]): boolean {
  const lengths = takes.map(({ durationSec }) => durationSec ?? NaN);
  return Math.max(...lengths) <= MAX_TIMES_LONGER * Math.min(...lengths);
}

/** More takes than these are no choice. */
const MAX_ALIKE = 3;

const ratioWords = ({ signalToNoiseDb, isAtLeast }: Take): string =>
  signalToNoiseDb === null
    ? 'not measured'
    : `${isAtLeast ? 'at least ' : ''}${figure(signalToNoiseDb, 'dB')} dB`;

function aboveWords(best: Take, next: Take): string {
  if (next.signalToNoiseDb === null) return '; that of the next was not measured';
  const overDb = (best.signalToNoiseDb ?? 0) - next.signalToNoiseDb;
  return overDb > 0
    ? `, ${best.isAtLeast ? 'at least ' : ''}${figure(overDb, 'dB')} dB above the next`
    : `, quietest moments ${figure(best.toQuietDb ?? 0, 'dB')} dB below the speech`;
}

const joined = (texts: readonly string[]): string =>
  `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
