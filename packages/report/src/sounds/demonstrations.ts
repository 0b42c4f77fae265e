import { type DemonstrationName, presentationEntries } from '../presentation/measures.js';
import type { ChangeName } from './changes.js';
import type { SignalName } from './signals.js';

/** An audible demonstration of a measure: a signal, and its processing. */
interface Detected {
  readonly signal: SignalName;
  readonly changes: readonly ChangeName[];
}

const SOUNDS: Readonly<Record<DemonstrationName, Detected>> = {
  level: {
    signal: 'music',
    changes: ['quieter', 'louder', 'clipped', 'flipped', 'mono', 'noisier', 'duller'],
  },
  stereo: {
    signal: 'music',
    changes: ['quieter', 'flipped', 'mono', 'wider', 'leaning', 'noisier'],
  },
  colour: {
    signal: 'music',
    changes: ['quieter', 'clipped', 'noisier', 'duller', 'thinner'],
  },
  pauses: {
    signal: 'talk',
    changes: ['quieter', 'louder', 'noisier', 'humming', 'duller', 'interrupted'],
  },
  tones: {
    signal: 'air',
    changes: ['quieter', 'humming', 'whistling'],
  },
  hum: { signal: 'talk', changes: ['quieter', 'humming', 'whistling', 'noisier'] },
  offset: { signal: 'music', changes: ['quieter', 'shifted', 'flipped'] },
};

/** By id of the measure; a measure that is not here has nothing that so small a signal would show. */
export const demonstrations: Readonly<Record<string, Detected>> = Object.fromEntries(
  presentationEntries.flatMap(([id, { demonstration }]) =>
    demonstration === undefined ? [] : [[id, SOUNDS[demonstration]]],
  ),
);
