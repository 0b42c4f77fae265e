import { mean, median, ramp } from '../../core/numbers.js';
import {
  type IsolatedTone,
  isolatedTones,
  type ToneMoment,
} from '../../features/defects/isolated-tones.js';
import { defineDerived, frameCount } from '../derived.js';
import { type Defect, type Found, tooShort } from './defect.js';

/** Above all that is within a third of an octave. */
const MIN_TOP_DB = 20;
/**
 * Minimum growth on a straight line in dB: one swelling or softly struck note in an hour and a half of music reached
 * it.
 */
const MIN_RISE_DB = 18;
/** A single tone that is faded in looks the same: no confidence exceeds 0.8. */
const SURE_RISE_DB = 40;
const MAX_MISS_DB = 1.5;
const MIN_MOMENTS = 4;
/** A loop that gains 0.2 dB at each turn of 10 ms grows by 20 dB/s; what is faster than 400 is an attack. */
const MIN_GROWTH_DB_PER_SEC = 20;
const MAX_GROWTH_DB_PER_SEC = 400;
/** Its frequency is that of the loop: a note that is sung into does not stay within 5 cents. */
const MAX_SPREAD = 0.003;
/** The growth starts from silence; a note that swells has begun before. */
const MAX_BEFORE = 5;
/** Three seconds: of slower howls only a part is seen. */
const MAX_RISE_MOMENTS = 60;
/** Two windows and the tone. */
const MIN_SOUND_SEC = 0.5;
const TOGETHER_SEC = 0.5;
const SAME_GROWTH = 0.25;

/** Howls of a loop between microphone and loudspeaker: tones that grow from nothing. */
export const feedbackDefects = defineDerived({
  id: 'feedback-defects',
  // Basis: docs/measures/defects.md#feedback
  needs: { isolated: isolatedTones, frameCount },
  derive(
    { isolated: { tones, hopSec, windowSec }, frameCount: frames },
    { format: { rateHz } },
  ): Found {
    const secOf = (frame: number) => frame * hopSec + windowSec / 2;
    const howls = tones.flatMap(({ moments, lastFrame, levelDb, outDb }): readonly Howl[] => {
      const firstFrame = moments[0]?.frame ?? 0;
      if (outDb < MIN_TOP_DB) return [];
      const rise = steepestRise(moments, hopSec);
      if (!rise || rise.riseDb < MIN_RISE_DB) return [];
      const frequencyHz = median(moments.map(({ hz }) => hz));
      return [
        {
          startSec: secOf(firstFrame),
          endSec: secOf(lastFrame),
          frequencyHz,
          levelDb,
          outDb,
          rise,
        },
      ];
    });
    const defects = howls
      .filter((howl) => !howls.some((other) => other !== howl && isAdjacentIt(howl, other)))
      .map(
        ({ startSec, endSec, frequencyHz, levelDb, outDb, rise: { riseDb, growth } }): Defect => ({
          kind: 'feedback',
          startSec,
          endSec,
          severity: 'high',
          confidence: 0.5 + 0.3 * ramp(riseDb, MIN_RISE_DB, SURE_RISE_DB),
          evidence: { frequencyHz, growthDbPerSec: growth, riseDb, outDb, levelDb },
        }),
      );
    const isShort = frames < MIN_SOUND_SEC * rateHz;
    return { defects, ...(isShort && { unchecked: { feedback: tooShort(MIN_SOUND_SEC) } }) };
  },
});

interface Howl extends Pick<IsolatedTone, 'levelDb' | 'outDb'> {
  readonly startSec: number;
  readonly endSec: number;
  readonly frequencyHz: number;
  readonly rise: Rise;
}

/** Partials of one sound that is faded in or reversed grow together, at one rate; a loop howls at its own rate. */
const isAdjacentIt = (howl: Howl, other: Howl): boolean =>
  Math.abs(howl.startSec - other.startSec) <= TOGETHER_SEC &&
  Math.abs(howl.rise.growth - other.rise.growth) <= SAME_GROWTH * howl.rise.growth;

interface Rise {
  readonly riseDb: number;
  readonly growth: number;
}

/** The largest rise on a straight line in dB that begins with the tone. */
function steepestRise(tone: readonly ToneMoment[], hopSec: number): Rise | undefined {
  let best: Rise | undefined;
  for (let from = 0; from < Math.min(MAX_BEFORE, tone.length); from++) {
    const end = Math.min(tone.length, from + MAX_RISE_MOMENTS);
    for (let to = from + MIN_MOMENTS; to <= end; to++) {
      const rise = riseOf(tone.slice(from, to), hopSec);
      if (rise && rise.riseDb > (best?.riseDb ?? 0)) best = rise;
    }
  }
  return best;
}

/** By least squares; nothing where a moment lies off the line, or the frequency moves. */
function riseOf(moments: readonly ToneMoment[], hopSec: number): Rise | undefined {
  const frequencies = moments.map(({ hz }) => hz);
  const lowest = Math.min(...frequencies);
  if (Math.max(...frequencies) - lowest > MAX_SPREAD * lowest) return undefined;
  const times = moments.map(({ frame }) => (frame - (moments[0]?.frame ?? 0)) * hopSec);
  const meanTime = mean(times);
  const meanLevel = mean(moments.map(({ levelDb }) => levelDb));
  let products = 0;
  let squares = 0;
  for (const [i, { levelDb }] of moments.entries()) {
    const time = (times[i] ?? 0) - meanTime;
    products += time * (levelDb - meanLevel);
    squares += time * time;
  }
  const growth = products / squares;
  if (growth < MIN_GROWTH_DB_PER_SEC || growth > MAX_GROWTH_DB_PER_SEC) return undefined;
  const isStraight = moments.every(
    ({ levelDb }, i) =>
      Math.abs(levelDb - meanLevel - growth * ((times[i] ?? 0) - meanTime)) <= MAX_MISS_DB,
  );
  return isStraight ? { riseDb: growth * (times.at(-1) ?? 0), growth } : undefined;
}
