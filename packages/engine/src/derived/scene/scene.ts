import { powerDb, ramp } from '../../core/numbers.js';
import { readFrom, type Reading, valueIn } from '../../core/reading.js';
import { defineDerived } from '../derived.js';
import { type GapMovement, gapMovement } from './gap-movement.js';
import { pauses } from '../speech/pauses.js';
import { type SceneGaps, sceneGaps } from './scene-gaps.js';
import { speechNoise } from './speech-noise.js';
import { speechPower } from '../speech/speech-power.js';

const QUIET_BELOW_DB = -60;
const QUIET_UNDER_SPEECH_DB = 45;
/**
 * The quieter half of the pauses keeps its level this well in white, pink and machine noise of 0 to 40 dB (up to 1.9
 * dB), whatever soft speech lies over it; music and babble move by 2.1 to 8 dB. A steady background is no programme.
 */
const STEADY_DB = 1.5;
const MOVING_DB = 2.25;
/** The border of both scores (docs/interface.md#voiceanalysis). */
const LABEL_ABOVE = 0.5;

/** Pauses that are not certain, and nearly as loud as the speech, are its soft syllables: they are no programme. */
const SOFT_SPEECH_UNDER_DB = 10;
const UNCERTAIN = { absent: 'the pauses may contain soft speech' };

interface Scored {
  readonly program: number;
  readonly stationary: number;
}

type Background = 'quiet' | 'program' | 'stationary' | 'unsteady';

export interface Scene {
  readonly scores: Reading<Scored>;
  readonly background: Reading<Background>;
}

/** Scores and label of the background (docs/measure/sceneBackground.md). */
export const scene = defineDerived({
  id: 'scene',
  basis: 'docs/measure/sceneBackground.md',
  needs: { gaps: sceneGaps, movement: gapMovement, pauses, speechPower, noise: speechNoise },

  derive: ({ gaps, movement, pauses, speechPower, noise }): Reading<Scene> =>
    readFrom(gaps, (detected) => {
      const gapDb = powerDb(pauses.power ?? 0);
      const underSpeechDb = speechPower === undefined ? undefined : powerDb(speechPower) - gapDb;
      if (noise.source === 'tracked' && (underSpeechDb ?? 0) < SOFT_SPEECH_UNDER_DB)
        return UNCERTAIN;
      const scores = computeScores(detected, movement);
      const isQuiet = gapDb < QUIET_BELOW_DB || (underSpeechDb ?? 0) >= QUIET_UNDER_SPEECH_DB;
      const background = isQuiet ? { value: 'quiet' as const } : readFrom(scores, labelOf);
      return { value: { scores, background } };
    }),
});

function computeScores(
  { flux, harmonicShare, stabilityDb }: SceneGaps,
  { syllabicShare }: GapMovement,
): Reading<Scored> {
  if ('absent' in harmonicShare) return harmonicShare;
  if ('absent' in stabilityDb) return stabilityDb;
  return readFrom(flux, (movement) => ({
    value: {
      program:
        ramp(stabilityDb.value, STEADY_DB, MOVING_DB) *
        (0.5 * ramp(movement, 0.06, 0.2) +
          0.3 * ramp(harmonicShare.value, 0.05, 0.35) +
          0.2 * ramp(valueIn(syllabicShare) ?? 0, 0.35, 0.65)),
      stationary: (1 - ramp(movement, 0.04, 0.12)) * (1 - 0.7 * ramp(stabilityDb.value, 1.5, 5)),
    },
  }));
}

function labelOf({ program, stationary }: Scored): Reading<Background> {
  if (program > LABEL_ABOVE) return { value: 'program' };
  return { value: stationary > LABEL_ABOVE ? 'stationary' : 'unsteady' };
}
