import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { withComments } from '../../../../../testing/tags.js';
import { bytesSource } from '../../source/bytes-source.js';
import { readClaims } from './index.js';

test.each([
  ['-23.00 LUFS', -23],
  ['84 dB', -23],
  ['89.0 dB', -18],
  ['nonsense', -18],
])('gains count from the reference that the file states: %s', async (reference, lufs) => {
  const file = withComments(
    fixtureBytes('16.flac'),
    `REPLAYGAIN_REFERENCE_LOUDNESS=${reference}`,
    'REPLAYGAIN_TRACK_GAIN=-2.00 dB',
  );
  const claims = await readClaims(bytesSource(file), 'flac');
  const gain = claims.find(({ tag }) => tag === 'REPLAYGAIN_TRACK_GAIN');
  expect(gain?.stated).toMatchObject({ value: lufs + 2, gainToLufs: lufs });
});
