import { type Static, Type } from 'typebox';
import { MusicFit } from '../music/fit-form.js';

const Delta = Type.Object(
  {
    path: Type.String({ description: 'Where the number stands in an answer.' }),
    title: Type.String({ description: 'What it is.' }),
    unit: Type.Union([Type.String(), Type.Null()], {
      description: 'Of all three numbers; null for a part of an object that says it in its name.',
    }),
    a: Type.Number({ description: 'Of the first recording.' }),
    b: Type.Number({ description: 'Of the second.' }),
    delta: Type.Number({ description: 'b minus a.' }),
    margin: Type.Union([Type.Number(), Type.Null()], {
      description:
        'Largest difference that two readings of equal recordings may show: the margins of both added; null where none is claimed.',
    }),
    againstMargin: Type.Union(
      [Type.Literal('larger'), Type.Literal('smaller'), Type.Literal('unknown')],
      { description: 'The difference against that margin; unknown where none is claimed.' },
    ),
  },
  { additionalProperties: false },
);

const Label = Type.Object(
  {
    path: Type.String({ description: 'Where the value stands in an answer.' }),
    title: Type.String({ description: 'What it is.' }),
    a: Type.Union([Type.String(), Type.Boolean()], { description: 'Of the first recording.' }),
    b: Type.Union([Type.String(), Type.Boolean()], { description: 'Of the second.' }),
    isSame: Type.Boolean({ description: 'Whether they are equal.' }),
  },
  { additionalProperties: false },
);

const OneSided = Type.Object(
  {
    path: Type.String({ description: 'Where the value would stand in an answer.' }),
    title: Type.String({ description: 'What it is.' }),
    a: Type.Optional(Type.String({ description: 'Why the first recording has none.' })),
    b: Type.Optional(Type.String({ description: 'Why the second recording has none.' })),
  },
  { additionalProperties: false },
);

const SpectrumDifference = Type.Object(
  {
    gainDb: Type.Number({
      description: 'What was added to the second recording to make both equally loud.',
    }),
    centresHz: Type.Array(Type.Number(), { description: 'Nominal centres of the third octaves.' }),
    differenceDb: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
      description:
        'Level of the second after that gain minus level of the first, in each; null where one of them has nothing.',
    }),
    margin: Type.Number({ description: 'Largest difference that equal recordings may show, dB.' }),
  },
  { additionalProperties: false },
);

/** Two answers of one kind, side by side. */
export const Comparison = Type.Object(
  {
    deltas: Type.Array(Delta, { description: 'Every number that both have, in their order.' }),
    labels: Type.Array(Label, { description: 'Every text and yes or no that both have.' }),
    absent: Type.Array(OneSided, { description: 'What at least one of them does not have.' }),
    spectrum: Type.Union([SpectrumDifference, Type.Null()], {
      description:
        'Third-octave levels against each other, at equal integrated loudness; null when one of them is too soft for it.',
    }),
    fit: Type.Optional(
      Type.Unsafe<MusicFit>({
        ...MusicFit,
        description: 'How they play together; of the profile music alone.',
      }),
    ),
  },
  { additionalProperties: false },
);

export type Comparison = Static<typeof Comparison>;
export type Delta = Static<typeof Delta>;
