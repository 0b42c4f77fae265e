import { expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

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
