import { type Static, Type } from 'typebox';
import { MusicFit } from '../music/fit.js';

const Delta = Type.Object(
  {
    path: Type.String({ description: 'Path of the number in the result.' }),
    title: Type.String({ description: 'Title of the measure.' }),
    unit: Type.Union([Type.String(), Type.Null()], {
      description: 'Unit of all three numbers; null for a part of an object that names its unit.',
    }),
    a: Type.Number({ description: 'Value of the first recording.' }),
    b: Type.Number({ description: 'Value of the second recording.' }),
    delta: Type.Number({ description: 'b minus a.' }),
    isAtLeast: Type.Optional(
      Type.Literal(true, { description: 'A value is a bound: the difference may be larger.' }),
    ),
    margin: Type.Union([Type.Number(), Type.Null()], {
      description:
        'Largest difference between two readings of equal recordings: the sum of both margins; null where none is claimed.',
    }),
    againstMargin: Type.Union(
      [Type.Literal('larger'), Type.Literal('smaller'), Type.Literal('unknown')],
      { description: 'Difference compared with that margin; unknown where none is claimed.' },
    ),
  },
  { additionalProperties: false },
);

const Label = Type.Object(
  {
    path: Type.String({ description: 'Path of the value in the result.' }),
    title: Type.String({ description: 'Title of the measure.' }),
    a: Type.Union([Type.String(), Type.Boolean()], {
      description: 'Value of the first recording.',
    }),
    b: Type.Union([Type.String(), Type.Boolean()], {
      description: 'Value of the second recording.',
    }),
    isSame: Type.Boolean({ description: 'True when they are equal.' }),
  },
  { additionalProperties: false },
);

const OneSided = Type.Object(
  {
    path: Type.String({ description: 'Path that the value would have in the result.' }),
    title: Type.String({ description: 'Title of the measure.' }),
    a: Type.Optional(Type.String({ description: 'Reason why the first recording has none.' })),
    b: Type.Optional(Type.String({ description: 'Reason why the second recording has none.' })),
  },
  { additionalProperties: false },
);

const SpectrumDifference = Type.Object(
  {
    gainDb: Type.Number({
      description: 'Gain added to the second recording to make both equally loud.',
    }),
    centresHz: Type.Array(Type.Number(), {
      description: 'Nominal centre frequencies of the third octaves.',
    }),
    differenceDb: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
      description:
        'Level of the second minus level of the first in each band, both equally loud over all bands; null where one is empty.',
    }),
    margin: Type.Number({ description: 'Largest difference between equal recordings, dB.' }),
  },
  { additionalProperties: false },
);

/** Two answers of one kind, side by side. */
export const Comparison = Type.Object(
  {
    deltas: Type.Array(Delta, { description: 'Every number that both have, in order.' }),
    labels: Type.Array(Label, { description: 'Every text and flag that both have.' }),
    absent: Type.Array(OneSided, {
      description: 'Values that at least one of them does not have.',
    }),
    spectrum: Type.Union([SpectrumDifference, Type.Null()], {
      description:
        'Difference of the third-octave levels at equal integrated loudness; null when one of them is too quiet.',
    }),
    fit: Type.Optional(
      Type.Unsafe<MusicFit>({
        ...MusicFit,
        description: 'How they play together; profile music only.',
      }),
    ),
  },
  { additionalProperties: false },
);

export type Comparison = Static<typeof Comparison>;
export type Delta = Static<typeof Delta>;
