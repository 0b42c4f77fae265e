import { FLOOR_DB, powerDb, sumOfSquares } from '../../core/numbers.js';
import { type Reading, readFrom } from '../../core/reading.js';
import { openingSound } from '../../features/sound/opening-sound.js';
import { decayCurve, decayFit, type DecayFit, decayScatter } from '../room/decay-curve.js';
import { defineDerived } from '../derived.js';
import { ending, soundEnvelope } from './sound-envelope.js';

/** Loudest step, as in the peak envelope. */
const LOUDEST_SEC = 0.002;
const NOISE_SHARE = 0.1;
const MIN_NOISE_SEC = 0.01;

/** The file ends before the sound does: less than 40 dB down, and still falling by 8 dB/s. */
const STILL_DETECTED_DB = 40;
const STILL_FALLING_DB_PER_SEC = -8;

/** A line from −5 to −25 dB needs the noise 10 dB below. */
const MIN_RANGE_DB = 35;
const UPPER_DB = -5;
const LOWER_DB = -25;

const LARGEST_RANGE_DB = 120;

/**
 * Neither even nor straight: low noise that decays within a few of its own fluctuations has another time in every take.
 * Of 60 decays of brown noise 5 pass, of 180 of white, pink and blue noise 179, and every single sound of the corpus.
 */
const LARGEST_SCATTER = 0.1;
const STRAIGHT_R2 = 0.99;

export interface SoundDecay {
  /** Loudest 2 ms over the last tenth of the file, dB. */
  readonly rangeDb: number;
  readonly isTruncated: boolean;
  /** The line over −5 to −25 dB. */
  readonly fit: Reading<DecayFit>;
  /** The time to fall by 60 dB by that line, s; absent where the level falls too unevenly for it. */
  readonly t20Sec: Reading<number>;
}

/** How a single sound dies away (docs/measure/character.decayT20Ms.md); `undefined` for a silent one. */
export const soundDecay = defineDerived({
  id: 'sound-decay',
  // Basis: ISO 3382-1 backward integration of the analysis mono from its peak
  needs: { sound: openingSound, envelope: soundEnvelope, ending },

  derive({ sound: { samples, rateHz }, envelope, ending }): SoundDecay | undefined {
    if (!envelope) return undefined;
    const loudestDb = powerDb(loudestPower(samples, Math.round(LOUDEST_SEC * rateHz)));
    const min = Math.round(MIN_NOISE_SEC * rateHz);
    const last = Math.max(min, Math.round(NOISE_SHARE * samples.length));
    const rangeDb = Math.min(
      LARGEST_RANGE_DB,
      loudestDb - powerDb(meanPower(samples.subarray(-last))),
    );
    const endDb = powerDb(meanPower(samples.subarray(-min)));
    const isTruncated =
      endDb > Math.max(FLOOR_DB, loudestDb - STILL_DETECTED_DB) &&
      ending.slopeDbPerSec <= STILL_FALLING_DB_PER_SEC;

    if (rangeDb < MIN_RANGE_DB) {
      const none = {
        absent: `the level falls by ${rangeDb.toFixed(0)} dB; ${MIN_RANGE_DB} are needed`,
      };
      return { rangeDb, isTruncated, fit: none, t20Sec: none };
    }
    const { peakFrame } = envelope;
    const curve = decayCurve(samples, peakFrame, rateHz);
    const line = curve && decayFit(curve, UPPER_DB, LOWER_DB);
    const scatter = curve && decayScatter(samples, peakFrame, rateHz, curve, UPPER_DB, LOWER_DB);
    const fit: Reading<DecayFit> = line
      ? { value: line }
      : { absent: 'the level does not fall by 25 dB after the peak' };
    const t20Sec = readFrom(fit, ({ seconds, r2 }): Reading<number> =>
      r2 < STRAIGHT_R2 && scatter !== undefined && scatter > LARGEST_SCATTER
        ? {
            absent: `the level falls too unevenly: the time is certain to ±${(100 * scatter).toFixed(0)} % only`,
          }
        : { value: seconds },
    );
    return { rangeDb, isTruncated, fit, t20Sec };
  },
});

const meanPower = (samples: Float32Array): number =>
  sumOfSquares(samples) / Math.max(1, samples.length);

/** Mean square of the loudest stretch of `length` samples, on a grid of its own length. */
function loudestPower(samples: Float32Array, length: number): number {
  let loudest = 0;
  for (let from = 0; from < samples.length; from += length)
    loudest = Math.max(loudest, meanPower(samples.subarray(from, from + length)));
  return loudest;
}
