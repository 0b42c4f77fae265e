import fc from 'fast-check';
import { expect } from 'vitest';

/** What a caller without types may pass: JSON, what is no value at all, and what no template takes as text. */
const junk = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(-1, 0.5, NaN, Infinity, '', [], {}, [null], { length: 2 }, Symbol('junk')),
) as fc.Arbitrary<unknown>;

/** A call of a public function, with arguments that it documents. */
export type Call = readonly [call: (...given: never[]) => unknown, ...given: readonly unknown[]];

/** Wrong values of the arguments, or of the keys of one argument. */
function wrongly(given: readonly unknown[]): fc.Arbitrary<readonly unknown[]> {
  const inPlace = given.flatMap((argument, index) => {
    const replaced = (by: unknown) => given.map((one, i) => (i === index ? by : one));
    const isPlain = typeof argument === 'object' && argument?.constructor === Object;
    const keys = isPlain ? Object.entries(argument) : [];
    return [
      junk.map(replaced),
      ...keys.map(([key]) =>
        junk.map((value) => replaced({ ...Object.fromEntries(keys), [key]: value })),
      ),
    ];
  });
  return fc.oneof(fc.array(junk, { maxLength: 4 }), ...inPlace);
}

/** Calls with junk give an answer or an error of this kind; a bug throws something else. */
export async function expectAnswerOrError(
  [call, ...given]: Call,
  isExpected: (error: unknown) => boolean,
  numRuns: number,
): Promise<void> {
  await call(...(given as never[])); // the documented ones are right
  await fc.assert(
    fc.asyncProperty(wrongly(given), async (wrong) => {
      try {
        await call(...(wrong as never[]));
      } catch (error) {
        if (!isExpected(error)) throw error;
        expect((error as Error).message).not.toBe('');
      }
    }),
    { numRuns },
  );
}
