import { type Static, Type } from 'typebox';
import { SEVERITIES } from '../verdicts/finding.js';
import { ALBUM_KIND_NAMES } from './kinds.js';

const byName = new Intl.Collator('en', { numeric: true });

/** In the order of their names, with numbers as numbers: 2 comes before 10. */
export const inOrderOfNames = <T extends { readonly name: string }>(parts: readonly T[]): T[] =>
  [...parts].sort((a, b) => byName.compare(a.name, b.name));

const words = <T extends string>(names: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...names], description });

const orNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const Omitted = Type.Optional(
  Type.Record(Type.String(), Type.String(), {
    description: 'Reason why an adjacent value is null, by its name.',
  }),
);

/** Tags of one part, or of all: what players turn it up or down by. */
const Gains = Type.Object(
  {
    replayGainDb: Type.Number({
      description: 'ReplayGain 2.0: −18 LUFS minus the loudness, dB.',
    }),
    replayGainPeak: Type.Number({
      description: 'For REPLAYGAIN_*_PEAK: true peak as a magnitude, full scale 1.',
    }),
    r128Gain: Type.Integer({
      minimum: -32_768,
      maximum: 32_767,
      description: 'For R128_*_GAIN in Opus (RFC 7845): −23 LUFS minus the loudness, in 1/256 dB.',
    }),
  },
  { additionalProperties: false },
);

const GainsOrNull = (description: string) => Type.Union([Gains, Type.Null()], { description });

const Whole = Type.Object(
  {
    partCount: Type.Integer({ description: 'Number of submitted parts.' }),
    measuredCount: Type.Integer({
      description: 'Number of measured parts; the values of the whole describe these.',
    }),
    lacks: Type.Array(Type.Integer(), {
      description: 'Index of each part that is missing from the values of the whole.',
    }),
    durationSec: Type.Number({ description: 'Total duration of all parts, seconds.' }),
    integratedLufs: Type.Number({
      description:
        'Loudness of all parts as one programme, gated over all (BS.1770), LUFS; not a mean of the parts.',
    }),
    loudnessRange: orNull('Loudness range of all parts as one programme (EBU Tech 3342), LU.'),
    shortTermLufsMax: Type.Number({ description: 'Loudest 3 s, LUFS.' }),
    momentaryLufsMax: Type.Number({ description: 'Loudest 400 ms, LUFS.' }),
    truePeakDb: Type.Number({ description: 'Highest true peak, dBTP.' }),
    drValue: Type.Optional(
      orNull('DR value of an album of music: mean of the DR values of its tracks, dB (beta).'),
    ),
    gains: GainsOrNull(
      'Album gain: the same for every part, which preserves their level relations.',
    ),
    omitted: Omitted,
  },
  { additionalProperties: false, description: 'All parts as one programme.' },
);

const Part = Type.Object(
  {
    index: Type.Integer({ description: 'Position in the order, from 0.' }),
    name: Type.String({ description: 'Name as submitted.' }),
    startSec: Type.Optional(
      Type.Number({ description: 'Start in the file, seconds, of a chapter of one file.' }),
    ),
    durationSec: Type.Number({ description: 'Seconds.' }),
    integratedLufs: Type.Number({ description: 'LUFS; −70 where nothing passes the gate.' }),
    fromMedianLu: Type.Number({ description: 'Loudness minus the median of all parts, LU.' }),
    loudnessRange: orNull('LU.'),
    truePeakDb: Type.Number({ description: 'dBTP.' }),
    drValue: Type.Optional(orNull('DR value of a track of music, dB (beta).')),
    spectralCentroidHz: orNull('Tone: mean frequency of the spectrum, Hz.'),
    noiseFloorDb: orNull('Noise floor: 10th percentile of the level of 20 ms frames, dBFS.'),
    stereoWidth: orNull('0 mono, 0.5 uncorrelated, 1 anti-phase.'),
    headSilenceSec: Type.Number({ description: 'Silence before the first sound, below −60 dBFS.' }),
    tailSilenceSec: Type.Number({ description: 'Silence after the last sound, below −60 dBFS.' }),
    gapAfterSec: orNull('Silence from the last sound to the first of the next part.'),
    format: Type.String({ description: 'Container.' }),
    sampleRate: Type.Integer({ description: 'Hz.' }),
    bitDepth: Type.Union([Type.String(), Type.Null()], { description: 'As declared by the file.' }),
    channels: Type.Integer({ description: 'Channels.' }),
    gains: GainsOrNull('Track gain: brings only this part to the reference.'),
    omitted: Omitted,
  },
  { additionalProperties: false },
);

const Failed = Type.Object(
  {
    index: Type.Integer({ description: 'Position in the order, from 0.' }),
    name: Type.String({ description: 'Name as submitted.' }),
    code: Type.String({ description: 'Error code.' }),
    message: Type.String({ description: 'Error message.' }),
  },
  { additionalProperties: false },
);

const Spread = Type.Object(
  {
    field: Type.String({ description: 'Field of the parts.' }),
    title: Type.String({ description: 'Title of the field.' }),
    unit: Type.String({ description: 'Unit of the median, the lowest and the highest.' }),
    median: Type.Number({ description: 'Median of all parts.' }),
    lowest: Type.Number({ description: 'Of all parts.' }),
    highest: Type.Number({ description: 'Of all parts.' }),
    bound: Type.Number({
      description: 'Allowed deviation of a part from the median, in boundUnit.',
    }),
    boundUnit: Type.String({ description: 'Unit of the bound.' }),
    source: Type.String({ description: 'Source of the bound.' }),
  },
  { additionalProperties: false },
);

const TargetStatus = Type.Object(
  {
    index: Type.Optional(
      Type.Integer({
        description: 'Index of the part; absent where the parts differ among themselves.',
      }),
    ),
    field: Type.String({ description: 'Field that deviates.' }),
    severity: words(
      SEVERITIES,
      'bad: to be fixed; warn: the owner decides; info: for information.',
    ),
    text: Type.String({ description: 'Sentence with the deciding number.' }),
  },
  { additionalProperties: false },
);

const Fix = Type.Object(
  {
    index: Type.Integer({ description: 'Index of the part.' }),
    kind: Type.String({ description: 'gain, dynamics, filter, edit, convert or source.' }),
    gainDb: Type.Optional(Type.Number({ description: 'For kind gain, dB.' })),
    text: Type.String({ description: 'Action, as a sentence.' }),
  },
  { additionalProperties: false },
);

/** Several recordings as one work: the whole, and the parts that differ from it. */
export const Album = Type.Object(
  {
    as: words(ALBUM_KIND_NAMES, 'Kind of album that sets the bounds.'),
    order: words(
      ['given', 'names'],
      'given: the submitted order; names: sorted, with numbers as numbers.',
    ),
    verdict: Type.Object(
      {
        severity: words(SEVERITIES, 'Worst finding; good where there is none.'),
        text: Type.String({ description: 'One or two sentences.' }),
      },
      { additionalProperties: false, description: 'Summary.' },
    ),
    whole: Type.Union([Whole, Type.Null()], {
      description:
        'All parts as one programme; null where none could be measured, with the reasons in failed.',
    }),
    parts: Type.Array(Part, { description: 'Every measured part, in order.' }),
    failed: Type.Array(Failed, { description: 'Every part that could not be measured.' }),
    spread: Type.Array(Spread, { description: 'Spread of the parts.' }),
    standsOut: Type.Array(TargetStatus, { description: 'Deviations, worst first.' }),
    fixes: Type.Array(Fix, { description: 'Fixes, part by part.' }),
  },
  { additionalProperties: false },
);

export type Album = Static<typeof Album>;
export type AlbumPart = Static<typeof Part>;
export type AlbumGains = Static<typeof Gains>;
export type AlbumSpread = Static<typeof Spread>;
export type AlbumFix = Static<typeof Fix>;
export type TargetStatus = Static<typeof TargetStatus>;
