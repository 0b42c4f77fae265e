import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AacBlocks, type BlockFeatures } from '../../../../../testing/aac-blocks.js';
import { BitWriter } from '../../../../../testing/bit-writer.js';
import { uniform } from '../../../../../testing/random.js';
import { DEFAULT_LIMITS } from '../../core/limits.js';
import type { openLibavPackets as OpenLibavPackets } from '../libav/open-libav-packets.js';
import { ELEMENT, type Element } from './aac-kernel.js';
import type { OpenAac } from './open-aac-packets.js';
import { LINES } from './tables.js';

/** FFmpeg, of which only what it is given counts. */
const openLibavPackets = vi.fn<(...given: Parameters<typeof OpenLibavPackets>) => Promise<'libav'>>(
  () => Promise.resolve('libav'),
);
let openAacPackets: (...given: Parameters<typeof OpenLibavPackets>) => Promise<OpenAac>;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('../libav/open-libav-packets.js', () => ({ openLibavPackets }));
  ({ openAacPackets } = await import('./open-aac-packets.js'));
});
afterAll(() => {
  vi.doUnmock('../libav/open-libav-packets.js');
  vi.resetModules();
});
beforeEach(() => {
  openLibavPackets.mockClear();
});

const { single, pair } = ELEMENT;
const RATE_HZ = 44_100;
/** AAC-LC of 44.1 kHz in stereo. */
const CODING = { config: Uint8Array.of(0x12, 0x10), channels: 2, rateHz: RATE_HZ };

/** Blocks of a seed, without noise: it goes on from one to the next. */
function blocksOf(
  count: number,
  elements: readonly Element[] = [pair],
  features: BlockFeatures = {},
): Uint8Array[] {
  const writer = new AacBlocks(uniform(count), 4, { noise: false, ...features });
  return Array.from({ length: count }, () => writer.make(elements));
}

async function* packetsOf(blocks: readonly Uint8Array[], each = 3) {
  for (let i = 0; i < blocks.length; i += each)
    yield await Promise.resolve(
      blocks.slice(i, i + each).map((data) => ({ data, share: undefined })),
    );
}

const open = (blocks: readonly Uint8Array[], config: Uint8Array = CODING.config) =>
  openAacPackets(
    packetsOf(blocks),
    { ...CODING, config },
    { origin: 'm4a', limits: DEFAULT_LIMITS },
  );

async function decode(blocks: readonly Uint8Array[]) {
  const frames = await open(blocks);
  const parts: Float32Array[] = [];
  for (let block; (block = await frames.next());) parts.push(block[0]!.slice());
  frames.close?.();
  const left = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (left.set(part, at), at + part.length), 0);
  return { left, damage: frames.damage };
}

const at = (samples: Float32Array, block: number) =>
  samples.subarray(block * LINES, (block + 1) * LINES);

test('AAC-LC needs no other decoder', async () => {
  const { left, damage } = await decode(blocksOf(20));
  expect(left).toHaveLength(20 * LINES);
  expect(left.some((x) => x !== 0)).toBe(true);
  expect(damage).toEqual([]);
  expect(openLibavPackets).not.toHaveBeenCalled();
});

test.each([
  ['HE-AAC by its configuration', blocksOf(10), Uint8Array.of(0x2b, 0x92, 0x08, 0x00)],
  ['HE-AAC by its first block', blocksOf(10, [pair], { replication: true }), CODING.config],
  ['other channels', blocksOf(10, [single]), CODING.config],
  ['a coupling channel', [...blocksOf(3), Uint8Array.of(0x40, 0, 0)], CODING.config],
  ['nothing that decodes', blocksOf(10).map(() => Uint8Array.of(0xff)), CODING.config],
])('%s is left to FFmpeg, every packet of it', async (_, blocks, config) => {
  expect(await open(blocks, config)).toBe('libav');
  const [[packets] = []] = openLibavPackets.mock.calls;
  const given: Uint8Array[] = [];
  for (let next; !(next = await packets!.next()).done;)
    given.push(...next.value.map(({ data }) => data));
  expect(given).toEqual(blocks);
});

test('replication that begins later is stated', async () => {
  const later = blocksOf(4, [pair], { replication: true });
  const { left, damage } = await decode([...blocksOf(5), ...later]);
  expect(left).toHaveLength(9 * LINES);
  expect(damage).toMatchObject([{ code: 'not-all-measured' }]);
  expect((await decode([...blocksOf(5), ...later.slice(1)])).damage).toEqual([]);
});

test('elements that are identified by their tags come in any order', async () => {
  // a description of two pairs, in front and behind, with the tags 0 and 1
  const config = new BitWriter()
    .put(2, 5)
    .put(4, 4)
    .put(0, 4 + 3)
    .put(0, 10);
  config
    .put(1, 4)
    .put(0, 4)
    .put(1, 4)
    .put(0, 2 + 3 + 4 + 3);
  config.put(1, 1).put(0, 4).put(1, 1).put(1, 4);
  const decodePairs = async (isSwapped: (block: number) => boolean) => {
    const writers = [1, 2].map((seed) => new AacBlocks(uniform(seed), 4, { noise: false }));
    const blocks = Array.from({ length: 14 }, (_, i) => {
      const bits = new BitWriter();
      for (const tag of isSwapped(i) ? [1, 0] : [0, 1]) writers[tag]!.putElement(bits, pair, tag);
      return writers[0]!.end(bits);
    });
    const frames = await open(blocks, config.bytes);
    expect(frames.format.speakers).toEqual(['L', 'R', 'Ls', 'Rs']);
    const parts: Float32Array[] = [];
    for (let block; (block = await frames.next());)
      parts.push(...block.map((channel) => channel.slice()));
    expect(frames.damage).toEqual([]);
    frames.close?.();
    return parts;
  };
  const usual = await decodePairs(() => false);
  expect(await decodePairs((block) => block % 3 === 2)).toEqual(usual);
  expect(await decodePairs((block) => block > 9)).toEqual(usual);
  expect(openLibavPackets).not.toHaveBeenCalled();
});

test('the first block of FAAC is none of the recording', async () => {
  const [first, ...rest] = blocksOf(20);
  const text = Array.from('libfaac 1.28', (character) => character.charCodeAt(0));
  // a fill element: a kind, 9 bits of nothing and the text, before the block's own first element
  const bits = new BitWriter().put(6, 3).put(14, 4).put(0, 13);
  for (const code of text) bits.put(code, 8);
  bits.put(0, 3);
  for (const byte of first!) bits.put(byte, 8);
  const { left, damage } = await decode([bits.bytes, ...rest]);
  expect(damage).toEqual([]);
  expect(left).toEqual((await decode([first!, ...rest])).left.subarray(LINES));
});

test.each([
  ['without bytes', new Uint8Array()],
  ['of three channels', Uint8Array.of(0xff, 0xff, 0xff)],
  ['with other channels', blocksOf(1, [single])[0]!],
])('a packet %s is silence, and the next has nothing to overlap with', async (_, broken) => {
  const lost = 9; // not one of those that are looked at first
  const blocks = blocksOf(12);
  const whole = await decode(blocks);
  const { left, damage } = await decode(blocks.with(lost, broken));
  expect(damage).toMatchObject([{ code: 'damaged', count: 1 }]);
  expect(damage[0]!.startSec).toBeCloseTo((lost * LINES) / RATE_HZ, 9);
  expect(damage[0]!.endSec).toBeCloseTo(((lost + 1) * LINES) / RATE_HZ, 9);
  for (let i = 0; i < blocks.length; i++) {
    if (i < lost || i > lost + 1) expect(at(left, i)).toEqual(at(whole.left, i));
  }
  expect(at(left, lost).every((x) => x === 0)).toBe(true);
  expect(Math.max(...at(left, lost + 1))).toBeGreaterThan(0);
});

test('a block of nothing but filling is no time', async () => {
  const blocks = blocksOf(20);
  const empty = new BitWriter().put(6, 3).put(3, 4).put(0, 24).put(7, 3).bytes;
  const whole = await decode(blocks);
  const { left, damage } = await decode(blocks.toSpliced(12, 0, empty).toSpliced(2, 0, empty));
  expect(damage).toEqual([]);
  expect(left).toEqual(whole.left);
  const lost = await decode(blocks.toSpliced(12, 1, empty, new Uint8Array()));
  expect(lost.left).toHaveLength(20 * LINES);
  expect(lost.damage).toMatchObject([{ code: 'damaged', count: 1 }]);
});

test('packets lost at the start are silence too', async () => {
  const blocks = blocksOf(12);
  const { left, damage } = await decode([new Uint8Array(), new Uint8Array(1), ...blocks]);
  expect(damage).toMatchObject([{ code: 'damaged', count: 2, startSec: 0 }]);
  expect(left.subarray(0, 2 * LINES).every((x) => x === 0)).toBe(true);
  expect(left.subarray(2 * LINES)).toEqual((await decode(blocks)).left);
});

test('other channels for good end the measurement', async () => {
  const frames = await open([...blocksOf(12), ...blocksOf(9, [single])]);
  const all = async () => {
    while (await frames.next());
  };
  await expect(all()).rejects.toMatchObject({ code: 'decode.unsupported' });
});
