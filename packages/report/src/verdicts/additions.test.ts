import { describe, expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

describe('encode rules', () => {
  const encode = (
    codec: string,
    bitrateKbps: number,
    truePeakDb: number,
    overs: object[] = [],
  ) => ({
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
});

describe('channels rules', () => {
  const channel = (channel: number, speaker: string, more: object = {}) => ({
    ...{ channel, speaker, weight: 1, rmsDb: -20, peakDb: -6, truePeakDb: -5.9 },
    ...{ lowShare: 0.1, silentShare: 0.05 },
    ...more,
  });
  const pair = (correlation: number, differenceDb = 6) => ({
    ...{ first: 5, second: 6, firstSpeaker: 'Ls', secondSpeaker: 'Rs' },
    ...{ correlation, differenceDb },
  });
  const lfe = channel(4, 'LFE', { lowShare: 0.99, silentShare: 1 });
  const fold = (truePeakDb: number) => ({ integratedLufs: -23, truePeakDb });
  const folds = { loRo: fold(-1), ltRt: fold(-2) };
  const stated = (of: Record<string, unknown>) => {
    const sound = {
      'channel-list': [channel(1, 'L'), channel(2, 'R'), lfe],
      'channel-pairs': [pair(0.2)],
      downmix: folds,
    };
    const { level, texts } = checked('profile.channels', { ...sound, ...of });
    return { level, text: texts.join(' ') };
  };

  test('nothing to say of channels that differ; an LFE may rest', () => {
    expect(stated({})).toEqual({ level: 'good', text: '' });
  });

  test('a silent channel', () => {
    const silent = { 'channel-list': [channel(1, 'L'), channel(3, 'C', { silentShare: 1 })] };
    expect(stated(silent).text).toMatch(/^Channel 3 \(C\) is silent\./);
  });

  test('what sounds under 120 Hz only by a tenth is no LFE', () => {
    const { level, text } = stated({ 'channel-list': [channel(4, 'LFE')] });
    expect(level).toBe('warn');
    expect(text).toMatch(
      /^Channel 4 is assigned to the LFE, but only 10 % of its energy is below 120 Hz/,
    );
  });

  test.each([
    [0.9995, 'Channels 5 and 6 (Ls, Rs) carry the same signal, the first 6.0 dB louder.'],
    [-0.9995, 'Channels 5 and 6 (Ls, Rs) carry the same signal, inverted, the first'],
  ])('a correlation of %f', (correlation, sentence) => {
    expect(stated({ 'channel-pairs': [pair(correlation)] }).text).toContain(sentence);
  });

  test('the same at one level', () => {
    expect(stated({ 'channel-pairs': [pair(1, 0.01)] }).text).toContain(
      'carry the same signal, equally loud.',
    );
    expect(stated({ 'channel-pairs': [pair(1, -3)] }).text).toContain('the first 3.0 dB quieter.');
  });

  test('a fold over full scale', () => {
    expect(stated({ downmix: { ...folds, loRo: fold(2.04) } }).text).toMatch(
      /^In an unscaled stereo downmix, Lo\/Ro reaches 2\.0 dBTP: a decoder clips/,
    );
  });

  test('nothing is good of an answer without a number', () => {
    expect(checked('profile.channels', {}).level).toBe('open');
  });
});

test.each([
  ['ends-after-data', 'starts at 0.20 s and ends at 9.00 s, after the end of the audio data'],
  ['ends-before-start', 'starts at 0.20 s and ends at 9.00 s, not after its start'],
])('a declared loop that %s is a problem', (problem, text) => {
  const declaredLoops = [
    { startSec: 0.1, endSec: 0.3, seamRatio: 1 },
    { startSec: 0.2, endSec: 9, problem },
  ];
  const { level, texts } = checked('profile.loop', { declaredLoops, loopSeamRatio: 1 });
  expect(level).toBe('bad');
  expect(texts.join(' ')).toContain(text);
});
