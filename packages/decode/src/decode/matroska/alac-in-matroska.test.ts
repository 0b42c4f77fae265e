import { expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { ascii } from '../../../../../testing/wav-file.js';
import { cluster, simpleBlock, webmFile } from '../../../../../testing/webm-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));

/** Where the content of the last box of a type starts. */
const bodyOf = (file: Uint8Array, type: string): number =>
  file.findLastIndex((_, i) => ascii(type).every((code, k) => file[i + k] === code)) + 4;

/** The configuration and the packets of an MP4 file that has them one after another. */
function takeApart(file: Uint8Array) {
  const config = bodyOf(file, 'alac') + 4; // after the version
  const sizes = bodyOf(file, 'stsz');
  const view = new DataView(file.buffer, file.byteOffset);
  let at = bodyOf(file, 'mdat');
  const packets = Array.from({ length: view.getUint32(sizes + 8) }, (_, i) => {
    const from = at;
    at += view.getUint32(sizes + 12 + 4 * i);
    return file.slice(from, at);
  });
  return { codecPrivate: file.slice(config, config + 24), packets };
}

const matroskaOf = (codecPrivate: Uint8Array, packets: readonly Uint8Array[]) =>
  webmFile({ codecId: 'A_ALAC', codecPrivate, rateHz: 44_100, channels: 2 }, [
    cluster({ ticks: 0, blocks: packets.map((packet, i) => simpleBlock(i * 93, packet)) }),
  ]);

test.each([
  ['alac-16.m4a', 16],
  ['alac-24.m4a', 24],
])('ALAC of %s decodes to the same samples', async (name, bitDepth) => {
  const file = fixtureBytes(name);
  const { codecPrivate, packets } = takeApart(file);
  const decoder = await open(matroskaOf(codecPrivate, packets));
  expect(decoder.facts).toMatchObject({
    ...{ container: 'webm', codec: 'alac', lossy: false, bitDepth },
  });
  const [inside, whole] = [await decodeWhole(decoder), await decodeWhole(await open(file))];
  expect(whole[0]!.length).toBeGreaterThan(9000);
  expect(firstDifference(inside, whole)).toBeUndefined();
  expect(decoder.damage).toEqual([]);
});

test('without a whole configuration it is refused by name', async () => {
  const { codecPrivate, packets } = takeApart(fixtureBytes('alac-16.m4a'));
  await expect(open(matroskaOf(codecPrivate.slice(0, 20), packets))).rejects.toThrow(
    'webm: ALAC without its configuration (A_ALAC) is not supported',
  );
});
