import { expect, test } from 'vitest';
import { BitWriter } from '../../../../../testing/bit-writer.js';
import { type AacConfig, findLayout, readAacConfig } from './aac-config.js';
import { ELEMENT, type Element } from './aac-kernel.js';

const { single, pair, lfe } = ELEMENT;
const LC = 2;

/** AudioSpecificConfig of a type, an index of a rate, and a channel configuration. */
const configOf = (type: number, rate: number, channels: number, flags = 0) =>
  new BitWriter().put(type, 5).put(rate, 4).put(channels, 4).put(flags, 3);

test('of AAC-LC states rate and elements', () => {
  const config = readAacConfig(configOf(LC, 4, 2).bytes);
  expect(config).toMatchObject({ rate: 4, rateHz: 44_100, hasSpeakers: true });
  expect(config!.parts.map(({ kind }) => kind)).toEqual([pair]);
});

test.each([
  ['HE-AAC', configOf(5, 7, 2).bytes],
  ['AAC Main', configOf(1, 4, 2).bytes],
  ['AAC-LTP', configOf(4, 4, 2).bytes],
  ['a rate that has no index', configOf(LC, 15, 2).bytes],
  ['blocks of 960 samples', configOf(LC, 4, 2, 4).bytes],
  ['a layer of a scalable stream', configOf(LC, 4, 2, 2).bytes],
  ['eleven channels', configOf(LC, 4, 11).bytes],
  ['nothing', new Uint8Array()],
  [
    'replication that is stated afterwards',
    configOf(LC, 7, 2).put(0x2b7, 11).put(5, 5).put(1, 1).put(4, 4).bytes,
  ],
])('%s is left to another decoder', (_, bytes) => {
  expect(readAacConfig(bytes)).toBeUndefined();
});

test('replication that is stated not to be there is none', () => {
  const { bytes } = configOf(LC, 4, 2).put(0x2b7, 11).put(5, 5).put(0, 1);
  expect(readAacConfig(bytes)).toBeDefined();
});

/** Elements of a description of channels: in front, at the side, behind, LFE; pairs are 1. */
function programOf(front: number[], side: number[], back: number[], lfes: number): AacConfig {
  const bits = configOf(LC, 4, 0).put(0, 4 + 2 + 4);
  bits.put(front.length, 4).put(side.length, 4).put(back.length, 4).put(lfes, 2);
  bits.put(0, 3 + 4 + 3);
  const tags = [0, 0];
  for (const kind of [...front, ...side, ...back]) bits.put(kind, 1).put(tags[kind]!++, 4);
  for (let i = 0; i < lfes; i++) bits.put(i, 4);
  return readAacConfig(bits.put(0, 8).bytes)!;
}

const layoutOf = (config: AacConfig, elements: readonly Element[], tags: readonly number[] = []) =>
  findLayout(
    config,
    elements,
    tags.reduce((bits, tag, i) => bits | (tag << (4 * i)), 0),
  );

test.each([
  [1, [single], 0x4, [0]],
  [3, [single, pair], 0x7, [1, 2, 0]],
  [6, [single, pair, pair, lfe], 0x3f, [1, 2, 0, 5, 3, 4]],
  [7, [single, pair, pair, pair, lfe], 0x63f, [1, 2, 0, 7, 5, 6, 3, 4]],
] as const)('channel configuration %i in the order of WAV', (channels, elements, mask, order) => {
  const config = readAacConfig(configOf(LC, 3, channels).bytes)!;
  expect(layoutOf(config, elements)).toEqual({
    channels: order.length,
    mask,
    order,
    isByTags: false,
  });
});

test('elements that the configuration has not', () => {
  const config = readAacConfig(configOf(LC, 3, 3).bytes)!;
  expect(layoutOf(config, [pair, single])).toBeUndefined();
  expect(layoutOf(config, [single])).toBeUndefined();
  expect(layoutOf(config, [single, pair, lfe])).toBeUndefined();
});

test('elements of a description of channels come in any order', () => {
  const quad = programOf([1], [], [1], 0);
  expect(layoutOf(quad, [pair, pair], [0, 1])).toMatchObject({ mask: 0x33, order: [0, 1, 2, 3] });
  expect(layoutOf(quad, [pair, pair], [1, 0])).toMatchObject({ mask: 0x33, order: [2, 3, 0, 1] });
  expect(layoutOf(quad, [pair, pair], [0, 0])).toBeUndefined();
  expect(layoutOf(quad, [pair, pair], [0, 2])).toBeUndefined();
});

test('of speakers without one meaning, the order is that of the description', () => {
  const sides = programOf([1, 0], [0], [1], 0); // 5.1 by FFmpeg, its LFE at the side
  const elements = [pair, single, single, pair];
  const layout = layoutOf(sides, elements, [0, 0, 1, 1]);
  expect(layout).toEqual({
    channels: 6,
    mask: 0,
    order: [0, 1, 2, 3, 4, 5],
    isByTags: true,
  });
});
