import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { readOptions } from '../../core/options.js';
import { readMeasures } from '../../read-measures.js';
import { bytesSource } from '../../source/bytes-source.js';
import { bitRateKbps } from './bit-rate-kbps.js';
import { bitRateMode } from './bit-rate-mode.js';

const read = async (file: Uint8Array, part = {}) => {
  const options = readOptions(part, ['startSec', 'endSec'], new Date());
  const { of } = await readMeasures(bytesSource(file), [bitRateKbps, bitRateMode], options);
  return [of(bitRateKbps), of(bitRateMode)];
};

// ffprobe -show_packets: sum of the sizes over that of the durations, within the bytes that are cut off each frame
test.each([
  ['cbr.mp3', 127.99, 'constant'],
  ['mono.mp3', 64.0, 'constant'],
  ['mpeg2.mp3', 64.0, 'constant'],
  ['no-header.mp3', 64.0, 'constant'],
  ['vbr.mp3', 115.55, 'variable'],
])('%s has %f kbit/s, %s', async (name, kbps, mode) => {
  const [rate, kind] = await read(fixtureBytes(name));
  expect(kind).toEqual({ value: mode });
  expect(rate).toEqual({ value: expect.closeTo(kbps, 0) as number });
});

test('a constant rate is whatever the note says: what counts is the frames', async () => {
  const bytes = fixtureBytes('cbr.mp3').slice();
  const at = Buffer.from(bytes).indexOf('Info');
  bytes.set(new TextEncoder().encode('Xing'), at);
  expect((await read(bytes))[1]).toEqual({ value: 'constant' });
});

test('of other formats it is not read', async () => {
  const absent = { absent: 'the bit rate is read from MP3 only' };
  for (const name of ['16.flac', 'vorbis.ogg', 'aac.m4a'])
    expect(await read(fixtureBytes(name))).toEqual([absent, absent]);
});
