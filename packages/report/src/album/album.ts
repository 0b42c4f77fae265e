import { type Static, Type } from 'typebox';
import { SEVERITIES } from '../verdicts/finding.js';
import { ALBUM_KIND_NAMES } from './kinds.js';

const words = <T extends string>(names: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...names], description });

const orNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const Omitted = Type.Optional(
  Type.Record(Type.String(), Type.String(), {
    description: 'Why a value beside it is null, by its name.',
  }),
);

/** Tags of one part, or of all: what players turn it up or down by. */
const Gains = Type.Object(
  {
    replayGainDb: Type.Number({
      description: 'ReplayGain 2.0: −18 LUFS minus the loudness, dB.',
    }),
    replayGainPeak: Type.Number({
      description: 'Of REPLAYGAIN_*_PEAK: the true peak as a magnitude, full scale 1.',
    }),
    r128Gain: Type.Integer({
      minimum: -32_768,
      maximum: 32_767,
      description: 'Of R128_*_GAIN in Opus (RFC 7845): −23 LUFS minus the loudness, in 1/256 dB.',
    }),
  },
  { additionalProperties: false },
);

const GainsOrNull = (description: string) => Type.Union([Gains, Type.Null()], { description });

const Whole = Type.Object(
  {
    partCount: Type.Integer({ description: 'Parts that were given.' }),
    measuredCount: Type.Integer({
      description: 'Parts that could be measured: the values of the whole are of these.',
    }),
    lacks: Type.Array(Type.Integer(), {
      description: 'Index of each part that the values of the whole lack.',
    }),
    durationSec: Type.Number({ description: 'All parts one after the other, seconds.' }),
    integratedLufs: Type.Number({
      description:
        'Loudness of all parts as one programme, gated over all (BS.1770), LUFS; no mean of the parts.',
    }),
    loudnessRange: orNull('Loudness range of all parts as one programme (EBU Tech 3342), LU.'),
    shortTermLufsMax: Type.Number({ description: 'Loudest 3 s, LUFS.' }),
    momentaryLufsMax: Type.Number({ description: 'Loudest 400 ms, LUFS.' }),
    truePeakDb: Type.Number({ description: 'Highest of the true peaks, dBTP.' }),
    gains: GainsOrNull('Album gain: the same for every part, which keeps their relations.'),
    omitted: Omitted,
  },
  { additionalProperties: false, description: 'All parts as one programme.' },
);

const Part = Type.Object(
  {
    index: Type.Integer({ description: 'Place in the order, from 0.' }),
    name: Type.String({ description: 'As it was given.' }),
    durationSec: Type.Number({ description: 'Seconds.' }),
    integratedLufs: Type.Number({ description: 'LUFS; −70 where nothing passes the gate.' }),
    fromMedianLu: Type.Number({ description: 'Its loudness minus the median of all parts, LU.' }),
    loudnessRange: orNull('LU.'),
    truePeakDb: Type.Number({ description: 'dBTP.' }),
    spectralCentroidHz: orNull('Tone: the mean frequency of the spectrum, Hz.'),
    noiseFloorDb: orNull('Level under which the quietest tenth of the 20 ms frames stays, dBFS.'),
    stereoWidth: orNull('0 mono, 0.5 uncorrelated, 1 anti-phase.'),
    headSilenceSec: Type.Number({ description: 'Silence before the first sound, under −60 dBFS.' }),
    tailSilenceSec: Type.Number({ description: 'Silence after the last sound, under −60 dBFS.' }),
    gapAfterSec: orNull('Silence from its last sound to the first of the next part.'),
    format: Type.String({ description: 'Container.' }),
    sampleRate: Type.Integer({ description: 'Hz.' }),
    bitDepth: Type.Union([Type.String(), Type.Null()], { description: 'As the file declares it.' }),
    channels: Type.Integer({ description: 'Channels.' }),
    gains: GainsOrNull('Track gain: brings this part alone to the reference.'),
    omitted: Omitted,
  },
  { additionalProperties: false },
);

const Failed = Type.Object(
  {
    index: Type.Integer({ description: 'Place in the order, from 0.' }),
    name: Type.String({ description: 'As it was given.' }),
    code: Type.String({ description: 'Of the error.' }),
    message: Type.String({ description: 'What is wrong, for people.' }),
  },
  { additionalProperties: false },
);

const Spread = Type.Object(
  {
    field: Type.String({ description: 'Of the parts.' }),
    title: Type.String({ description: 'What it is.' }),
    unit: Type.String({ description: 'Of the median, the lowest and the highest.' }),
    median: Type.Number({ description: 'Of the parts that have it.' }),
    lowest: Type.Number({ description: 'Of all parts.' }),
    highest: Type.Number({ description: 'Of all parts.' }),
    bound: Type.Number({ description: 'How far from the median a part may lie, in boundUnit.' }),
    boundUnit: Type.String({ description: 'Of the bound.' }),
    source: Type.String({ description: 'Where the bound comes from.' }),
  },
  { additionalProperties: false },
);

const Standing = Type.Object(
  {
    index: Type.Optional(
      Type.Integer({
        description: 'Of the part; not there where the parts differ among themselves.',
      }),
    ),
    field: Type.String({ description: 'What it stands out by, or they differ in.' }),
    severity: words(SEVERITIES, 'bad: to be mended; warn: its owner decides; info: only told.'),
    text: Type.String({ description: 'A sentence with the number that decided.' }),
  },
  { additionalProperties: false },
);

const Fix = Type.Object(
  {
    index: Type.Integer({ description: 'Of the part.' }),
    kind: Type.String({ description: 'gain, dynamics, filter, edit, convert or source.' }),
    gainDb: Type.Optional(Type.Number({ description: 'Of kind gain, dB.' })),
    text: Type.String({ description: 'What to do, a sentence.' }),
  },
  { additionalProperties: false },
);

/** Several recordings as one work: what they are together, and what of them stands out. */
export const Album = Type.Object(
  {
    as: words(ALBUM_KIND_NAMES, 'What the parts were held to.'),
    order: words(
      ['given', 'names'],
      'given: the order in which they came; names: sorted, with numbers as numbers.',
    ),
    verdict: Type.Object(
      {
        severity: words(SEVERITIES, 'The worst that was found; good where nothing was.'),
        text: Type.String({ description: 'One or two sentences.' }),
      },
      { additionalProperties: false, description: 'In short.' },
    ),
    whole: Type.Union([Whole, Type.Null()], {
      description:
        'All parts as one programme; null where none could be measured: failed says why.',
    }),
    parts: Type.Array(Part, { description: 'Every part that was measured, in order.' }),
    failed: Type.Array(Failed, { description: 'Every part that was not.' }),
    spread: Type.Array(Spread, { description: 'How far the parts lie apart.' }),
    standsOut: Type.Array(Standing, { description: 'What stands out, worst first.' }),
    fixes: Type.Array(Fix, { description: 'What to do about it, part by part.' }),
  },
  { additionalProperties: false },
);

export type Album = Static<typeof Album>;
export type AlbumPart = Static<typeof Part>;
export type AlbumGains = Static<typeof Gains>;
export type AlbumSpread = Static<typeof Spread>;
export type AlbumFix = Static<typeof Fix>;
export type Standing = Static<typeof Standing>;
