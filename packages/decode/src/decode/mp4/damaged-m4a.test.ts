import { expect, test } from 'vitest';
import { decode } from '../../../../../testing/decode-ogg.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { ascii } from '../../../../../testing/wav-file.js';

/** Where the content of a box starts. */
const bodyOf = (file: Uint8Array, type: string): number => {
  const at = file.findIndex((_, i) => ascii(type).every((code, k) => file[i + k] === code));
  expect(at).toBeGreaterThan(0);
  return at + 4;
};

/** Of a file whose packets are contiguous from the start of `mdat` on. */
function packetPlaces(file: Uint8Array): { readonly at: number; readonly bytes: number }[] {
  const view = new DataView(file.buffer, file.byteOffset);
  const sizes = bodyOf(file, 'stsz');
  let at = bodyOf(file, 'mdat');
  return Array.from({ length: view.getUint32(sizes + 8) }, (_, packet) => {
    const bytes = view.getUint32(sizes + 12 + 4 * packet);
    at += bytes;
    return { at: at - bytes, bytes };
  });
}

const opus = fixtureBytes('opus.mp4');
const DELAY_FRAMES = 312; // as libopus has it
const PACKET_FRAMES = 960;
const RUN_UP_FRAMES = 3840; // RFC 7845, 4.6

test.each([0, 12, 30])(
  'a packet of Opus that is zeros is silence as long as the table has it: %s',
  async (lost) => {
    const whole = await decode(opus);
    const { at, bytes } = packetPlaces(opus)[lost]!;
    const { channels, frames, damage } = await decode(opus.slice().fill(0, at, at + bytes));
    expect(frames).toBe(whole.frames);
    const start = Math.max(0, lost * PACKET_FRAMES - DELAY_FRAMES);
    const end = Math.min(frames, (lost + 1) * PACKET_FRAMES + RUN_UP_FRAMES - DELAY_FRAMES);
    expect(channels[0]!.subarray(start, end).every((x) => x === 0)).toBe(true);
    expect(channels[0]!.subarray(0, start)).toEqual(whole.channels[0]!.subarray(0, start));
    expect(damage).toMatchObject([{ code: 'damaged', count: 1 }]);
    expect(damage[0]!.startSec! * 48_000).toBeCloseTo(start, 3);
    expect(damage[0]!.endSec! * 48_000).toBeCloseTo(end, 3);
  },
);

/** Three channels, where there is but one or two of them: no decoder takes it. */
const BROKEN_AAC = Uint8Array.of(0xff, 0xff, 0xff, 0xff);

test.each([
  { name: 'aac.m4a', delay: 1024, each: 1024 },
  { name: 'alac-16.m4a', delay: 0, each: 4096 },
])('of $name, silence is said to be as long as it is', async ({ name, delay, each }) => {
  const bytes = fixtureBytes(name);
  const whole = await decode(bytes);
  const places = packetPlaces(bytes);
  for (const lost of [0, 1, places.length - 1]) {
    const damaged = bytes.slice();
    damaged.set(BROKEN_AAC, places[lost]!.at);
    const { frames, facts, damage } = await decode(damaged);
    expect(frames).toBe(whole.frames);
    const rateHz = frames / facts.declaredDurationSec!;
    const within = (frame: number) => Math.max(0, Math.min(frames, frame - delay)) / rateHz;
    expect(damage).toMatchObject([{ code: 'damaged', count: 1 }]);
    expect(damage[0]!.startSec).toBeCloseTo(within(lost * each), 6);
    expect(damage[0]!.endSec).toBeCloseTo(within((lost + 1) * each), 6);
  }
});

const INDEX_MISSING = /its index \(moov\), which is written last, is missing/;
const INDEX_CUT = /it ends inside its index \(moov\)/;

test.each([
  ['aac.m4a', 30, INDEX_MISSING],
  ['aac.m4a', 4000, INDEX_MISSING],
  ['aac.m4a', 8453, INDEX_MISSING],
  ['aac.m4a', 8500, INDEX_CUT],
  ['aac-faststart.m4a', 40, INDEX_CUT],
  ['aac-faststart.m4a', 400, INDEX_CUT],
  ['aac-faststart.m4a', 600, INDEX_CUT],
  ['aac-faststart.m4a', 877, INDEX_CUT],
  ['aac-faststart.m4a', 880, /its samples \(mdat\) are missing/],
  ['aac-faststart.m4a', 900, /it ends inside its first samples/],
  ['aac-fragmented.m4a', 300, INDEX_CUT],
  ['aac-fragmented.m4a', 676, /its samples \(mdat\) are missing/],
])('%s cut after %i bytes is incomplete', async (name, bytes, message) => {
  await expect(decode(fixtureBytes(name).slice(0, bytes))).rejects.toMatchObject({
    ...{ code: 'decode.unsupported', message },
  });
  await expect(decode(fixtureBytes(name).slice(0, bytes))).rejects.toThrow('file is incomplete');
});

test('a whole file without sound is not called incomplete', async () => {
  const silent = fixtureBytes('aac.m4a').slice();
  silent.set(
    ascii('text'),
    silent.findIndex((_, at) => ascii('soun').every((c, i) => silent[at + i] === c)),
  );
  await expect(decode(silent)).rejects.toThrow('no audio track');
});
