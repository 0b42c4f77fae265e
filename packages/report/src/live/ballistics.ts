import type { LiveChannel } from '@sonometer/engine';

/** A bar and the mark over it, dBTP. */
export interface Ballistics {
  readonly speaker: string;
  readonly barDb: number;
  readonly heldDb: number;
}

/** Of IEC 60268-10, type I: 20 dB in 1.7 s. */
const FALL_DB_PER_SEC = 20 / 1.7;
const HOLD_SEC = 2;

/** Bars that rise at once and fall slowly, each with a mark that stays at its highest for a while. */
export function openBallistics() {
  let states: readonly (Ballistics & { readonly heldAtSec: number })[] = [];
  let lastSec = 0;
  return {
    update(channels: readonly LiveChannel[], atSec: number): readonly Ballistics[] {
      const fall = Math.max(0, atSec - lastSec) * FALL_DB_PER_SEC;
      lastSec = atSec;
      states = channels.map(({ speaker, truePeakDbSinceRead: peakDb }, c) => {
        const before = states[c];
        const barDb = Math.max(peakDb, (before?.barDb ?? -Infinity) - fall);
        const isHeld = before && before.heldDb > peakDb && atSec - before.heldAtSec < HOLD_SEC;
        if (isHeld) return { ...before, barDb };
        // after its hold time the mark falls with the bar
        return { speaker, barDb, heldDb: barDb, heldAtSec: atSec };
      });
      return states;
    },
  };
}
