import { median } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { square } from '../../elementary/square.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC, levelFrames } from '../levels/level-frames.js';
import { NO_SPEECH, speech } from '../speech/speech.js';

/** The 200 ms after a phrase. */
const FRAMES = 10;
const MIN_DROP_DB = 10;
const LONGEST_SEC = 1.2;

/**
 * Score of the withdrawn room verdict: how slowly the level falls after phrases, 0..1
 * (docs/measure/roomEchoScore.md). It does not distinguish noise from reverberation.
 */
export const roomEcho = defineDerived({
  id: 'room-echo',
  basis: 'docs/measure/roomEchoScore.md, withdrawn',
  needs: { levels: levelFrames, speech },

  derive({ levels: { levelsDb }, speech: { segments } }): Reading<number> {
    if (segments.length === 0) return { absent: NO_SPEECH };
    const times = segments.flatMap(({ end }) => {
      const after = levelsDb.subarray(end, end + FRAMES);
      const drop = (after[0] ?? 0) - (after.at(-1) ?? 0);
      return after.length === FRAMES && drop >= MIN_DROP_DB ? [decaySec(after)] : [];
    });
    return { value: times.length > 0 ? Math.min(1, median(times) / LONGEST_SEC) : 0 };
  },
});

/** Time to fall by 60 dB along the least-squares line. */
function decaySec(levelsDb: Float32Array): number {
  const centre = (levelsDb.length - 1) / 2;
  let slope = 0;
  let spread = 0;
  levelsDb.forEach((levelDb, i) => {
    slope += (i - centre) * levelDb;
    spread += square(i - centre);
  });
  const perSecond = slope / spread / LEVEL_FRAME_SEC;
  return perSecond < 0 ? -60 / perSecond : LONGEST_SEC;
}
