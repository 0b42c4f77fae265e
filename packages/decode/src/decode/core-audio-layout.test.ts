import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTier } from '../../../../testing/tiers.js';
import { concat, ascii } from '../../../../testing/wav-file.js';
import { Fault } from '../core/fault.js';
import { bytesSource } from '../source/bytes-source.js';
import { openAudio } from './open-audio.js';

const u32 = (value: number) =>
  Uint8Array.of(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);

const layout = (tag: number, bitmap = 0, labels: readonly number[] = []) =>
  concat(
    u32(tag),
    u32(bitmap),
    u32(labels.length),
    ...labels.map((label) => concat(u32(label), new Uint8Array(16))),
  );
const tag = (id: number, channels: number) => id * 65_536 + channels;

/** 16 bits at 48 kHz. */
function caf(channels: number, chan?: Uint8Array): Uint8Array {
  const rate = new Uint8Array(8);
  new DataView(rate.buffer).setFloat64(0, 48_000);
  const chunk = (id: string, body: Uint8Array) => concat(ascii(id), u32(0), u32(body.length), body);
  return concat(
    ascii('caff'),
    u32(0x00010000),
    chunk(
      'desc',
      concat(rate, ascii('lpcm'), u32(0), u32(2 * channels), u32(1), u32(channels), u32(16)),
    ),
    chan ? chunk('chan', chan) : new Uint8Array(0),
    chunk('data', new Uint8Array(4 + 8 * channels)),
  );
}

/** 16 bits at 8 kHz. */
function aiff(channels: number, chan?: Uint8Array): Uint8Array {
  const chunk = (id: string, body: Uint8Array) => concat(ascii(id), u32(body.length), body);
  const rate = Uint8Array.of(0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0);
  const common = concat(Uint8Array.of(0, channels, 0, 0, 0, 4, 0, 16), rate);
  const sound = chunk('SSND', new Uint8Array(8 + 8 * channels));
  const named = chan ? chunk('CHAN', chan) : new Uint8Array(0);
  const body = concat(ascii('AIFF'), chunk('COMM', common), named, sound);
  return concat(ascii('FORM'), u32(body.length), body);
}

/** The speakers, with a star where they are assumed. */
async function speakers(file: Uint8Array) {
  const { format, damage } = await openAudio(bytesSource(file));
  const isAssumed = damage.some(({ code }) => code === 'layout-assumed');
  return format.speakers.join(' ') + (isAssumed ? ' *' : '');
}

test.each([
  ['MPEG 7.1 C has its sides before its back', 8, layout(tag(128, 8)), 'L R C LFE Ls Rs Lb Rb'],
  ['MPEG 5.1 D begins with the centre', 6, layout(tag(124, 6)), 'C L R Ls Rs LFE'],
  ['a bitmap is a mask', 4, layout(tag(1, 0), 0x107), 'L R C Cs'],
  ['descriptions', 3, layout(0, 0, [36, 37, 35]), 'Rw LFE Lw'],
  ['a label of its own', 3, layout(0, 0, [1, 2, 65_536]), 'L R X'],
  ['a tag nobody knows', 6, layout(tag(900, 6)), 'L R C LFE Ls Rs *'],
  ['a tag of another number of channels', 6, layout(tag(128, 8)), 'L R C LFE Ls Rs *'],
  ['fewer descriptions than channels', 3, layout(0, 0, [36]), 'L R C *'],
  ['cut short', 3, Uint8Array.of(0, 128), 'L R C *'],
  ['a bitmap of other channels', 4, layout(tag(1, 0), 0x3), 'L R Ls Rs *'],
  ['a bitmap of none', 4, layout(tag(1, 0)), 'X X X X'],
  ['discrete channels', 4, layout(tag(147, 4)), 'X X X X'],
  ['channels that nobody knows', 3, layout(tag(0xffff, 3)), 'X X X'],
  ['two channels', 2, new Uint8Array(0), 'L R'],
])('%s', async (_, channels, chan, expected) => {
  expect(await speakers(caf(channels, chan))).toBe(expected);
  expect(await speakers(aiff(channels, chan))).toBe(expected);
});

test('without the chunk the customary speakers are assumed, and one after the sound counts', async () => {
  expect(await speakers(aiff(4))).toBe('L R Ls Rs *');
  expect(await speakers(caf(6))).toBe('L R C LFE Ls Rs *');
  const late = concat(caf(4), ascii('chan'), u32(0), u32(12), layout(tag(1, 0), 0x107));
  expect(await speakers(late)).toBe('L R C Cs');
});

test('Ambisonics have no loudness', async () => {
  await expect(speakers(caf(4, layout(tag(190, 4))))).rejects.toThrow(/^caf: .*Ambisonics/);
});

test('any bytes name speakers, say nothing or are a fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 90 }), async (chan) => {
      const padded = concat(chan, new Uint8Array(chan.length % 2));
      const found = await speakers(aiff(3, padded)).catch((error: unknown) => {
        if (error instanceof Fault) return 'a b c';
        throw error;
      });
      expect(found.replace(' *', '').split(' ')).toHaveLength(3);
    }),
    { numRuns: inTier(75, 300), seed: 1 },
  );
});
