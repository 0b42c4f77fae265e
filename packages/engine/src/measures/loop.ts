import { readFrom } from '../core/reading.js';
import { loopSeam } from '../derived/rhythm/onsets.js';
import { tempo } from '../derived/rhythm/tempo.js';
import { material } from '../derived/sound/material.js';
import { silences } from '../features/defects/silences.js';
import { defineMeasure } from './measure.js';
import { list, optional, part, parts, share } from './parts.js';

/** Bars, a count. */
export const bars = defineMeasure({
  id: 'bars',
  title: 'Bars',
  definition:
    'Number of four-beat bars in the file at its tempo, at least 1. Absent without a tempo.',
  unit: 'count',
  status: 'beta',
  basis: 'pulse trains of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ bars }) => ({ value: bars })),
});

/** Bars, a count. */
export const loopBars = defineMeasure({
  id: 'loop.bars',
  title: 'Bars',
  definition:
    'Number of four-beat bars in the file at its tempo, at least 1. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: 'count',
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ bars }) => ({ value: bars })),
});

/** Raw tempo, bpm. */
export const loopBpmRaw = defineMeasure({
  id: 'loop.bpmRaw',
  title: 'Raw tempo',
  definition:
    'Tempo in bpm at which the onsets repeat best, before whole bars refine it. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: 'bpm',
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ bpmRaw }) => ({ value: bpmRaw })),
});

/** Tempo, bpm. */
export const loopBpm = defineMeasure({
  id: 'loop.bpm',
  title: 'Tempo',
  definition:
    'Tempo in bpm at which the onsets repeat, refined by whole bars of the file where they fit. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: 'bpm',
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ bpm }) => ({ value: bpm })),
});

/** Tempo margin. */
export const loopCandidateMargin = defineMeasure({
  id: 'loop.candidateMargin',
  title: 'Tempo margin',
  definition:
    'Score difference between the best and second-best tempo, relative to the best, from 0 to 1. Near 0, either may be correct. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ margin }) => ({ value: margin })),
});

/** Duration, s. */
export const loopDurationSec = defineMeasure({
  id: 'loop.durationSec',
  title: 'Duration',
  definition: 'Duration in s: decoded frames divided by the sample rate.',
  unit: 's',
  status: 'validated',
  basis: 'closed form',
  margin: 1e-6,
  needs: {},
  read: (_, { durationSec: value }) => ({ value }),
});

/** Silence at the edges, ms. */
export const loopEdgeSilence = defineMeasure({
  id: 'loop.edgeSilence',
  title: 'Silence at the edges',
  definition: 'Time below −60 dBFS in every channel at the start and at the end, in ms.',
  unit: 'ms',
  shape: parts({
    startMs: part('ms', 'At the start, ms.', { minimum: 0 }),
    endMs: part('ms', 'At the end, ms.', { minimum: 0 }),
  }),
  status: 'validated',
  basis: 'closed form',
  margin: 0.125,
  needs: { silences },
  read: ({ silences: { startFrames, endFrames } }, { format: { rateHz } }) => ({
    value: { startMs: (1000 * startFrames) / rateHz, endMs: (1000 * endFrames) / rateHz },
  }),
});

/** Error of the length, ms. */
export const loopLengthErrorMs = defineMeasure({
  id: 'loop.lengthErrorMs',
  title: 'Error of the length',
  definition:
    'Length of the file less that of its whole bars, in ms, by the longest time after which the onsets repeat. Positive where the file is too long. Absent where `loop.bars` is.',
  unit: 'ms',
  status: 'beta',
  basis: 'drum loops of known tempo, cut short or lengthened',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) =>
    readFrom(found, ({ lengthErrorSec }) => ({ value: 1000 * lengthErrorSec })),
});

/** Half and double time, bpm. */
export const loopOctaveCandidates = defineMeasure({
  id: 'loop.octaveCandidates',
  title: 'Half and double time',
  definition:
    'Strength of the tempo at half and double time, in bpm, and their shares among the candidate tempi. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: 'bpm',
  shape: list(
    parts({
      bpm: part('bpm', 'Beats per minute.'),
      strength: part('1', 'Strength of the repetition, 0 to 1.'),
      share: optional(share('Share of this tempo among the candidates.')),
    }),
  ),
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) =>
    readFrom(found, ({ octaves }) => ({ value: octaves.map((octave) => ({ ...octave })) })),
});

/** Seam. */
export const loopSeamRatio = defineMeasure({
  id: 'loop.seamRatio',
  title: 'Seam',
  definition:
    'Step from the last sample to the first, relative to the mean step between samples, in the worst channel. Below 3 it is inaudible, above 10 a click. Absent below 0.1 s.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 2 },
  needs: { loopSeam },
  read: ({ loopSeam }) =>
    loopSeam === undefined ? { absent: 'shorter than 0.1 s' } : { value: loopSeam },
});

/** Strength of the tempo. */
export const loopTempoStrength = defineMeasure({
  id: 'loop.tempoStrength',
  title: 'Strength of the tempo',
  definition:
    'Strength of the onset repetition at the tempo, from 0 to 1: weighted autocorrelation at a half, one, two and four beats. 0 without repetition.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'pulse trains',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { strength: value } }) => ({ value }),
});

/** Loop. */
export const loop = defineMeasure({
  id: 'loop',
  title: 'Loop',
  definition:
    'Loop properties of a file with several onsets: tempo, bars and seam. Null for silence, and for a single or continuous sound.',
  unit: 'text',
  status: 'beta',
  basis: 'the structure of the file',
  margin: null,
  needs: { material },
  read({ material: { structure } }) {
    switch (structure) {
      case 'phrase':
        return { value: structure };
      case 'silence':
        return { absent: 'the file is silent' };
      case 'single-event':
        return { absent: 'a single sound; character describes it' };
      case 'continuous':
        return { absent: 'a sound without onsets' };
    }
  },
});

/** Loop seam. */
export const signalLoopSeamRatio = defineMeasure({
  id: 'loopSeamRatio',
  title: 'Loop seam',
  definition:
    'Step from the last sample to the first, relative to the mean step between samples, in the worst channel; at most 1000. Below 3 it is inaudible, above 10 a click. Absent below 0.1 s.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 2 },
  needs: { loopSeam },
  read: ({ loopSeam }) =>
    loopSeam === undefined ? { absent: 'shorter than 0.1 s' } : { value: loopSeam },
});
