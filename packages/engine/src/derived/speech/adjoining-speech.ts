import { closeGaps, type FrameRun, runsOf } from '../../algorithms/spectrum.js';
import { median, percentile } from '../../core/numbers.js';
import type { Detected } from '../../features/classifier/classifier.js';

/**
 * The network finds parts of a whisper, and doubts the rest: its logits are −1 to −3. Where what is around such a stretch
 * is this much softer there is no noise that it could be, and it is speech as far as it touches what was found. To
 * effects, noises and places that adds next to nothing (docs/measures/speech.md#whispers).
 */
const CLEAN_DB = 35;
const DOUBTED_OVER = -3;
/** Where music is likelier than not, its notes are none of the phrase. */
const MUSIC_OVER = 0;
/** Pauses of whispered phrases, 0.8 s. */
const PAUSE_FRAMES = 40;
/** The surroundings: up to 1.5 s on either side, 0.2 s in all at least. */
const AROUND_FRAMES = 75;
const MIN_AROUND_FRAMES = 10;
/** What of a stretch is added. */
const UNDER_LOUD_DB = 25;
const LOUD_PERCENTILE = 80;

/**
 * Adds to a mask what adjoins its stretches in a clean take.
 *
 * @param excluded 1 where speech was detected and then refused.
 */
export function addAdjoining(
  mask: Uint8Array,
  excluded: Uint8Array,
  { speech, music }: Pick<Detected, 'speech' | 'music'>,
  levelsDb: Float32Array,
): Uint8Array {
  if (!mask.includes(1)) return mask;
  const isDoubted = (i: number) =>
    (speech[i] ?? -Infinity) > DOUBTED_OVER && (music[i] ?? 0) < MUSIC_OVER;
  const doubted = mask.map((_, i) => (isDoubted(i) ? 1 : 0));
  closeGaps(doubted, PAUSE_FRAMES);
  const found = mask.slice();
  for (const run of runsOf(doubted, 1)) {
    if (!found.subarray(run.start, run.end).includes(1)) continue;
    const loudDb = percentile(levelsDb.subarray(run.start, run.end), LOUD_PERCENTILE);
    if (!isInSilence(run, loudDb, levelsDb)) continue;
    for (let i = run.start; i < run.end; i++)
      if (excluded[i] !== 1 && (levelsDb[i] ?? 0) > loudDb - UNDER_LOUD_DB) mask[i] = 1;
  }
  return mask;
}

function isInSilence({ start, end }: FrameRun, loudDb: number, levelsDb: Float32Array): boolean {
  const around = [
    ...levelsDb.subarray(Math.max(0, start - AROUND_FRAMES), start),
    ...levelsDb.subarray(end, end + AROUND_FRAMES),
  ];
  return around.length >= MIN_AROUND_FRAMES && median(around) < loudDb - CLEAN_DB;
}
