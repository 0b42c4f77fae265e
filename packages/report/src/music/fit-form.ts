import { type Static, type TObject, Type } from 'typebox';

const Judgement = Type.Union(
  [Type.Literal('fits'), Type.Literal('after-change'), Type.Literal('apart')],
  { description: 'As they are; after what the text says is done to B; or not at all.' },
);
const text = Type.String({ description: 'The same in words.' });

/** One thing that two recordings have in common or not. */
const part = <T extends Record<string, ReturnType<typeof Type.Number>>>(more: T) =>
  Type.Optional(
    Type.Object({ ...more, judgement: Judgement, text }, { additionalProperties: false }),
  );

const number = (description: string) => Type.Number({ description });

/** How well two recordings play together. */
export const MusicFit = Type.Object(
  {
    verdict: Type.Union([Judgement, Type.Literal('open')], {
      description:
        'The worst of the parts; open where tempo or key could not be judged and nothing is apart.',
    }),
    text: Type.String({ description: 'The verdict, and what is to be done to B.' }),
    tempo: part({
      ratio: number('Tempo of B over that of A.'),
      times: number('By what the tempo of B is multiplied: 0.5, 1 or 2.'),
      stretchPercent: number('How much faster B has to be played to keep time with A, %.'),
    }),
    key: part({
      steps: number('From A to B on the Camelot wheel, -5 to 6.'),
      shiftSemitones: number('Smallest shift of B into a key that mixes with A.'),
    }),
    tuning: part({ shiftCents: number('Shift of B that brings its A4 to that of A.') }),
    swing: part({ a: number('First eighth over second.'), b: number('The same of B.') }),
    metre: part({}),
    omitted: Type.Record(Type.String(), Type.String(), {
      description: 'Why a part was not judged.',
    }),
  },
  { additionalProperties: false },
) satisfies TObject;

export type MusicFit = Static<typeof MusicFit>;
export type Judgement = Static<typeof Judgement>;
/** A part, or why it was not judged. */
export type Judged<T> = { readonly value: T } | { readonly absent: string };
