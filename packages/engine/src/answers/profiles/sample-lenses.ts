import { characterAttackMs } from '../../measures/sound/character-attack-ms.js';
import { characterCents } from '../../measures/pitch/character-cents.js';
import { characterDecayT20Ms } from '../../measures/sound/character-decay-t20-ms.js';
import { characterF0Hz } from '../../measures/pitch/character-f0-hz.js';
import { characterGlideSt } from '../../measures/pitch/character-glide-st.js';
import { characterNote } from '../../measures/pitch/character-note.js';
import { characterPitchDefiniteness } from '../../measures/pitch/character-pitch-definiteness.js';
import { loopBars } from '../../measures/rhythm/loop-bars.js';
import { loopBpm } from '../../measures/rhythm/loop-bpm.js';
import { loopTempoStrength } from '../../measures/rhythm/loop-tempo-strength.js';
import { materialOnsetCount } from '../../measures/rhythm/material-onset-count.js';
import { materialStructure } from '../../measures/sound/material-structure.js';
import type { Measure } from '../../measures/measure.js';
import type { Fields } from '../answer.js';

/** The lenses of single sounds and loops. */
export const sampleLenses = {
  structure: { label: materialStructure, onsets: materialOnsetCount },
  'loop-tempo': { bpm: loopBpm, bars: loopBars, strength: loopTempoStrength },
  'one-sound': {
    attackMs: characterAttackMs,
    decayMs: characterDecayT20Ms,
    f0Hz: characterF0Hz,
    note: characterNote,
    cents: characterCents,
    definiteness: characterPitchDefiniteness,
    glideSt: characterGlideSt,
  },
} as const satisfies Readonly<Record<string, Measure | Fields>>;
