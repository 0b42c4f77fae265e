import { describe, expect, test } from 'vitest';
import { CONTAINERS, expectDecodesOrRefuses } from '../../../../testing/wrong-bytes.js';
import { decodeWhole } from '../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../testing/first-difference.js';
import { fixtureBytes, fixtureSource } from '../../../../testing/fixture-source.js';
import { masterSignal } from '../../../../testing/master-signal.js';
import { bytesSource } from '../source/bytes-source.js';
import { openAudio } from './open-audio.js';

const SHORT_CD = { rateHz: 44_100, channels: 2, frames: 12_007, bits: 16 };
const CD_24 = { ...SHORT_CD, frames: 9001, bits: 24 };

async function opened(bytes: Uint8Array) {
  const decoder = await openAudio(bytesSource(bytes));
  const samples = await decodeWhole(decoder);
  const { damage, facts, format } = decoder;
  return { samples, damage, facts, format };
}

describe('samples that need no decoding', () => {
  test.each([
    { name: '24.aiff', master: CD_24, container: 'aiff', codec: 'pcm' },
    { name: 'sowt.aifc', master: SHORT_CD, container: 'aiff', codec: 'pcm' },
    { name: 'float.caf', master: CD_24, container: 'caf', codec: 'pcm-float' },
    { name: '24.w64', master: CD_24, container: 'w64', codec: 'pcm' },
    { name: 'in24.mov', master: CD_24, container: 'm4a', codec: 'pcm' },
    { name: 'pcm.mka', master: SHORT_CD, container: 'matroska', codec: 'pcm' },
  ])('$name', async ({ name, master, container, codec }) => {
    const { samples, facts, damage } = await opened(fixtureBytes(name));
    expect(firstDifference(samples, masterSignal(master))).toBeUndefined();
    expect(facts).toMatchObject({ container, codec, lossy: false });
    expect(damage).toEqual([]);
  });
});

describe('the same packets in another container', () => {
  test.each([
    { name: 'live.webm', same: 'opus.webm', container: 'webm' },
    { name: 'opus.mp4', same: 'opus.webm', container: 'm4a' },
    { name: 'flac.mka', same: '16.flac', container: 'matroska' },
    { name: 'flac.mp4', same: '16.flac', container: 'm4a' },
  ])('$name is $same', async ({ name, same, container }) => {
    const { samples, facts, damage } = await opened(fixtureBytes(name));
    const other = await opened(fixtureBytes(same));
    expect(firstDifference(samples, other.samples)).toBeUndefined();
    expect(facts).toMatchObject({ container, codec: other.facts.codec, lossy: other.facts.lossy });
    expect(damage).toEqual([]);
  });

  test('Opus in WebM is the recording, from its first frame to its last', async () => {
    const { samples, facts } = await opened(fixtureBytes('opus.webm'));
    const master = masterSignal({ rateHz: 48_000, channels: 2, frames: 30_011, bits: 16 });
    expect(samples.map((channel) => channel.length)).toEqual([30_011, 30_011]);
    for (const [c, channel] of samples.entries()) {
      const error = channel.map((x, i) => x - master[c]![i]!);
      expect(energyOf(error)).toBeLessThan(energyOf(master[c]!) / 10);
    }
    expect(facts).toMatchObject({ container: 'webm', codec: 'opus', lossy: true });
  });

  test('WebM does not tell where Vorbis ends within its last packet', async () => {
    const { samples } = await opened(fixtureBytes('vorbis.webm'));
    const other = await opened(fixtureBytes('vorbis.ogg'));
    const [length = 0] = other.samples.map((channel) => channel.length);
    expect(samples[0]?.length).toBeGreaterThanOrEqual(length);
    expect(samples[0]?.length).toBeLessThan(length + 1024);
    const cut = samples.map((channel) => channel.subarray(0, length));
    expect(firstDifference(cut, other.samples)).toBeUndefined();
  });

  test('ADTS does not tell what the encoder put before the recording', async () => {
    const { samples, facts } = await opened(fixtureBytes('aac.aac'));
    const other = await opened(fixtureBytes('aac.m4a'));
    const cut = samples.map((channel) => channel.subarray(1024, 1024 + other.samples[0]!.length));
    expect(firstDifference(cut, other.samples)).toBeUndefined();
    expect(facts).toMatchObject({ container: 'aac', codec: 'aac', lossy: true });
  });
});

const energyOf = (channel: Float32Array) => channel.reduce((sum, x) => sum + x * x, 0);

describe('damage', () => {
  test('a block that is overwritten is missed, and all times behind it stay', async () => {
    const bytes = fixtureBytes('opus.webm');
    const whole = await opened(bytes);
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0xff, middle, middle + 400);
    const { samples, damage } = await opened(bytes);
    expect(damage.map(({ code }) => code)).toContain('damaged');
    expect(samples[0]!.length).toBeLessThanOrEqual(whole.samples[0]!.length);
  });

  test('a file that breaks off', async () => {
    const bytes = fixtureBytes('pcm.mka');
    const { damage, samples } = await opened(bytes.subarray(0, bytes.length - 3000));
    expect(damage).toMatchObject([{ code: 'breaks-off' }]);
    expect(samples[0]!.length).toBeGreaterThan(10_000);
  });

  // Thirty of each: containers.slow.test.ts.
  test.each(CONTAINERS)('%s with wrong bytes decodes, or is refused', async (name) => {
    await expectDecodesOrRefuses(name, 4);
  });
});

test('frames of AAC behind an ID3 tag, and junk between them', async () => {
  const adts = fixtureBytes('aac.aac');
  const tag = Uint8Array.from([
    0x49,
    0x44,
    0x33,
    4,
    0,
    0,
    0,
    0,
    0,
    10,
    ...new Array<number>(10).fill(0),
  ]);
  const whole = await opened(adts);
  const tagged = await opened(Uint8Array.from([...tag, ...adts]));
  expect(firstDifference(tagged.samples, whole.samples)).toBeUndefined();
  const junk = Uint8Array.from([...adts, ...new Array<number>(500).fill(7)]);
  expect((await opened(junk)).damage).toMatchObject([{ code: 'damaged', count: 500 }]);
});

test('what is in memory is read as from a source that answers later', async () => {
  const bytes = fixtureBytes('opus.webm');
  const later = await openAudio({
    sizeBytes: bytes.length,
    read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
  });
  const now = await decodeWhole(await openAudio(fixtureSource('opus.webm')));
  expect(firstDifference(await decodeWhole(later), now)).toBeUndefined();
});
