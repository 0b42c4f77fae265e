import type { AlbumGains } from './album.js';

/** ReplayGain 2.0, hydrogenaudio.org wiki: the reference is −18 LUFS, where ReplayGain 1 had 89 dB SPL. */
const REPLAY_GAIN_LUFS = -18;
/** RFC 7845, section 5.2.1: to the level of EBU R 128, as a signed 16-bit number with 8 bits after the point. */
const R128_LUFS = -23;
const Q7_8 = 256;
const MOST_Q7_8 = 32_767;
/** What passes no gate has no loudness that a gain could be told from: BS.1770-5 Annex 1. */
export const SILENT_LUFS = -70;

/** What the tags of a part or of the whole would say; `undefined` of silence. */
export function gainsOf(lufs: number, truePeakDb: number): AlbumGains | undefined {
  if (lufs <= SILENT_LUFS) return undefined;
  const r128Gain = Math.round((R128_LUFS - lufs) * Q7_8);
  return {
    replayGainDb: REPLAY_GAIN_LUFS - lufs,
    replayGainPeak: 10 ** (truePeakDb / 20),
    r128Gain: Math.max(-MOST_Q7_8 - 1, Math.min(MOST_Q7_8, r128Gain)),
  };
}

/** Why there are none. */
export const NO_GAINS = 'nothing in it passes the gate of −70 LUFS';
