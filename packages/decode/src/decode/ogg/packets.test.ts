import { expect, test } from 'vitest';
import { CONTINUES, oggPage, type TestPage } from '../../../../../testing/ogg-file.js';
import { concat } from '../../../../../testing/wav-file.js';
import { extentAt, pageAt } from './page-scanner.js';
import { PacketJoiner } from './packets.js';

/** Runs pages through a joiner: sizes of the packets, missing pages, whether one is broken. */
function join(...pages: readonly Omit<TestPage, 'granule'>[]) {
  const joiner = new PacketJoiner();
  return pages.map((page) => {
    const bytes = oggPage({ granule: 0, ...page });
    const { packets, missingPages, isPacketBroken } = joiner.push(
      pageAt(bytes, 0, extentAt(bytes, 0)!),
    );
    return [packets.map(({ length }) => length), missingPages, isPacketBroken];
  });
}

const packet = (bytes: number) => new Uint8Array(bytes).fill(bytes & 255);

test('packets of one page, and empty ones', () => {
  expect(join({ sequence: 0, packets: [packet(3), packet(255), packet(0), packet(600)] })).toEqual([
    [[3, 255, 0, 600], 0, false],
  ]);
});

test('a packet over three pages', () => {
  expect(
    join(
      { sequence: 5, packets: [packet(7), packet(510)], isOpen: true },
      { sequence: 6, packets: [packet(255)], isOpen: true, flags: CONTINUES },
      { sequence: 7, packets: [packet(9), packet(8)], flags: CONTINUES },
    ),
  ).toEqual([
    [[7], 0, false],
    [[], 0, false],
    [[774, 8], 0, false],
  ]);
});

test('what was joined is the bytes in their order', () => {
  const joiner = new PacketJoiner();
  const whole = Uint8Array.from({ length: 255 + 30 }, (_, i) => i & 255);
  const pages = [
    oggPage({ granule: -1, sequence: 0, packets: [whole.subarray(0, 255)], isOpen: true }),
    oggPage({ granule: 1, sequence: 1, packets: [whole.subarray(255)], flags: CONTINUES }),
  ];
  const [, last] = pages.map((bytes) => joiner.push(pageAt(bytes, 0, extentAt(bytes, 0)!)));
  expect(concat(...last!.packets)).toEqual(whole);
});

test('a missing page breaks the packet that it belonged to, at both ends', () => {
  expect(
    join(
      { sequence: 0, packets: [packet(7), packet(255)], isOpen: true },
      { sequence: 2, packets: [packet(9), packet(8)], flags: CONTINUES },
      { sequence: 3, packets: [packet(6)] },
    ),
  ).toEqual([
    [[7], 0, false],
    [[8], 1, true],
    [[6], 0, false],
  ]);
});

test('numbers that go back or stand still are no gap', () => {
  const pages = [9, 0, 0, 0].map((sequence) => ({ sequence, packets: [packet(1)] }));
  expect(join(...pages)).toEqual(pages.map(() => [[1], 0, false]));
});
