import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log10 } from '@sonometer/decode/elementary/log10';
import { HALF } from './kind-content.js';
import type { KindEvidence } from './kind-evidence.js';

/** Level next to a DC offset up to which there is nothing to hear; that of 12 bits without dither is higher. */
const ONLY_OFFSET_BELOW_DB = -75;
/** Peaks of such a level. */
const ONLY_OFFSET_PEAK = 0.001;
const MIN_OFFSET = 0.005;

/** An offset without sound: the level and the peak without it are below anything audible. */
export function isOnlyOffset({ rmsDb, peakDb, dcOffset = 0 }: KindEvidence): boolean {
  if (rmsDb === undefined || Math.abs(dcOffset) < MIN_OFFSET) return false;
  const power = exp10(rmsDb / 10) - dcOffset * dcOffset;
  // of two channels the larger offset is known, whose power may be above that of both
  const peak = peakDb === undefined ? 0 : exp10(peakDb / 20) - Math.abs(dcOffset);
  return power <= exp10(ONLY_OFFSET_BELOW_DB / 10) && peak <= ONLY_OFFSET_PEAK;
}

/**
 * Noise that decays through the file: reverberation, thunder. Noise has a crest factor of 12 dB, and the mean power of a
 * decay by 60 dB is 11 dB below its start. Ambience that is faded out has less.
 */
export const isTail = ({ peakDb = 0, rmsDb = 0 }: KindEvidence): boolean =>
  peakDb - rmsDb >= MIN_TAIL_CREST_DB;
const MIN_TAIL_CREST_DB = 22;

/**
 * A sine, of one frequency or of one that glides: its crest factor is 3.01 dB where it sounds, and its level stays. Noise and
 * music that are clipped to as little are flat or have gaps.
 */
export function isSine(evidence: KindEvidence): boolean {
  const { durationSec, structure, peakDb = 0, rmsDb = -Infinity, content = {} } = evidence;
  const { startSilenceMs = 0, endSilenceMs = 0 } = evidence;
  const soundSec = durationSec - (startSilenceMs + endSilenceMs) / 1000;
  if (soundSec < MIN_SINE_SEC || structure === 'phrase') return false;
  const crestDb = peakDb - rmsDb - 10 * log10(durationSec / soundSec);
  return (
    Math.abs(crestDb - SINE_CREST_DB) <= SINE_CREST_WITHIN_DB &&
    (content.flatness ?? 1) <= MAX_SINE_FLATNESS &&
    (content.lowEnergyFrames ?? 1) <= MAX_SINE_GAPS &&
    (content.detectedVoiceShare ?? 0) < HALF
  );
}
const MIN_SINE_SEC = 0.5;
const SINE_CREST_DB = 10 * log10(2);
/** Fades of 1 % at both ends raise it by 0.06 dB. */
const SINE_CREST_WITHIN_DB = 0.3;
/** Sweeps over ten octaves have 0.41, clipped noise has 0.8. */
const MAX_SINE_FLATNESS = 0.6;
const MAX_SINE_GAPS = 0.05;
