import { percentile, powerDb } from '../../core/numbers.js';

/**
 * A frame shows how far a voice reaches into the other channel where it is loud: this far under its own loud frames.
 */
const LOUD_WITHIN_DB = 15;
/** The quietest tenth of frames: at other times the second voice, or an echo, is there too. */
const MIN_PERCENTILE = 10;
/** 40 ms of delay between two microphones. */
const DELAY_FRAMES = 2;
/** Fewer frames of a voice, 0.4 s, show nothing. */
const MIN_FRAMES = 20;

/** Levels of 20 ms frames, each the largest within the delay around it. */
export function withinDelay(powers: Float32Array): Float32Array {
  return Float32Array.from(powers, (_, i) => {
    let max = 0;
    for (let k = i - DELAY_FRAMES; k <= i + DELAY_FRAMES; k++) max = Math.max(max, powers[k] ?? 0);
    return powerDb(max);
  });
}

/**
 * Level of a voice in the other channel relative to its own, dB: what is left there while it speaks, which is the other
 * channel's noise where nothing crosses over. −Infinity where too little of the voice is detected.
 */
export function crosstalkDb(
  ownDb: Float32Array,
  otherDb: Float32Array,
  detected: Uint8Array,
): number {
  const levels = ownDb.filter((_, i) => detected[i] === 1);
  if (levels.length < MIN_FRAMES) return -Infinity;
  const loudDb = percentile(levels, 95) - LOUD_WITHIN_DB;
  const differences: number[] = [];
  ownDb.forEach((own, i) => {
    if (detected[i] === 1 && own > loudDb) differences.push((otherDb[i] ?? 0) - own);
  });
  return percentile(differences, MIN_PERCENTILE);
}
