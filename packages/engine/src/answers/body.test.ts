import { describe, expect, expectTypeOf, test } from 'vitest';
import { analyze, type Answer, type BodyOf, type Json } from '../index.js';
import { mix } from './mix.js';
import type { sample } from './sample.js';
import type { segments } from './segments.js';
import type { signal } from './signal.js';
import type { spectrum } from './spectrum.js';
import type { target } from './target.js';
import type { timeseries } from './timeseries.js';
import type { voice } from './voice.js';

/** `npm run types` compiles this: a wrong name or type is an error there. */

const second = { channels: [new Float32Array(48_000)], rateHz: 48_000 };

describe('the type of a body follows from the declaration', () => {
  test('a measure that may be absent is a number or null; a required one is a number', async () => {
    const { body } = await analyze(second, { answer: mix });
    expectTypeOf(body.integratedLufs).toEqualTypeOf<number>();
    expectTypeOf(body.loudnessRange).toEqualTypeOf<number | null>();
    expectTypeOf(body.monoCompatible).toEqualTypeOf<boolean | null>();
    expectTypeOf(body.bandEnergy.sub).toEqualTypeOf<number | null>();
    expectTypeOf(body.waveform).toExtend<readonly number[] | null | undefined>();
    expectTypeOf(body.omitted).toEqualTypeOf<Readonly<Record<string, string>> | undefined>();
    expect(body.integratedLufs).toBe(-70);
    expect(body.omitted?.['loudnessRange']).toBeTypeOf('string');
  });

  test('a name that is none, or a type that is another, is an error', async () => {
    const { body } = await analyze(second, { answer: mix });
    // @ts-expect-error there is no such field
    expect(body.integratedLuf).toBeUndefined();
    // @ts-expect-error it is no text
    const text: string = body.integratedLufs;
    expect(text).toBe(-70);
    // @ts-expect-error it may be null
    const range: number = body.loudnessRange;
    expect(range).toBeNull();
  });

  test('an object that may be missing as a whole says so', () => {
    type Sample = BodyOf<typeof sample>;
    expectTypeOf<Sample['material']['onsetCount']>().toEqualTypeOf<number>();
    expectTypeOf<NonNullable<Sample['loop']>['bpm']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<null>().toExtend<Sample['loop']>();
    expectTypeOf<BodyOf<typeof target>['measurements']['truePeakDb']>().toEqualTypeOf<number>();
  });

  test('every family has one', () => {
    type Named<A extends Answer> = string extends keyof BodyOf<A> ? 'any' : 'named';
    expectTypeOf<Named<typeof voice>>().toEqualTypeOf<'named'>();
    expectTypeOf<Named<typeof signal>>().toEqualTypeOf<'named'>();
    expectTypeOf<Named<typeof segments>>().toEqualTypeOf<'named'>();
    expectTypeOf<Named<typeof spectrum>>().toEqualTypeOf<'named'>();
    expectTypeOf<Named<typeof timeseries>>().toEqualTypeOf<'named'>();
  });

  test('it is JSON; of an answer that is not known any', () => {
    expectTypeOf<BodyOf<typeof mix>>().toExtend<Readonly<Record<string, Json | undefined>>>();
    expectTypeOf<BodyOf<Answer>>().toEqualTypeOf<Readonly<Record<string, Json>>>();
  });
});
