import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { flacFile, type FlacForm, type Subframe } from '../../../../../testing/flac-file.js';
import { inTier } from '../../../../../testing/tiers.js';
import { DEFAULT_LIMITS } from '../../core/limits.js';
import type { Warning } from '../../core/warning.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openLosslessKernel } from '../lossless/open-kernel.js';
import { openPlainKernel } from '../lossless/plain/plain-kernel.js';
import { FlacRecording } from './flac-recording.js';

const KERNELS = { fast: openLosslessKernel, plain: openPlainKernel };

interface Decoded {
  readonly channels: readonly Float32Array[];
  readonly damage: readonly Warning[];
}

async function decode(bytes: Uint8Array, kernel: keyof typeof KERNELS): Promise<Decoded> {
  const recording = new FlacRecording(bytesSource(bytes), KERNELS[kernel](), DEFAULT_LIMITS);
  await recording.open();
  return { channels: await decodeWhole(recording), damage: recording.damage };
}

/** A few tones and steps of a given depth, loud enough to use all of it. */
function codesOf(bits: number, channel: number, length: number, grain = 1): number[] {
  const top = 2 ** (bits - 1);
  return Array.from({ length }, (_, i) => {
    const tone = 0.6 * Math.sin(i / (7 + channel)) + 0.4 * Math.sin(i * i * (0.001 + channel / 99));
    const code = Math.max(-top, Math.min(top - 1, Math.round(tone * top)));
    return Math.floor(code / grain) * grain + 0; // no negative zero
  });
}

const toFloats = (codes: readonly number[], bits: number) =>
  Float32Array.from(codes, (code) => code / 2 ** (bits - 1));

const subframe = fc
  .record({
    kind: fc.constantFrom('constant', 'verbatim', 'fixed', 'predicted'),
    fixedOrder: fc.nat(4),
    coefficients: fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 32 }),
    shift: fc.integer({ min: 5, max: 9 }),
    precision: fc.constantFrom(7, 9, 15),
    partitions: fc.nat(6),
    parameterBits: fc.constantFrom(4, 5),
    isEscaped: fc.boolean(),
  })
  .map(({ fixedOrder, ...form }): Subframe => ({
    ...form,
    order: form.kind === 'fixed' ? fixedOrder : form.coefficients.length,
  }));

const form = fc
  .record({
    bits: fc.oneof(fc.constantFrom(8, 16, 24, 31, 32), fc.integer({ min: 4, max: 32 })),
    rateHz: fc.constantFrom(8000, 44_100, 96_000),
    frameSamples: fc.oneof(fc.integer({ min: 33, max: 200 }), fc.constantFrom(64, 256, 576)),
    isVariable: fc.boolean(),
    hasMinimalHeader: fc.boolean(),
    pairing: fc.constantFrom(undefined, 8, 9, 10),
    subframe,
    channels: fc.integer({ min: 1, max: 8 }),
    grain: fc.constantFrom(1, 1, 2, 4),
    length: fc.integer({ min: 40, max: 1500 }),
  })
  .map((made) => ({ ...made, channels: made.pairing ? 2 : made.channels }));

test('every form that the format allows, bit by bit, from both kernels', async () => {
  await fc.assert(
    fc.asyncProperty(form, async ({ channels, length, grain, ...rest }) => {
      const codes = Array.from({ length: channels }, (_, c) =>
        rest.subframe.kind === 'constant'
          ? new Array<number>(length).fill(-2 * grain)
          : codesOf(rest.bits, c, length, grain),
      );
      const file = flacFile(codes, rest);
      const expected = codes.map((channel) => toFloats(channel, rest.bits));
      for (const kernel of ['fast', 'plain'] as const) {
        const decoded = await decode(file, kernel);
        expect(firstDifference(decoded.channels, expected)).toBeUndefined();
        expect(decoded.damage).toEqual([]); // the checksum of the samples is right as well
      }
    }),
    { seed: 1, numRuns: Number(process.env['FLAC_RUNS'] ?? inTier(40, 150)) },
  );
});

const FULL_SCALE = {
  bits: 32,
  rateHz: 44_100,
  frameSamples: 16,
  subframe: { kind: 'verbatim' },
} as const satisfies FlacForm;

test.each([8, 9, 10] as const)('a difference of 33 bits (pairing %s)', async (pairing) => {
  const ends = [2 ** 31 - 1, -(2 ** 31), 0, -1, 2 ** 31 - 1, -(2 ** 31)];
  const codes = [ends, [...ends].reverse()];
  for (const kind of ['verbatim', 'fixed'] as const) {
    const file = flacFile(codes, { ...FULL_SCALE, pairing, subframe: { kind, order: 1 } });
    for (const kernel of ['fast', 'plain'] as const) {
      const { channels, damage } = await decode(file, kernel);
      expect(channels).toEqual(codes.map((channel) => toFloats(channel, 32)));
      expect(damage).toEqual([]);
    }
  }
});

test('a frame of 65,536 samples', async () => {
  const codes = [codesOf(16, 0, 65_536)];
  const file = flacFile(codes, {
    ...FULL_SCALE,
    bits: 16,
    frameSamples: 65_536,
    subframe: { kind: 'fixed', order: 2, partitions: 3 },
  });
  const { channels, damage } = await decode(file, 'fast');
  expect(firstDifference(channels, [toFloats(codes[0]!, 16)])).toBeUndefined();
  expect(damage).toEqual([]);
});

describe('damaged files', () => {
  const codes = [codesOf(16, 0, 3000), codesOf(16, 1, 3000)];
  const made = [
    flacFile(codes, {
      ...FULL_SCALE,
      bits: 16,
      frameSamples: 192,
      pairing: 10,
      subframe: { kind: 'fixed', order: 2 },
    }),
    flacFile(codes, {
      ...FULL_SCALE,
      bits: 16,
      frameSamples: 100,
      isVariable: true,
      subframe: {
        kind: 'predicted',
        order: 3,
        coefficients: [40, -20, 5],
        shift: 5,
        partitions: 2,
      },
    }),
    fixtureBytes('16.flac').subarray(0, 20_000),
  ];
  const change = fc.record({
    which: fc.nat(made.length - 1),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    bytes: fc.array(fc.nat(255), { minLength: 1, maxLength: 16 }),
    isCut: fc.boolean(),
    isFirst: fc.boolean(),
  });

  test('both kernels make the same of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const damaged = made[changes[0]!.which]!.slice();
        let end = damaged.length;
        for (const { at, bytes, isCut, isFirst } of changes) {
          const place = Math.floor(at * (isFirst ? 120 : damaged.length));
          damaged.set(bytes.slice(0, damaged.length - place), place);
          if (isCut) end = Math.max(60, damaged.length - Math.floor(at * 3000));
        }
        const outcome = (kernel: 'fast' | 'plain') =>
          decode(damaged.subarray(0, end), kernel).catch((error: unknown) => String(error));
        const fast = await outcome('fast');
        const plain = await outcome('plain');
        if (typeof fast === 'string' || typeof plain === 'string') expect(fast).toEqual(plain);
        else {
          expect(firstDifference(fast.channels, plain.channels)).toBeUndefined();
          expect(fast.damage).toEqual(plain.damage);
        }
      }),
      { seed: 1, numRuns: Number(process.env['FLAC_RUNS'] ?? inTier(15, 60)) },
    );
  });

  test('a kernel that met one is as good as new', async () => {
    const before = await decode(made[0]!, 'fast');
    const damaged = made[1]!.slice();
    damaged.fill(0x5a, 300, 600);
    await decode(damaged, 'fast');
    expect(
      firstDifference((await decode(made[0]!, 'fast')).channels, before.channels),
    ).toBeUndefined();
  });
});
