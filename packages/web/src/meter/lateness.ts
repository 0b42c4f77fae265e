/** The clock of a sound card and that of the machine differ by less (100 ppm), and messages come by less unevenly. */
const MIN_LATE_SEC = 0.03;
const WINDOW_SEC = 1;

/**
 * Sound that never came: where the audio thread was too slow, the samples of that time are missing, and what follows
 * comes later than it should. Of each second of sound the most punctual chunk counts, so that a busy page does not.
 */
export function openLateness(rateHz: number) {
  let [receivedSec, windowEndSec, lostFrames] = [0, WINDOW_SEC, 0];
  let baseSec: number | undefined;
  let minSec = Infinity;
  return {
    /** Frames that are missing so far. */
    update(frames: number, nowMs: number): number {
      receivedSec += frames / rateHz;
      minSec = Math.min(minSec, nowMs / 1000 - receivedSec);
      if (receivedSec < windowEndSec) return lostFrames;
      const lateSec = minSec - (baseSec ?? minSec);
      if (lateSec > MIN_LATE_SEC) lostFrames += Math.round(lateSec * rateHz);
      baseSec = minSec;
      minSec = Infinity;
      windowEndSec = receivedSec + WINDOW_SEC;
      return lostFrames;
    },
  };
}
