import type { Reader } from '../../../reading/reader.js';
import { type Declaration, isReplayGain } from '../../declarations.js';
import type { Threshold } from '../../finding.js';

/** Largest distance of a declared value from the measured one. */
export const TOLERANCES = {
  loudness: {
    value: 0.5,
    unit: 'LU',
    source:
      'project choice: the tolerance of 0.2 LU in R 128 v4.0 for QC measurements, at either end, plus rounding',
  },
  range: { value: 1, unit: 'LU', source: 'EBU Tech 3342: tolerance of a loudness range meter' },
  maximum: {
    value: 0.5,
    unit: 'LU',
    source: 'project choice, as for the loudness: meters move their window in coarser steps',
  },
  truePeak: {
    value: 0.3,
    unit: 'dB',
    source: 'EBU R 128 v4.0, summary: ±0.3 dB between true-peak meters',
  },
  newerGain: {
    value: 0.5,
    unit: 'dB',
    source: 'ReplayGain 2.0 is −18 LUFS minus the BS.1770 loudness: as for the loudness',
  },
  olderGain: {
    value: 8,
    unit: 'dB',
    source:
      'ReplayGain 1.0 weights and gates differently: values written by metaflac differed from 2.0 by up to 4.1 dB on 9 pieces of music, and by up to 7.0 dB on 14 recordings of speech and ambience',
  },
} as const satisfies Readonly<Record<string, Threshold>>;

/** Whether the declared value is further from the measured one than its tolerance. */
export function isOff(reader: Reader): (one: Declaration) => boolean {
  const isNew = isOfVersion2(reader);
  const isShort = (reader.number('durationSec') ?? 0) < SHORTEST_SEC.value;
  return (one) => {
    const tolerance = toleranceOf(one, isNew);
    if (tolerance === TOLERANCES.olderGain && isShort) return false;
    return Math.abs(one.difference) > tolerance.value;
  };
}

/**
 * Whether the reference of a tag is so vague that a match means nothing: its version of ReplayGain
 * is not known.
 */
export function isLoose(reader: Reader): (one: Declaration) => boolean {
  const isNew = isOfVersion2(reader);
  return (one) => toleranceOf(one, isNew) === TOLERANCES.olderGain;
}

/** Of a shorter sound the first ReplayGain is another thing. */
export const SHORTEST_SEC: Threshold = {
  value: 5,
  unit: 's',
  source: 'single sounds below this length differed by up to 11 dB',
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

/** A tagger by BS.1770 declares it, or gives its reference in LUFS. */
export const isOfVersion2 = ({ objects }: Reader): boolean =>
  objects('declared').some(
    ({ tag, text }) =>
      (tag === 'REPLAYGAIN_ALGORITHM' || tag === 'REPLAYGAIN_REFERENCE_LOUDNESS') &&
      typeof text === 'string' &&
      /1770|LUFS|LKFS/i.test(text),
  );
