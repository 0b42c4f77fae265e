import { centredFrames } from '../levels/centred-levels.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { defineDerived } from '../derived.js';
import { phrases } from './phrases.js';
import { NO_SPEECH, TOO_SHORT } from './speech.js';

export type RoomTone =
  { readonly absent: string } | { readonly startSec: number; readonly endSec: number };

/**
 * What lies before the first phrase and after the last: a phrase with all that exceeds the background around it, so
 * that a breath is no room tone.
 */
export const roomTone = defineDerived({
  id: 'room-tone',
  // Basis: docs/measure/roomToneStartSec.md
  needs: { levels: centredFrames, phrases },

  derive({ levels: { levelsDb, isEnough }, phrases }, { durationSec }): RoomTone {
    if (!isEnough) return { absent: TOO_SHORT };
    const [first, last] = [phrases.at(0), phrases.at(-1)];
    if (!first || !last) return { absent: NO_SPEECH };
    const isOpen = last.reach.end < levelsDb.length; // frames after the last complete one belong to what lies there
    return {
      startSec: first.reach.start * LEVEL_FRAME_SEC,
      endSec: isOpen ? Math.max(0, durationSec - last.reach.end * LEVEL_FRAME_SEC) : 0,
    };
  },
});
