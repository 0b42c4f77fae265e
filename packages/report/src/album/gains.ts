import { R128_LUFS, R128_STEPS_PER_DB, REPLAY_GAIN_LUFS } from '@sonometer/engine';
import { SILENT_UP_TO } from '../verdicts/conditions.js';
import type { AlbumGains } from './album.js';

/** Of a signed 16-bit number. */
const MAX_STEPS = 32_767;

/** The gain tags of a part or of the whole; `undefined` for silence. */
export function gainsOf(lufs: number, truePeakDb: number): AlbumGains | undefined {
  if (lufs <= SILENT_UP_TO.lufs) return undefined;
  const r128Gain = Math.round((R128_LUFS - lufs) * R128_STEPS_PER_DB);
  return {
    replayGainDb: REPLAY_GAIN_LUFS - lufs,
    replayGainPeak: 10 ** (truePeakDb / 20),
    r128Gain: Math.max(-MAX_STEPS - 1, Math.min(MAX_STEPS, r128Gain)),
  };
}

/** The reason for missing gains. */
export const NO_GAINS = 'nothing in it passes the gate of −70 LUFS';
