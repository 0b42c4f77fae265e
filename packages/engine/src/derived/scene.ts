import { powerDb, ramp } from '../core/numbers.js';
import { defineDerived } from './derived.js';
import { gapMovement } from './gap-movement.js';
import { pauses } from './pauses.js';
import { DIGITAL_SILENCE, sceneGaps, TOO_FEW_WINDOWS } from './scene-gaps.js';
import { speechPower } from './speech-power.js';

const QUIET_BELOW_DB = -60;
const QUIET_UNDER_SPEECH_DB = 45;
/** The interface's border of both scores. */
const LABEL_ABOVE = 0.5;

interface Scored {
  readonly program: number;
  readonly stationary: number;
}

export interface Scene {
  readonly scores: Scored | { readonly absent: string };
  readonly background:
    | { readonly value: 'quiet' | 'program' | 'stationary' | 'unsteady' }
    | { readonly absent: string };
}

/** Scores and label of the background (measures 7, sceneBackground). */
export const scene = defineDerived({
  id: 'scene',
  basis: 'measures 7',
  needs: { gaps: sceneGaps, movement: gapMovement, pauses, speechPower },

  derive({ gaps, movement, pauses, speechPower }): Scene | { readonly absent: string } {
    if ('absent' in gaps) return gaps;
    const { flux, harmonicShare, stabilityDb } = gaps;
    const scores =
      harmonicShare === undefined || stabilityDb === undefined
        ? { absent: DIGITAL_SILENCE }
        : flux === undefined
          ? { absent: TOO_FEW_WINDOWS }
          : {
              program:
                0.5 * ramp(flux, 0.06, 0.2) +
                0.3 * ramp(harmonicShare, 0.05, 0.35) +
                0.2 * ramp(movement.syllabicShare ?? 0, 0.35, 0.65),
              stationary: (1 - ramp(flux, 0.04, 0.12)) * (1 - 0.7 * ramp(stabilityDb, 1.5, 5)),
            };
    const gapDb = powerDb(pauses.power ?? 0);
    const isQuiet =
      gapDb < QUIET_BELOW_DB ||
      (speechPower !== undefined && powerDb(speechPower) - gapDb >= QUIET_UNDER_SPEECH_DB);
    return { scores, background: isQuiet ? { value: 'quiet' } : labelOf(scores) };
  },
});

function labelOf(scores: Scene['scores']): Scene['background'] {
  if ('absent' in scores) return scores;
  if (scores.program > LABEL_ABOVE) return { value: 'program' };
  return { value: scores.stationary > LABEL_ABOVE ? 'stationary' : 'unsteady' };
}
