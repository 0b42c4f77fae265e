import { deviation, powerDb } from '../../core/numbers.js';
import type { FrameRun } from '../../algorithms/frame-runs.js';
import { defineDerived } from '../derived.js';
import { levelFrames } from '../levels/level-frames.js';
import { meanPower, pauses } from './pauses.js';

/** Pauses are cut into pieces of about half a second; shorter ones than 0.3 s, and fewer than four, show nothing. */
const PIECE_FRAMES = 25;
const MIN_PIECE_FRAMES = 15;
const MIN_PIECES = 4;

/** Steady noise, music and babble move by 0.2 to 1.1 dB, gusts by 3.3 dB and more (decision 0023). */
const MAX_SPREAD_DB = 2;
/** Above this ratio, breath and chairs in the pauses are no noise under the speech, however they move. */
export const MOVING_MATTERS_BELOW_DB = 20;

/** Why a speech to noise ratio cannot be measured; `undefined` where it can. */
export type NoiseDoubt = (ratioDb: number) => string | undefined;

/** Standard deviation of the levels of the half seconds of the pauses, dB; `undefined` where they are too few. */
export const noiseSpread = defineDerived({
  id: 'noise-spread',
  basis: 'decision 0023',
  needs: { levels: levelFrames, pauses },

  derive({ levels: { powers }, pauses: { gaps } }): number | undefined {
    const pieces = gaps
      .flatMap(piecesOf)
      .filter(({ start, end }) => end - start >= MIN_PIECE_FRAMES)
      .map((piece) => powerDb(meanPower(powers, [piece]) ?? 0));
    return pieces.length < MIN_PIECES ? undefined : deviation(pieces);
  },
});

/**
 * Whether the noise of the pauses equals the noise under the phrases. Noise that swells from half second to half second
 * differs under the speech, and its swells are taken for speech.
 */
export const movingNoise = defineDerived({
  id: 'moving-noise',
  basis: 'decision 0023',
  needs: { spread: noiseSpread },

  // A number is left out only where the noise is known to move; where that is unknown, the bound of snr-bound states
  // it.
  derive({ spread: spreadDb = 0 }): NoiseDoubt {
    return (ratioDb) =>
      ratioDb < MOVING_MATTERS_BELOW_DB && spreadDb > MAX_SPREAD_DB
        ? `the noise of the pauses varies by ${spreadDb.toFixed(1)} dB between half seconds; its share under the speech cannot be determined`
        : undefined;
  },
});

function piecesOf({ start, end }: FrameRun): readonly FrameRun[] {
  const count = Math.max(1, Math.round((end - start) / PIECE_FRAMES));
  const cut = (piece: number) => start + Math.round(((end - start) * piece) / count);
  return Array.from({ length: count }, (_, piece) => ({ start: cut(piece), end: cut(piece + 1) }));
}
