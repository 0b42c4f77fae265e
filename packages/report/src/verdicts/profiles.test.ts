import { checked } from '../../../../testing/checked.js';
import { NO_COPY } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { answerById } from '../questions/families.js';
import { openReader } from '../reading/reader.js';
import { contentWord } from './conditions.js';

test('the chain says what was looked for', () => {
  const none = checked('profile.chain', { dropouts: { count: 0 }, 'dropout-list': [] });
  expect(none).toMatchObject({ level: 'good', headline: 'No gap of digital silence was found.' });
  expect(none.texts[0]).toMatch(/filled or concealed are not checked/);
  const some = checked('profile.chain', {
    dropouts: { count: 3, totalMs: 60, share: 0.001, perMinute: 3 },
    'dropout-list': [31, 2, 9].map((startSec) => ({ startSec, durationMs: 20 })),
    'packet-size': 20,
  });
  expect(some.texts[0]).toMatch(
    /^3 gaps of digital silence, 60 ms in total \(0\.1 %\)\. Packets of 20\.0 ms\. At 0:02\.0, 0:09\.0, 0:31\.0\./,
  );
  expect(checked('profile.chain', {}).level).toBe('open');
});

test('a file that is not what it claims to be', () => {
  const { level, headline, texts } = checked('profile.provenance', {
    'provenance-verdict': { verdict: 'suspect', reasons: ['lossy-in-lossless', 'padded-bits'] },
    lossySource: 'lossy ~128k',
    bandwidthHz: 16_012,
    format: 'flac',
    effectiveBitDepth: 16,
    bitDepthGuess: '24-bit',
  });
  expect({ level, headline }).toEqual({
    level: 'bad',
    headline: 'The sound contradicts the declared origin.',
  });
  expect(texts.join(' ')).toMatch(
    /lossy-encoded before at about 128 kbit\/s, no content above 16012 Hz, in a lossless flac/,
  );
  expect(texts.join(' ')).toMatch(/16 bits are in use, but the file declares 24-bit/);
});

test('a beat that could not be told is not said to be missing', () => {
  expect(checked('profile.beat', {}).headline).toMatch(/^The beat could not be determined: /);
});

test('a tuning that was not measured is not told', () => {
  const key = { name: 'D minor', camelot: '7A', second: 'F major', lead: 0.3, fit: 0.8 };
  expect(checked('profile.key', { key }).texts.join(' ')).not.toMatch(/440|Tuned/);
  const tuning = { cents: -31.8, a4Hz: 432, agreement: 0.9 };
  expect(checked('profile.key', { key, tuning }).texts.join(' ')).toMatch(/Tuned to A4 = 432/);
});

test.each([
  [{ delayMs: 12, isInverted: false, gainDb: 0.05 }, /the first \(12\.\d* ms later\): mono/],
  [{ delayMs: -3.5, isInverted: true, gainDb: -6 }, /3\.50? ms earlier, inverted, 6\.0 dB quieter/],
  [{ delayMs: 0, isInverted: false, gainDb: 0.15 }, /0\.1\d* dB louder|0\.2 dB louder/],
  [{ delayMs: 0, isInverted: false, gainDb: 0.05 }, undefined],
  [null, undefined],
])('a channel that is copied: %j', (copy, text) => {
  const { findings } = checked('profile.provenance', {
    'provenance-verdict': { verdict: 'consistent', reasons: [] },
    'channel-copy': copy && { ...copy, residualDb: -60 },
  });
  const stated = findings.find(({ id }) => id === 'copied-channel')?.text;
  if (text) expect(stated).toMatch(text);
  else expect(stated).toBeUndefined();
});

test('an mp3 that is lossy is no news', () => {
  const { findings } = checked('signal', {
    clippingRegions: 0,
    lossySource: 'lossy ~128k',
    format: 'mp3',
  });
  expect(findings.find(({ id }) => id === 'lossy-source')?.severity).toBe('info');
});

test('a weak guess is shown as one', () => {
  const answer = answerById('signal');
  const word = (contentTypeGuess: string, contentConfidence: number) =>
    contentWord(openReader([{ answer, body: { contentTypeGuess, contentConfidence } }]));
  expect(word('voice', 0.087)).toBe('voice?');
  expect(word('voice', 0.9)).toBe('voice');
  expect(word('unknown', 0)).toBe('unknown');
});

test.each([
  [2, 'A steady noise.'],
  [6, 'A varying noise.'],
  [20, 'Sounds over a quieter background.'],
])('an environment whose level spans %d dB: %s', (span, headline) => {
  const levels = { l10Db: -40, l90Db: -40 - span };
  expect(checked('profile.environment', { 'level-percentiles': levels }).headline).toBe(headline);
});

test('a room', () => {
  const { headline, texts } = checked('profile.room', {
    'room-summary': { rtMidSec: 0.42, label: 'dry' },
    'room-quality': { events: 3, peakToNoiseDb: 55, minR2: 0.9, curvature: 14 },
  });
  expect(headline).toBe('The room is dry.');
  expect(texts[0]).toMatch(
    /Reverberation time is 0\.42 s .* 3 events 55\.0 dB .* not straight \(R² 0\.90\), it bends by 14 %/,
  );
});

test('a room without a time says why', () => {
  const why = 'no T30 and no T20 at 500, 1000 Hz: its 2 responses are not of one room';
  const { unchecked } = checked('profile.room', {
    'room-summary': { rtMidSec: null, label: null },
    'room-quality': { events: 2, peakToNoiseDb: 55, minR2: null, curvature: null },
    omitted: { 'room-summary.rtMidSec': why, 'room-summary.label': why },
  });
  expect(unchecked).toContainEqual({ id: 'room-decay', title: 'Room decay', reason: why });
});

test('a voice, and none', () => {
  const f0 = { medianHz: 121, p5Hz: 95, p95Hz: 160, rangeSt: 9 };
  expect(checked('profile.pitch', { f0, 'voiced-share': 0.55, hnr: 14 })).toMatchObject({
    headline: 'A voice around 121 Hz.',
    texts: [
      'Median pitch 121 Hz, mostly between 95 and 160 Hz, 9.0 semitones; voiced 55 % of the time, harmonics-to-noise ratio 14.0 dB.',
    ],
  });
  const steady = { jitter: { localPercent: 1.26 }, shimmer: { localPercent: 6.44 } };
  expect(checked('profile.pitch', { f0, ...steady }).texts).toEqual([
    'Median pitch 121 Hz, mostly between 95 and 160 Hz, 9.0 semitones; jitter 1.3 %, shimmer 6.4 %.',
  ]);
  const none = checked('profile.pitch', {
    f0: null,
    omitted: { f0: 'fewer than ten voiced frames' },
  });
  expect(none).toMatchObject({
    level: 'open',
    headline: 'No voice pitch: fewer than ten voiced frames.',
  });
});

test('a conversation: who has the talk, and whose voice stands in the other channel', () => {
  const speaker = {
    speechSec: 30,
    turns: 6,
    longestTurnSec: 9,
    responseSec: 0.4,
    interruptions: 0,
  };
  const both = (first: number) => [
    { ...speaker, channel: 1, share: first },
    { ...speaker, channel: 2, share: 1 - first },
  ];
  const taking = {
    changes: 11,
    medianGapSec: 0.4,
    longestGapSec: 2,
    overlapSec: 3,
    overlapShare: 0.05,
    inside: 2,
  };
  const even = checked('profile.conversation', {
    speakers: both(0.6),
    'turn-taking': taking,
    crosstalk: { firstInSecondDb: -48, secondInFirstDb: -50 },
  });
  expect(even).toMatchObject({
    level: 'good',
    headline: 'The first channel has 60 % of the talk time, the second 40 %.',
    texts: ['11 changes of speaker, median pause 0.40 s, both speak in 5.0 % of the speech time.'],
  });
  const near = checked('profile.conversation', {
    speakers: both(0.95),
    'turn-taking': { ...taking, overlapShare: 0 },
    crosstalk: { firstInSecondDb: null, secondInFirstDb: -12.34 },
  });
  expect(near.level).toBe('warn');
  expect(near.texts.join(' ')).toMatch(/The first channel has 95 % of the talk time/);
  expect(near.texts.join(' ')).toMatch(
    /While the second channel speaks, the first channel is at −?-?12\.3 dB/,
  );
  expect(checked('profile.conversation', {}).level).toBe('open');
});

test('defects: how many of what, and where', () => {
  const click = { kind: 'click', channel: 1, severity: 'high', confidence: 0.9, evidence: {} };
  const at = (startSec: number) => ({ ...click, startSec, endSec: startSec + 0.001 });
  const counts = { click: 4, dropout: 1, clipping: 0 };
  const some = checked('profile.defects', {
    defects: [at(1), at(2), at(3), at(4), { ...at(5), kind: 'dropout' }],
    'defect-counts': counts,
  });
  expect(some).toMatchObject({ level: 'bad', headline: 'Several defects were found.' });
  expect(some.texts[0]).toMatch(/^4 clicks, 1 gap of digital silence\. At 0:01\.0, 0:02\.0/);
  const gated = checked('profile.defects', {
    defects: [],
    'defect-counts': { click: 0, 'soft-dropout': 49 },
  });
  expect(gated.level).toBe('warn');
  expect(gated.texts[0]).toMatch(/^49 soft dropouts\. Dropouts may be intended/);
  const none = checked('profile.defects', { defects: [], 'defect-counts': { click: 0 } });
  expect(none).toMatchObject({
    level: 'good',
    headline: 'No defect was found of the kinds that were checked.',
  });
  expect(none.texts[0]).toMatch(/^1 of 17 kinds of defect could be checked, and none was found/);
  const silent = checked('profile.defects', {
    defects: [],
    'defect-counts': { click: 0 },
    stereoLayout: 'silent',
  });
  expect(silent).toMatchObject({ level: 'bad', headline: 'Silent.' });
  const deaf = checked('profile.defects', { defects: [], 'defect-counts': { dropout: 0 } });
  expect(deaf.level).toBe('open');
});

test('a high rate over an empty upper half is a possibility, not a fact', () => {
  const reported = checked('profile.provenance', {
    'provenance-verdict': { verdict: 'undecided', reasons: ['empty-highs'] },
    lossySource: 'lossless',
    bandwidthHz: 19_242,
  });
  expect(reported.level).toBe('warn');
  expect(reported.texts.join(' ')).toMatch(
    /No content was found above 19242 Hz, as in audio upsampled .* may also end there/,
  );
});

test('jumps of the bandwidth may have two causes', () => {
  const { texts } = checked('profile.provenance', {
    'provenance-verdict': { verdict: 'undecided', reasons: ['bandwidth-jumps'] },
    'bandwidth-splices': 1,
    lossySource: 'lossless',
  });
  expect(texts.join(' ')).toMatch(/jumps 1 time\. Parts may come from different sources, or/);
});

test('where no trace is found it is said of which codecs', () => {
  const { texts } = checked('profile.provenance', {
    'provenance-verdict': { verdict: 'consistent', reasons: [] },
    lossySource: 'lossless',
    bandwidthHz: 22_050,
  });
  expect(texts.join(' ')).toMatch(
    /No trace of MP3, AAC, Vorbis or Opus was found, up to 22050 Hz\. AC-3, MP2 and WMA are not checked/,
  );
});

test('a bit rate that cannot be told is not told, and why', () => {
  const { texts } = checked('profile.provenance', {
    'provenance-verdict': { verdict: 'suspect', reasons: ['lossy-in-lossless'] },
    lossySource: 'lossy ~64k',
    omitted: { 'lossy-source.class': 'only a part of the file shows the codec' },
  });
  expect(texts.join(' ')).toMatch(
    /lossy-encoded before at an undetermined bit rate \(only a part of the file shows the codec\)/,
  );
});

test('a copy of a channel that was looked for and not found is nothing that could not be judged', () => {
  const values = {
    'provenance-verdict': { verdict: 'consistent', reasons: [] },
    lossySource: 'lossless',
  };
  const uncheckedOf = (reason: string) =>
    checked('profile.provenance', {
      ...values,
      omitted: { 'channel-copy': reason },
    }).unchecked.filter(({ title }) => title === 'Copied channel');
  expect(uncheckedOf(NO_COPY)).toEqual([]);
  expect(uncheckedOf('less than 1 s of sound')).toHaveLength(1);
});
