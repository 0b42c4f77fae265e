import { describe, expect, expectTypeOf, test } from 'vitest';
import { sine } from '../../../../testing/signals.js';
import {
  analyze,
  type Answer,
  type BodyOf,
  integratedLufs,
  type Json,
  type Meter,
  mix as mixFromIndex,
  openMeter,
  type OptionsOf,
  profiles,
  sample as sampleFromIndex,
  segments as segmentsFromIndex,
  signal as signalFromIndex,
  spectrum as spectrumFromIndex,
  target as targetFromIndex,
  timeseries as timeseriesFromIndex,
  voice as voiceFromIndex,
} from '../index.js';
import type { Json as JsonFromMeasure } from '../measures/measure.js';
import { rounded } from './body.js';
import { mix } from './mix.js';
import type { sample } from './sample.js';
import type { signal, spectrum } from './signal.js';
import type { target } from './target.js';
import type { timeseries } from './timeseries.js';
import { type segments, voice } from './voice.js';

describe('body', () => {
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

    test('so do the options that it takes', async () => {
      // none of these is a JSON object that any answer would take
      const wrong = [
        // @ts-expect-error there is no such option
        analyze(second, { answer: mix, options: { rond: true } }),
        // @ts-expect-error a number of seconds
        analyze(second, { answer: mix, options: { startSec: 'abc' } }),
        // @ts-expect-error an option of another answer
        analyze(second, { answer: mix, options: { target: 'spotify' } }),
        // @ts-expect-error none of its values
        analyze(second, { answer: voice, options: { speechDetector: 'v9' } }),
        // @ts-expect-error an option of the profile `room`
        analyze(second, { answer: profiles.basic, options: { roomSource: 'clap' } }),
        // @ts-expect-error no delivery target
        analyze(second, { answer: targetFromIndex, options: { target: 'spotfy' } }),
      ];
      for (const one of wrong) await expect(one).rejects.toMatchObject({ code: 'request.invalid' });
      const { body } = await analyze(second, {
        answer: targetFromIndex,
        options: { target: 'custom', lufs: -16, tp: -1, round: true, endSec: undefined },
      });
      expect(body.pass).toBe(false);
      expectTypeOf<OptionsOf<typeof profiles.room>['roomSource']>().toEqualTypeOf<
        'clap' | 'balloon' | 'impulse' | 'sweep' | undefined
      >();
      expectTypeOf<OptionsOf<Answer>>().toEqualTypeOf<Readonly<Record<string, unknown>>>();
    });

    test('a delivery target is needed where an answer has one', async () => {
      // @ts-expect-error its options are needed
      await expect(analyze(second, { answer: targetFromIndex })).rejects.toThrow('target');
      const request = { answer: targetFromIndex } as const;
      // @ts-expect-error its target is needed
      await expect(analyze(second, { ...request, options: {} })).rejects.toThrow('target');
      // @ts-expect-error a custom target needs both limits
      const custom = analyze(second, { ...request, options: { target: 'custom', lufs: -14 } });
      await expect(custom).rejects.toThrow('tp');
      // @ts-expect-error of a meter, too
      expect(() => openMeter({ rateHz: 8000, channels: 1, ...request })).toThrow('target');
    });

    test('a meter takes those of its answer, and no part', () => {
      // @ts-expect-error there is no such option
      expect(() => openMeter({ rateHz: 8000, channels: 1, options: { rond: true } })).toThrow(
        'rond',
      );
      const part = { rateHz: 8000, channels: 1, answer: mixFromIndex };
      // @ts-expect-error a meter processes all pushed audio
      expect(() => openMeter({ ...part, options: { startSec: 1 } })).toThrow('startSec');
      openMeter({ ...part, options: { series: true } }).close();
    });

    test('a meter has the body of its answer, or of its measures', () => {
      const ended = <A extends Answer>(meter: Meter<A>) => {
        meter.push([sine(48_000, 1, 440, 0.5)]);
        return meter.end().body;
      };
      const opened = { rateHz: 48_000, channels: 1 };
      expectTypeOf(ended(openMeter(opened)).loudnessRange).toEqualTypeOf<number | undefined>();
      const few = ended(openMeter({ ...opened, measures: [integratedLufs] }));
      expectTypeOf(few.integratedLufs).toEqualTypeOf<number | undefined>();
      // @ts-expect-error it was not requested
      expect(few.loudnessRange).toBeUndefined();
      const whole = ended(openMeter({ ...opened, answer: mixFromIndex }));
      expectTypeOf(whole.stereoLayout).toExtend<string | null | undefined>();
      expect(whole.integratedLufs).toBe(few.integratedLufs);
      const some: Answer = mixFromIndex;
      expectTypeOf(ended(openMeter({ ...opened, answer: some }))).toEqualTypeOf<
        Readonly<Record<string, Json>>
      >();
    });

    test('it is JSON; of an answer that is not known any', () => {
      expectTypeOf<BodyOf<typeof mix>>().toExtend<Readonly<Record<string, Json | undefined>>>();
      expectTypeOf<BodyOf<Answer>>().toEqualTypeOf<Readonly<Record<string, Json>>>();
    });
  });
});

describe('rounded', () => {
  const isList = (value: JsonFromMeasure): value is readonly JsonFromMeasure[] =>
    Array.isArray(value);

  const numbersIn = (value: JsonFromMeasure): readonly number[] => {
    if (typeof value === 'number') return [value];
    if (value === null || typeof value !== 'object') return [];
    return (isList(value) ? value : Object.values(value)).flatMap(numbersIn);
  };

  const answers: readonly Answer[] = [
    mixFromIndex,
    voiceFromIndex,
    signalFromIndex,
    timeseriesFromIndex,
    spectrumFromIndex,
    segmentsFromIndex,
    sampleFromIndex,
    targetFromIndex,
  ];

  test.each(answers)('no number of $id keeps sixteen digits', async (answer) => {
    const channels = [sine(48_000, 2, 997, 0.3), sine(48_000, 2, 601, 0.2)];
    const options = {
      ...(answer.accepts.includes('series') && { series: true }),
      ...(answer.accepts.includes('target') && { target: 'spotify' }),
      round: true,
    };
    const { body } = await analyze({ rateHz: 48_000, channels }, { answer, options });
    const long = numbersIn(body).filter((number) => Number(number.toFixed(6)) !== number);
    expect(long).toEqual([]);
  });

  test('the parts of a whole without a unit are shares, unless their names say more', () => {
    const regions = [{ startSec: 0.123456, endSec: 1.98765, kind: 'voice', confidence: 0.123456 }];
    expect(rounded(regions, 'text')).toEqual([
      { startSec: 0.123, endSec: 1.988, kind: 'voice', confidence: 0.123 },
    ]);
    expect(rounded({ lufsDelta: 1.23456, minR2: 0.98765 }, 'text')).toEqual({
      lufsDelta: 1.23,
      minR2: 0.988,
    });
  });

  test.each([
    ['LUFS', -23.4567, -23.46],
    ['LU', 6.1251, 6.13],
    ['Hz', 440.1234, 440.1],
  ] as const)('a number in %s keeps the decimals of its unit', (unit, value, expected) => {
    expect(rounded(value, unit)).toBe(expected);
  });
});
