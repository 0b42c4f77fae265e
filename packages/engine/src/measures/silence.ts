import { silences } from '../features/defects/silences.js';
import { defineMeasure } from './measure.js';
import { NO_INNER_SILENCE } from '../core/about.js';
import { part, parts } from './parts.js';

/** Silence at the end, ms. */
export const edgeSilenceEndMs = defineMeasure({
  id: 'edgeSilenceEndMs',
  title: 'Silence at the end',
  definition:
    'Time after the last sample of any channel at or above −60 dBFS, in ms. The duration when there is none.',
  unit: 'ms',
  status: 'validated',
  basis: 'closed form',
  margin: 0.125, // one sample at 8 kHz, the lowest rate
  needs: { silences },
  read: ({ silences: { endFrames } }, { format }) => ({
    value: (endFrames / format.rateHz) * 1000,
  }),
});

/** Silence at the start, ms. */
export const edgeSilenceStartMs = defineMeasure({
  id: 'edgeSilenceStartMs',
  title: 'Silence at the start',
  definition:
    'Time before the first sample of any channel at or above −60 dBFS, in ms. The duration when there is none.',
  unit: 'ms',
  status: 'validated',
  basis: 'closed form',
  margin: 0.125, // one sample at 8 kHz, the lowest rate
  needs: { silences },
  read: ({ silences: { startFrames } }, { format }) => ({
    value: (startFrames / format.rateHz) * 1000,
  }),
});

/** Longest silence, s. */
export const longestSilence = defineMeasure({
  id: 'longestSilence',
  title: 'Longest silence',
  definition:
    'Longest of the silence regions between two sounds, in s; those at the edges do not count. Absent without one.',
  unit: 's',
  shape: parts({ startSec: part('s', 'Start, s.'), endSec: part('s', 'End, s.') }),
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: { silences },

  read({ silences: { regions, startFrames, endFrames } }, { durationSec, format: { rateHz } }) {
    const lastFrame = Math.round(durationSec * rateHz) - endFrames;
    const inner = regions.filter(
      ({ startFrame, endFrame }) => startFrame >= startFrames && endFrame <= lastFrame,
    );
    const lengthOf = (one: (typeof regions)[number]) => one.endFrame - one.startFrame;
    const [first, ...others] = inner;
    if (!first) return { absent: NO_INNER_SILENCE };
    const { startFrame, endFrame } = others.reduce(
      (longest, one) => (lengthOf(one) > lengthOf(longest) ? one : longest),
      first,
    );
    return { value: { startSec: startFrame / rateHz, endSec: endFrame / rateHz } };
  },
});

/** Silence regions, a count. */
export const silenceRegions = defineMeasure({
  id: 'silenceRegions',
  title: 'Silence regions',
  definition:
    'List of silent stretches of at least 0.3 s, in s, edges included. Every sample of every channel is below −60 dBFS. A silent file is one region.',
  unit: 'count',
  status: 'validated',
  basis: 'closed form; ffmpeg silencedetect n=-60dB d=0.3',
  margin: 0,
  needs: { silences },
  read: ({ silences: { regions } }) => ({ value: regions.length }),
});

/** Silence, s. */
export const silenceTotalSec = defineMeasure({
  id: 'silenceTotalSec',
  title: 'Silence',
  definition: 'Total length of the silence regions, in s.',
  unit: 's',
  status: 'validated',
  basis: 'closed form; ffmpeg silencedetect n=-60dB d=0.3',
  margin: 0.02,
  needs: { silences },

  read({ silences: { regions } }, { format }) {
    const frames = regions.reduce(
      (sum, { startFrame, endFrame }) => sum + endFrame - startFrame,
      0,
    );
    return { value: frames / format.rateHz };
  },
});
