import { expect, test } from 'vitest';
import { wavFile } from '../../../../testing/wav-file.js';
import { bytesSource } from '../source/bytes-source.js';
import { withLayout } from './channel-layout.js';
import { openAudio } from './open-audio.js';

const open = (channels: number, mask?: number) =>
  openAudio(
    bytesSource(
      wavFile({
        channels,
        ...(mask !== undefined && { extensible: { mask } }),
        data: new Uint8Array(20 * channels),
      }),
    ),
  );

test.each([
  ['none', 4, undefined, 'names no loudspeakers for its 4 channels: L R Ls Rs are assumed'],
  ['none', 6, undefined, 'names no loudspeakers for its 6 channels: L R C LFE Ls Rs are assumed'],
  ['that of two', 4, 3, 'names loudspeakers of other channels for its 4 channels: L R Ls Rs'],
])(
  'the order of channels with the mask %s is assumed in words: %i',
  async (_, count, mask, text) => {
    const { damage } = await open(count, mask);
    expect(damage).toMatchObject([{ code: 'layout-assumed' }]);
    expect(damage[0]?.message).toContain(text);
  },
);

test.each([
  [1, undefined],
  [2, undefined],
  [4, 0],
  [4, 0x33],
  [6, 0x3f],
])('%i channels with the mask %s assume nothing', async (channels, mask) => {
  expect((await open(channels, mask)).damage).toEqual([]);
});

test.each([
  ['quad', ['L', 'R', 'Ls', 'Rs']],
  ['unnamed', ['X', 'X', 'X', 'X']],
  ['l,r, c lfe', ['L', 'R', 'C', 'LFE']],
])('%s is the layout of four channels', async (layout, speakers) => {
  const decoder = withLayout(await open(4), layout);
  expect(decoder.format.speakers).toEqual(speakers);
  expect(decoder.damage).toEqual([]);
});

test.each([
  ['5.1', '"5.1" has 6 channels, and the file has 4'],
  ['L,R,Q,X', '"L,R,Q,X" is no layout: use mono, stereo'],
])('%s is refused for four', async (layout, message) => {
  const decoder = await open(4);
  expect(() => withLayout(decoder, layout)).toThrow(message);
});
