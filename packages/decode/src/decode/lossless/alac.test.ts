import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BitWriter } from '../../../../../testing/bit-writer.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureSource } from '../../../../../testing/fixture-source.js';
import { type AlacConfig, readAlacConfig } from '../mp4/open-alac.js';
import { readMovie } from '../mp4/read-movie.js';
import { readPackets, sampleRanges } from '../mp4/sample-ranges.js';
import { NO_FRAME } from './lossless-kernel.js';
import { openLosslessKernel } from './open-kernel.js';
import { openPlainKernel } from './plain/plain-kernel.js';

type Config = Omit<AlacConfig, 'rateHz'>;

/** What a kernel makes of a packet; `undefined` when it refuses. */
function decode(packet: Uint8Array, config: Config, open = openLosslessKernel) {
  const kernel = open();
  kernel.openAlac(
    config.bits,
    config.channels,
    config.frameSamples,
    config.historyMultiplier,
    config.firstHistory,
    config.parameterLimit,
  );
  kernel.stage.set(packet);
  kernel.take(packet.length, true);
  const samples = kernel.readPacket();
  if (samples !== NO_FRAME) kernel.givePacket(7);
  const channels = kernel.floats
    .slice(0, config.channels)
    .map((channel) => channel.slice(7, 7 + Math.max(0, samples)));
  kernel.close();
  return samples === NO_FRAME ? undefined : channels;
}

function expectSameAudio(packet: Uint8Array, config: Config) {
  const fast = decode(packet, config);
  const plain = decode(packet, config, openPlainKernel);
  if (!fast || !plain) expect(fast).toEqual(plain);
  else expect(firstDifference(fast, plain)).toBeUndefined();
  return plain;
}

interface Form {
  readonly lowBytes: number;
  readonly isPlain: boolean;
  readonly weight: number;
  readonly shift: number;
  readonly mode: number;
  readonly quantisation: number;
  readonly multiplier: number;
  readonly coefficients: readonly number[];
  readonly missed: readonly number[];
}

/** A packet with one element for each of `counts` channels, and the same form for all of them. */
function makePacket(counts: readonly (1 | 2)[], form: Form, config: Config): Uint8Array {
  const writer = new BitWriter();
  const samples = form.missed.length;
  for (const count of counts) {
    const lowBits = form.isPlain ? 0 : 8 * form.lowBytes;
    writer
      .put(count - 1, 3)
      .put(0, 16)
      .put(1, 1)
      .put(lowBits / 8, 2);
    writer.put(form.isPlain ? 1 : 0, 1).put(samples, 32);
    if (form.isPlain) {
      for (const value of form.missed)
        for (let c = 0; c < count; c++) writer.put(value + c, config.bits);
      continue;
    }
    writer.put(form.shift, 8).put(form.weight, 8);
    for (let c = 0; c < count; c++) {
      writer.put(form.mode, 4).put(form.quantisation, 4).put(form.multiplier, 3);
      writer.put(form.coefficients.length, 5);
      for (const coefficient of form.coefficients) writer.put(coefficient, 16);
    }
    for (let i = 0; i < samples * count; i++) writer.put(i * 37, lowBits);
    const bits = config.bits - lowBits + count - 1;
    for (let c = 0; c < count; c++) putCodes(writer, form, bits, config);
  }
  return writer.put(7, 3).align().bytes;
}

/** The counterpart of `readCodes`, from the same description. */
function putCodes(writer: BitWriter, { missed, multiplier }: Form, bits: number, config: Config) {
  const rate = (multiplier * config.historyMultiplier) >> 2;
  let history = config.firstHistory;
  let sign = 0;
  const log2 = (x: number) => Math.floor(Math.log2(Math.max(1, x)));
  for (let i = 0; i < missed.length; i++) {
    const value = missed[i]!;
    const folded = value >= 0 ? 2 * value : -2 * value - 1;
    const parameter = Math.min(log2(Math.floor(history / 512) + 3), config.parameterLimit);
    putScalar(writer, folded - sign, parameter, bits);
    sign = 0;
    history =
      folded > 0xffff ? 0xffff : history + folded * rate - Math.floor((history * rate) / 512);
    if (history >= 128 || i + 1 >= missed.length) continue;
    let zeros = 0;
    while (i + 1 + zeros < missed.length && missed[i + 1 + zeros] === 0) zeros++;
    const ofRun = Math.min(7 - log2(history) + ((history + 16) >> 6), config.parameterLimit);
    putScalar(writer, zeros, ofRun, 16);
    i += zeros;
    sign = 1;
    history = 0;
  }
}

function putScalar(writer: BitWriter, value: number, parameter: number, bits: number): void {
  const step = 2 ** parameter - 1;
  const ones = Math.floor(value / step);
  if (ones > 8) {
    writer.put(0x1ff, 9).put(value, bits);
    return;
  }
  const rest = value - ones * step;
  writer.run(ones, 1);
  if (rest === 0) writer.put(0, parameter - 1);
  else writer.put(rest + 1, parameter);
}

const CONFIG: Config = {
  frameSamples: 4096,
  bits: 16,
  historyMultiplier: 40,
  firstHistory: 10,
  parameterLimit: 14,
  channels: 2,
};

const form = fc.record({
  lowBytes: fc.nat(2),
  isPlain: fc.boolean(),
  weight: fc.integer({ min: -3, max: 4 }),
  shift: fc.nat(4),
  mode: fc.constantFrom(0, 0, 0, 15),
  quantisation: fc.integer({ min: 1, max: 15 }),
  multiplier: fc.constantFrom(4, 4, 1, 7),
  coefficients: fc.array(fc.integer({ min: -1500, max: 1500 }), { maxLength: 31 }),
  missed: fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: -40, max: 40 }) },
        { weight: 3, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: -9000, max: 9000 }) },
      ),
      { minLength: 1, maxLength: 300 },
    )
    .map((values) => values.flatMap((value) => (value === 0 ? [0, 0, 0, 0, 0] : [value]))),
});

const RUNS = Number(process.env['ALAC_RUNS'] ?? 300);

test('both kernels read every form of packet, to the same bits', () => {
  const counts = fc.constantFrom<readonly (1 | 2)[]>([1], [2], [1, 2], [1, 2, 2, 1]);
  fc.assert(
    fc.property(form, counts, fc.constantFrom(16, 20, 24, 32), (made, elements, bits) => {
      const channels = elements.reduce<number>((sum, count) => sum + count, 0);
      const config = { ...CONFIG, bits, channels };
      const lowBytes = bits === 16 ? Math.min(1, made.lowBytes) : made.lowBytes;
      // a plain number has no more bits than a sample has
      const max = Math.min(9000, 2 ** (bits - 8 * lowBytes - 2) - 1);
      const missed = made.missed.map((value) => Math.max(-max, Math.min(max, value)));
      const mayBeTooWide = !made.isPlain;
      const decoded = expectSameAudio(
        makePacket(elements, { ...made, lowBytes, missed }, config),
        config,
      );
      if (!mayBeTooWide || !elements.includes(2)) expect(decoded).toHaveLength(channels);
    }),
    { seed: 1, numRuns: RUNS },
  );
});

test('without a predictor the samples are what was written', () => {
  const missed = [5, -7, 0, 0, 0, 0, 0, 0, 0, 0, 12_000, -12_000, 1, 0, 0, 0, 0, 0, 3];
  const made: Form = {
    lowBytes: 0,
    isPlain: false,
    weight: 0,
    shift: 0,
    mode: 0,
    quantisation: 9,
    multiplier: 4,
    coefficients: [],
    missed,
  };
  const floats = Float32Array.from(missed, (code) => code / 32_768);
  expect(decode(makePacket([2], made, CONFIG), CONFIG)).toEqual([floats, floats]);
  const plain = decode(makePacket([2], { ...made, isPlain: true }, CONFIG), CONFIG);
  expect(plain).toEqual([floats, floats.map((x) => x + 1 / 32_768)]);
});

async function packetsOf(name: string) {
  const source = fixtureSource(name);
  const [track] = (await readMovie(source)).tracks;
  const entry = track!.entry!;
  if (!('config' in entry)) throw new Error('no ALAC');
  const packets: Uint8Array[] = [];
  for await (const some of readPackets(source, sampleRanges(source, track!)))
    packets.push(...some.map(({ data }) => data.slice()));
  return { config: readAlacConfig(entry.config), packets };
}

test.each(['alac-16.m4a', 'alac-24.m4a', 'alac-5.1.m4a'])(
  'packets of %s, whole and damaged',
  async (name) => {
    const { config, packets } = await packetsOf(name);
    for (const packet of packets) expect(expectSameAudio(packet, config)).toBeDefined();
    const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    fc.assert(
      fc.property(
        fc.nat(packets.length - 1),
        fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 5 }),
        place,
        fc.boolean(),
        (which, changes, retained, isCut) => {
          const damaged = packets[which]!.slice();
          for (const [at, value] of changes) damaged[Math.floor(at * damaged.length)] = value;
          expectSameAudio(
            isCut ? damaged.subarray(0, Math.floor(retained * damaged.length)) : damaged,
            config,
          );
        },
      ),
      { seed: 1, numRuns: Math.ceil(RUNS / 10) },
    );
  },
);
