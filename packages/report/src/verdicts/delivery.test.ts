import type { DeliveryTargetName } from '@sonometer/engine/core';
import { describe, expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

describe('the chosen target decides', () => {
  const EPISODE = {
    ...{ clippingRegions: 0, stereoLayout: 'stereo', monoCompatible: true, durationSec: 60 },
    ...{ contentTypeGuess: 'voice', contentConfidence: 0.9, truePeakDb: -1.5 },
    signalToNoiseDb: 54,
    ...{
      speechSec: 50,
      speechRatio: 0.84,
      silentShare: 0,
      defects: [],
      'defect-counts': { click: 0 },
    },
    ...{ stereoBalanceDb: 0, integratedLufs: -16.4 },
  };
  const against = (target: DeliveryTargetName, values = {}) =>
    checked('profile.overview', { ...EPISODE, ...values }, { speech: target });

  test('a file that misses it is never ready', () => {
    expect(against('podcast')).toMatchObject({ level: 'good', headline: 'Ready for a podcast.' });
    const { level, headline, passed, texts } = against('ebu-broadcast');
    expect({ level, headline }).toEqual({
      level: 'bad',
      headline: 'Speech, 1:00.0. 6.6 LU too loud for EBU R 128 broadcast.',
    });
    expect(texts[0]).toContain('Lower the level by 6.6 dB.');
    expect(passed.map(({ id }) => id)).not.toContain('loudness-level');
  });

  test('a file that meets it is ready for it, whatever the content would have', () => {
    expect(against('ebu-broadcast', { integratedLufs: -23.4 })).toMatchObject({
      level: 'good',
      headline: 'Ready for EBU R 128 broadcast.',
    });
  });

  test('a platform turns down what is loud, and leaves what is far below', () => {
    expect(against('spotify', { integratedLufs: -10 }).level).toBe('good');
    const { level, headline } = against('spotify', { integratedLufs: -20 });
    expect({ level, headline }).toEqual({
      level: 'warn',
      headline: 'Speech, 1:00.0. Spotify plays it 5.5 dB below its level.',
    });
    const ofAlexa = against('amazon-music', { integratedLufs: -14 });
    expect(ofAlexa.headline).toBe(
      'Speech, 1:00.0. True peak -1.5 dBTP, above the -2 dBTP limit of Amazon Music.',
    );
  });

  test('a title with a problem begins with the kind; one that is ready has it in its target', () => {
    const quiet = checked('profile.overview', { ...EPISODE, integratedLufs: -40.2 });
    expect(quiet.headline).toBe('Speech, 1:00.0. 24.2 dB too quiet for a podcast.');
  });

  test('the choice for another kind changes nothing', () => {
    const music = checked('profile.overview', EPISODE, { music: 'ebu-broadcast' });
    expect(music.headline).toBe('Ready for a podcast.');
  });
});
