import type { Reader } from '../../../reading/reader.js';
import { type Declaration, isReplayGain } from '../../declarations.js';
import type { Threshold } from '../../finding.js';

/** How far a declared value may lie from the measured one. */
export const TOLERANCES = {
  loudness: {
    value: 0.5,
    unit: 'LU',
    source:
      'our choice: the 0.2 LU that R 128 v4.0 allows a measurement of a file in QC, at either end, and a rounded figure',
  },
  range: { value: 1, unit: 'LU', source: 'EBU Tech 3342: tolerance of a meter of loudness range' },
  maximum: {
    value: 0.5,
    unit: 'LU',
    source: 'our choice: as for the loudness; meters move their window in coarser steps',
  },
  truePeak: {
    value: 0.3,
    unit: 'dB',
    source: 'EBU R 128 v4.0 as its summary tells it: ±0.3 dB between true-peak meters',
  },
  newerGain: {
    value: 0.5,
    unit: 'dB',
    source: 'ReplayGain 2.0 is −18 LUFS less the loudness of BS.1770: as for the loudness',
  },
  olderGain: {
    value: 8,
    unit: 'dB',
    source:
      'ReplayGain 1.0 weighs and counts otherwise: what metaflac writes lay up to 4.1 dB from 2.0 on 9 pieces of music, and up to 7.0 on 14 recordings of speech and surroundings',
  },
} as const satisfies Readonly<Record<string, Threshold>>;

/** Whether what a tag says is further from what was measured than its tolerance. */
export function isOff(reader: Reader): (one: Declaration) => boolean {
  const isNew = isOfVersion2(reader);
  const isShort = (reader.number('durationSec') ?? 0) < SHORTEST_SEC.value;
  return (one) => {
    const tolerance = toleranceOf(one, isNew);
    if (tolerance === TOLERANCES.olderGain && isShort) return false;
    return Math.abs(one.difference) > tolerance.value;
  };
}

/** Of a shorter sound the first ReplayGain is another thing. */
export const SHORTEST_SEC: Threshold = {
  value: 5,
  unit: 's',
  source: 'single sounds of less lay up to 11 dB apart',
};

function toleranceOf(one: Declaration, isNew: boolean): Threshold {
  switch (one.measure) {
    case 'integratedLufs': {
      if (!isReplayGain(one)) return TOLERANCES.loudness;
      // what an encoder noted is always of version 1
      const isNewer = isNew && !one.tag.startsWith('LAME ');
      return isNewer ? TOLERANCES.newerGain : TOLERANCES.olderGain;
    }
    case 'loudnessRange':
      return TOLERANCES.range;
    case 'truePeakDb':
      return TOLERANCES.truePeak;
    default:
      return TOLERANCES.maximum;
  }
}

/** A tagger by BS.1770 says so, or gives its reference in LUFS. */
export const isOfVersion2 = ({ objects }: Reader): boolean =>
  objects('declared').some(
    ({ tag, text }) =>
      (tag === 'REPLAYGAIN_ALGORITHM' || tag === 'REPLAYGAIN_REFERENCE_LOUDNESS') &&
      typeof text === 'string' &&
      /1770|LUFS|LKFS/i.test(text),
  );
