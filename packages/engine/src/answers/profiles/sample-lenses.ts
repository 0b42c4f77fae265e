import {
  characterAttackMs,
  characterCrestDb,
  characterDecayFitR2,
  characterDecayRangeDb,
  characterDecayT20Ms,
} from '../../measures/character.js';
import {
  characterCents,
  characterF0Hz,
  characterGlideSt,
  characterNote,
  characterPitchDefiniteness,
} from '../../measures/character-pitch.js';
import {
  bars,
  loopBars,
  loopBpm,
  loopLengthErrorMs,
  loopOctaveCandidates,
  loopTempoStrength,
  signalLoopSeamRatio,
} from '../../measures/loop.js';
import { materialOnsetCount } from '../../measures/onsets.js';
import { materialStructure } from '../../measures/material.js';
import type { Measure } from '../../measures/measure.js';
import { characterEdges } from '../../measures/sound-edges.js';
import type { Fields } from '../answer.js';

/** The lenses of single sounds and loops. */
export const sampleLenses = {
  structure: { label: materialStructure, onsets: materialOnsetCount },
  'loop-seam': signalLoopSeamRatio,
  bars,
  'loop-tempo': {
    bpm: loopBpm,
    bars: loopBars,
    strength: loopTempoStrength,
    lengthErrorMs: loopLengthErrorMs,
    octaves: loopOctaveCandidates,
  },
  'one-sound': {
    attackMs: characterAttackMs,
    decayMs: characterDecayT20Ms,
    decayRangeDb: characterDecayRangeDb,
    decayFitR2: characterDecayFitR2,
    crestDb: characterCrestDb,
    f0Hz: characterF0Hz,
    note: characterNote,
    cents: characterCents,
    definiteness: characterPitchDefiniteness,
    glideSt: characterGlideSt,
    edges: characterEdges,
  },
} as const satisfies Readonly<Record<string, Measure | Fields>>;
