import { describe, expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

/** The end of a scale is no measured value. */
const textOf = (analysis: string, id: string, values: object) =>
  checked(analysis, { durationSec: 60, ...values }).findings.find((one) => one.id === id)?.text;

describe('dialogue at an end of its scale', () => {
  const place = (startSec: number, toBackgroundLu: number) => ({
    ...{ startSec, endSec: startSec + 3, lufs: -30, toBackgroundLu },
  });
  const placesText = (...lu: readonly number[]) =>
    textOf('profile.dialogue', 'hard-to-follow', {
      dialoguePlaces: lu.map((one, i) => place(10 * i, one)),
    });
  const ratioText = (dialogueToBackgroundLu: number) =>
    textOf('profile.dialogue', 'dialogue-balance', { dialogueToBackgroundLu });

  test('is stated as a bound', () => {
    expect(placesText(-10, 4)).toMatch(/above the background, at worst 10 LU or more under it\.$/);
    expect(placesText(-10)).toMatch(/there 10 LU or more under it\.$/);
    expect(ratioText(-10)).toBe('Dialogue is at least 10.0 LU under the background.');
    expect(ratioText(60)).toBe('Dialogue is at least 60.0 LU over the background.');
  });

  test('is a number within it', () => {
    expect(placesText(-9.4, 4)).toMatch(/at worst -9\.4 LU\.$/);
    expect(ratioText(-9.4)).toBe('Dialogue is 9.4 LU under the background.');
  });
});

test.each([
  [-10, 'about -10.0 dB or less.'],
  [25, 'about 25.0 dB or more.'],
  [18, 'about 18.0 dB.'],
])('a C50 of %d dB', (c50Db, words) => {
  const text = textOf('profile.quality', 'speech-clarity', { 'speechClarity.c50Db': c50Db });
  expect(text).toContain(words);
});

test.each([
  [-10, '-10.0 dB or less; the mean'],
  [-8, '-8.0 dB; the mean'],
])('worst phrases of %d dB', (worstPhraseSnrDb, words) => {
  const values = { worstPhraseSnrDb, segmentalSnrDb: 4, contentTypeGuess: 'voice', speechRatio: 1 };
  expect(textOf('voice', 'worst-phrase', values)).toContain(words);
});

test.each([
  [60, 'is at least 60.0 dB below'],
  [40, 'is 40.0 dB below'],
])('a channel that is %d dB below the other', (stereoBalanceDb, words) => {
  const values = { stereoLayout: 'stereo', channels: 2, stereoBalanceDb };
  expect(textOf('mix', 'one-channel-dead', values)).toContain(words);
});
