import { expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { wavFile } from '../../../../../testing/wav-file.js';
import { cluster, simpleBlock, webmFile } from '../../../../../testing/webm-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));

/** The body of a chunk of a WAV file. */
function chunkOf(file: Uint8Array, id: string): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset);
  for (let at = 12; at < file.length;) {
    const size = view.getUint32(at + 4, true);
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    if (name === id) return file.slice(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error(`no chunk ${id}`);
}

/** The same blocks in Matroska, two to a packet. */
function matroskaOf(wav: Uint8Array, docType = 'matroska') {
  const fmt = chunkOf(wav, 'fmt ');
  const data = chunkOf(wav, 'data');
  const view = new DataView(fmt.buffer);
  const [channels, rateHz] = [view.getUint16(2, true), view.getUint32(4, true)];
  const bytes = 2 * view.getUint16(12, true);
  const packets = Array.from({ length: Math.ceil(data.length / bytes) }, (_, i) =>
    data.slice(i * bytes, (i + 1) * bytes),
  );
  const sound = { codecId: 'A_MS/ACM', codecPrivate: fmt, rateHz, channels };
  const clusters = [cluster({ ticks: 0, blocks: packets.map((packet) => simpleBlock(0, packet)) })];
  return webmFile(sound, clusters, { docType });
}

const lawFile = (tag: number) =>
  wavFile({
    ...{ tag, bits: 8, rateHz: 8000 },
    data: Uint8Array.from({ length: 4000 }, (_, i) => (i * 37) % 256),
  });

test.each([
  ['ms-adpcm.wav', fixtureBytes('ms-adpcm.wav'), 'adpcm-ms', true],
  ['ms-adpcm-mono.wav', fixtureBytes('ms-adpcm-mono.wav'), 'adpcm-ms', true],
  ['ima-adpcm.wav', fixtureBytes('ima-adpcm.wav'), 'adpcm-ima', true],
  ['gsm.wav', fixtureBytes('gsm.wav'), 'gsm', true],
  ['A-law', lawFile(6), 'pcm-alaw', false],
  ['µ-law', lawFile(7), 'pcm-ulaw', false],
])('%s decodes to the same samples', async (_name, wav, codec, lossy) => {
  const plain = await open(wav);
  const inside = await open(matroskaOf(wav));
  expect(inside.facts).toMatchObject({ container: 'matroska', codec, lossy });
  expect(inside.format).toEqual(plain.format);
  const whole = await decodeWhole(plain);
  const decoded = await decodeWhole(inside);
  const frames = whole[0]!.length;
  expect(decoded[0]!.length).toBeGreaterThanOrEqual(frames); // WAV states where the last block ends
  expect(
    firstDifference(
      decoded.map((channel) => channel.subarray(0, frames)),
      whole,
    ),
  ).toBeUndefined();
  expect(inside.damage).toEqual([]);
});

test('a packet without a bit set is silence as long as the others', async () => {
  const wav = fixtureBytes('ms-adpcm.wav');
  const whole = await decodeWhole(await open(matroskaOf(wav)));
  const bytes = 2 * new DataView(chunkOf(wav, 'fmt ').buffer).getUint16(12, true);
  const at = wav.length - chunkOf(wav, 'data').length;
  const damaged = await open(matroskaOf(wav.slice().fill(0, at + bytes, at + 2 * bytes)));
  const decoded = await decodeWhole(damaged);
  expect(decoded[0]!.length).toBe(whole[0]!.length);
  expect(damaged.damage).toMatchObject([{ code: 'damaged', count: 1 }]);
});

test('the format is that of the document type', async () => {
  const wav = lawFile(6);
  for (const [docType, container] of [
    ['matroska', 'matroska'],
    ['webm', 'webm'],
    ['', 'webm'],
  ] as const)
    // prettier-ignore
    expect((await open(matroskaOf(wav, docType))).facts.container).toBe(container);
});

test('another encoding of WAV is refused by its number', async () => {
  const wav = lawFile(6);
  const other = wav.with(20, 0x61);
  await expect(open(matroskaOf(other))).rejects.toThrow(
    'matroska: the encoding 0x61 of WAV (A_MS/ACM) is not supported',
  );
  const odd = fixtureBytes('ms-adpcm.wav');
  const bits = odd.slice();
  bits[34] = 3;
  await expect(open(matroskaOf(bits))).rejects.toThrow(
    'matroska: Microsoft ADPCM of 3 bits is not supported',
  );
});
