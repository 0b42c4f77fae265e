import type { Reading } from '../../core/reading.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log10 } from '@sonometer/decode/elementary/log10';
import {
  speechVoltmeter,
  type Voltmeter,
  VOLTMETER_THRESHOLDS,
} from '../../features/speech/speech-voltmeter.js';
import { defineDerived } from '../derived.js';

/** P.56: the level exceeds the threshold that decides what is active by this. */
const MARGIN_DB = 15.9;

export interface ActiveSpeech {
  /** RMS of the active parts, dB under the overload point. */
  readonly levelDb: number;
  /** Active share of the time, 0..1. */
  readonly factor: number;
}

/** Why quiet files have none: nothing exceeds the lowest threshold by 15.9 dB. */
const TOO_QUIET = 'nothing reaches −74 dBFS, the lowest threshold of P.56';

/** Active speech level and activity factor (docs/measures/dialogue.md#active-speech-level). */
export const activeSpeech = defineDerived({
  id: 'active-speech',
  // Basis: ITU-T P.56 (12/2011), method B
  needs: { voltmeter: speechVoltmeter },

  derive: ({ voltmeter }): Reading<ActiveSpeech> => computeActiveSpeech(voltmeter),
});

/**
 * Searches the threshold that lies the margin under the level of what passes it: among the fifteen from below, then on
 * the straight line between the two around it, in dB.
 */
function computeActiveSpeech({ squares, frames, activeFrames }: Voltmeter): Reading<ActiveSpeech> {
  let below: { readonly levelDb: number; readonly overDb: number } | undefined;
  for (const [j, threshold] of VOLTMETER_THRESHOLDS.entries()) {
    const active = activeFrames[j] ?? 0;
    if (active === 0) break;
    const levelDb = 10 * log10(squares / active);
    const overDb = levelDb - 20 * log10(threshold);
    if (overDb > MARGIN_DB) {
      below = { levelDb, overDb };
      continue;
    }
    if (!below) return { absent: TOO_QUIET };
    const part = (below.overDb - MARGIN_DB) / (below.overDb - overDb);
    const meanDb = below.levelDb + part * (levelDb - below.levelDb);
    return {
      value: { levelDb: meanDb, factor: Math.min(1, (squares / frames) * exp10(-meanDb / 10)) },
    };
  }
  return {
    absent: below
      ? 'only clicks: no threshold of P.56 is 15.9 dB below the level that passes it'
      : TOO_QUIET,
  };
}
