import { expect, test } from 'vitest';
import { openFfmpeg } from '@sonometer/validation/peers/open-peers.js';
import { runHere } from '../../../../../testing/run-here.js';

const hasFfmpeg = openFfmpeg() !== undefined;
if (!hasFfmpeg) console.warn('FFmpeg is not installed: what validate --peers prints is SKIPPED');

test.skipIf(!hasFfmpeg)('validate --peers adds what others read', async () => {
  const { out, err, code } = await runHere('validate', '--peers', '--only', 'truePeakDb');
  expect(code).toBe(0);
  expect(err).toMatch(/^peers: ffmpeg/);
  expect(out).toMatch(/ok +truePeakDb .*\n +ffmpeg +-?\d/);
});
