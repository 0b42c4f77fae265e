import { expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

const encode = (codec: string, bitrateKbps: number, truePeakDb: number, overs: object[] = []) => ({
  ...{ codec, bitrateKbps, rateHz: 44_100, platforms: [], truePeakDb, overs },
  ...{ overCount: overs.length, oversPerMinute: overs.length, loudnessChangeLu: 0 },
});
const stated = (body: Record<string, unknown>) => {
  const { level, texts } = checked('profile.encode', body);
  return { level, text: texts.join(' ') };
};

test('what stays under full scale is good, by its highest encode', () => {
  const { level, text } = stated({
    'encode-list': [encode('aac', 96, -2), encode('opus', 96, -0.4)],
  });
  expect(level).toBe('good');
  expect(text).toMatch(
    /^Opus 96 reaches -0\.4 dBTP after encoding: none of 2 encodes exceeds full scale/,
  );
});

test('what comes over names the worst, how many, and the gain', () => {
  const { level, text } = stated({
    'encode-list': [
      encode('aac', 128, 0.6, [{ startSec: 1, endSec: 1.001, peakDb: 0.6 }]),
      encode('vorbis', 160, 0.2),
      encode('opus', 160, -0.3),
    ],
    'safe-gain': {
      gainDb: -0.8,
      codec: 'aac',
      bitrateKbps: 128,
      truePeakDb: -0.1,
      tried: [0, -0.8],
    },
  });
  expect(level).toBe('warn');
  expect(text).toMatch(
    /^AAC 128 reaches \+0\.6 dBTP after encoding, and 1 more encode of 3 exceeds full scale\. With 0\.8 dB less level, none does/,
  );
});

test('nothing is said to be good that was not encoded', () => {
  expect(stated({}).level).toBe('open');
});
