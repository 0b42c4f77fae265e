import { type Static, type TObject, Type } from 'typebox';

const Judgement = Type.Union(
  [Type.Literal('fits'), Type.Literal('after-change'), Type.Literal('apart')],
  { description: 'They fit as they are; after the stated change of B; or not at all.' },
);
const text = Type.String({ description: 'The same as a sentence.' });

/** One thing that two recordings have in common or not. */
const part = <T extends Record<string, ReturnType<typeof Type.Number>>>(more: T) =>
  Type.Optional(
    Type.Object({ ...more, judgement: Judgement, text }, { additionalProperties: false }),
  );

const number = (description: string) => Type.Number({ description });

/** The fit of two recordings. */
export const MusicFit = Type.Object(
  {
    verdict: Type.Union([Judgement, Type.Literal('open')], {
      description:
        'Worst of the parts; open where tempo or key could not be checked and nothing conflicts.',
    }),
    text: Type.String({ description: 'Verdict, and the required changes of B.' }),
    tempo: part({
      ratio: number('Tempo of B divided by that of A.'),
      times: number('Factor of the tempo of B: 0.5, 1 or 2.'),
      stretchPercent: number('Required speed-up of B to keep time with A, %.'),
    }),
    key: part({
      steps: number('From A to B on the Camelot wheel, -5 to 6.'),
      shiftSemitones: number('Smallest shift of B into a key that mixes with A.'),
    }),
    tuning: part({ shiftCents: number('Shift of B that brings its A4 to that of A.') }),
    swing: part({
      a: number('Swing of A: first eighth divided by second.'),
      b: number('Swing of B.'),
    }),
    metre: part({}),
    omitted: Type.Record(Type.String(), Type.String(), {
      description: 'Reason why a part was not checked.',
    }),
  },
  { additionalProperties: false },
) satisfies TObject;

export type MusicFit = Static<typeof MusicFit>;
export type Judgement = Static<typeof Judgement>;
/** A part, or why it was not checked. */
export type Checked<T> = { readonly value: T } | { readonly absent: string };
