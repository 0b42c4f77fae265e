import { describe, expect, test } from 'vitest';
import type { Measured } from '../analyser.js';
import { openSheet } from '../summaries/sheet.js';
import { openPaint } from '../terminal/paint.js';
import { families } from '../../families.js';
import { judges } from './index.js';
import { moment, places } from './where.js';

/** The verdict on an answer, without the analysis behind it. */
function judged(name: string, body: Measured['body'], durationSec = 60) {
  const view = { width: 80, paint: openPaint(false) };
  const nothing = { ...families.mix.answer, fields: {}, series: {} };
  const { level, answer, findings } = judges[name]!(
    openSheet(nothing, { body, durationSec, warnings: [] }, view),
  );
  return { level, answer, texts: findings.map(({ text }) => text) };
}

describe('basic', () => {
  const fine = { integratedLufs: -16, truePeakDb: -2, clippingRegions: 0 };

  test('has nothing against a file in order', () => {
    expect(judged('basic', fine)).toMatchObject({
      level: 'good',
      answer: 'Nothing is plainly wrong with it.',
    });
  });

  test('says where it clips', () => {
    const regions = [75.3, 12.34].map((startSec) => ({ startSec, endSec: 80, kind: 'clipping' }));
    expect(judged('basic', { ...fine, clippingRegions: 2, regions })).toMatchObject({
      level: 'bad',
      texts: expect.arrayContaining([
        'Clipped in 2 places, at 0:12.3, 1:15.3. Take the source before the overload.',
      ]) as unknown,
    });
  });

  test.each([
    [{ stereoLayout: 'one-sided' }, 'bad', /One channel is dead/],
    [{ silenceTotalSec: 45 }, 'doubt', /75 % of it is silence, 45\.0 s in all/],
    [{ edgeSilenceStartMs: 1200 }, 'doubt', /1\.20 s of silence at the start/],
    [{ truePeakDb: 0.02 }, 'doubt', /True peak 0\.02 dBTP: over full scale/],
  ] as const)('%j: %s', (more, level, text) => {
    const verdict = judged('basic', { ...fine, ...more });
    expect(verdict.level).toBe(level);
    expect(verdict.texts.join('\n')).toMatch(text);
  });

  test('has one thing to say of silence', () => {
    const { level, texts } = judged('basic', { integratedLufs: -70, peakDb: -120 });
    expect({ level, texts }).toEqual({ level: 'bad', texts: ['The file is silent.'] });
  });
});

test('a master over full scale that cancels in mono is not ready', () => {
  const { level, answer, texts } = judged('master', {
    integratedLufs: -14,
    plrDb: 14.3,
    truePeakDb: 0.3,
    monoCompatible: false,
    stereoCorrelation: -0.4,
    bassCorrelation: -0.9,
  });
  expect({ level, answer }).toEqual({ level: 'bad', answer: 'Not ready yet.' });
  expect(texts).toEqual([
    'Integrated -14.0 LUFS, peaks 14.3 LU above.',
    'True peak 0.3 dBTP: over full scale, players will clip it. Limit it to -1.',
    'It loses much in mono (correlation -0.40, bass correlation -0.90). Check polarity and wideners.',
  ]);
});

test('a file that is not what it claims to be', () => {
  const { level, texts } = judged('provenance', {
    'provenance-verdict': {
      verdict: 'suspect',
      reasons: ['lossy-in-lossless', 'padded-bits', 'a-new-reason'],
    },
    lossySource: 'lossy ~128k',
    bandwidthHz: 16_012,
    format: 'flac',
    effectiveBitDepth: 16,
    bitDepthGuess: '24-bit',
  });
  expect(level).toBe('bad');
  expect(texts).toEqual([
    'A lossy codec has been there (~128k): the sound ends at 16012 Hz, in a lossless flac.',
    '16 bits are in use, and the file declares 24-bit.',
    'a-new-reason',
    'The sound is lossy ~128k, up to 16012 Hz; the file is flac.',
  ]);
});

test('a clip with flags depends on the set', () => {
  const { level, texts } = judged('dataset', {
    'dataset-flags': ['low-snr', 'cut-end', 'lossy'],
    bandwidthHz: 4000,
    lossySource: 'lossy ~64k',
  });
  expect(level).toBe('doubt');
  expect(texts).toEqual([
    'Its noise lies less than 20 dB under the speech.',
    'It ends in the middle of a sound.',
    'Its sound ends at 4000 Hz.',
    'It has been through a lossy codec (~64k): nothing above 4000 Hz.',
  ]);
});

test.each([
  [2, 'A steady noise.'],
  [6, 'A noise that moves.'],
  [20, 'Sounds over a quieter background.'],
])('an environment whose level spans %d dB: %s', (span, answer) => {
  const levels = { l10Db: -40, l90Db: -40 - span };
  expect(judged('environment', { 'level-percentiles': levels }).answer).toBe(answer);
});

test.each([
  [true, true, 'good', 'It meets EBU R 128 and ATSC A/85.'],
  [true, false, 'doubt', 'It meets EBU R 128.'],
  [false, false, 'bad', 'It meets neither EBU R 128 nor ATSC A/85.'],
] as const)('broadcast: R 128 %s, A/85 %s', (ebu, atsc, level, answer) => {
  const verdict = judged('broadcast', {
    'ebu-r128': { pass: ebu, lufsDelta: ebu ? 0.2 : -4, tpDelta: ebu ? -3 : -2 },
    'atsc-a85': { pass: atsc, lufsDelta: 5, tpDelta: -1 },
  });
  expect(verdict).toMatchObject({ level, answer });
  if (!ebu)
    expect(verdict.texts[0]).toBe(
      'EBU R 128: loudness -4.0 LU, true peak -2.0 dB from its limit. Turn up 4.0 dB, and limit the peaks by 2.0 dB.',
    );
});

test.each([
  [0.5, 'good', /^Seamless: the wrap jumps 0\.50 mean steps/],
  [5, 'doubt', /^The seam may be heard/],
  [40, 'bad', /^It clicks where it wraps/],
] as const)('a loop whose wrap jumps %d steps: %s', (loopSeamRatio, level, text) => {
  const tempo = { bpm: 120, strength: 0.8, margin: 0.5 };
  const verdict = judged('loop', { loopSeamRatio, tempo, bars: 4 });
  expect(verdict.level).toBe(level);
  expect(verdict.texts[0]).toMatch(text);
  expect(verdict.texts[1]).toBe('120.0 bpm, 4 bars of 4/4, strength 0.80.');
});

test('a room', () => {
  const verdict = judged('room', {
    'room-summary': { rtMidSec: 0.42, label: 'dry' },
    'room-quality': { events: 3, peakToNoiseDb: 55, minR2: 0.9, curvature: 14 },
  });
  expect(verdict).toEqual({
    level: 'good',
    answer: 'The room is dry.',
    texts: [
      'It rings for 0.42 s at middle frequencies (time to fall 60 dB).',
      'Read from 3 events, 55.0 dB above the noise.',
      'The decay is not straight (R² 0.90).',
      'The decay bends by 14 %: coupled rooms, or noise in it.',
    ],
  });
});

describe('chain', () => {
  test('lost packets, with their times', () => {
    const { answer, texts } = judged('chain', {
      dropouts: { count: 3, totalMs: 60, share: 0.001, perMinute: 3 },
      'dropout-list': [31, 2, 9].map((startSec) => ({ startSec, durationMs: 20 })),
      'packet-size': 20,
    });
    expect(answer).toBe('Packets were lost.');
    expect(texts[0]).toBe(
      '3 gaps of digital silence, 60 ms in all (0.1 %), at 0:02.0, 0:09.0, 0:31.0. Packets of 20.0 ms.',
    );
  });

  test('lost none', () => {
    expect(judged('chain', { dropouts: { count: 0 }, 'dropout-list': [] })).toMatchObject({
      level: 'good',
      answer: 'No packet was lost.',
    });
  });

  test('says so when nobody looked', () => {
    expect(judged('chain', {}).answer).toBe('Gaps were not measured.');
  });
});

describe('pitch', () => {
  test('of a voice', () => {
    const verdict = judged('pitch', {
      f0: { medianHz: 121, p5Hz: 95, p95Hz: 160, rangeSt: 9 },
      'voiced-share': 0.55,
      hnr: 14,
    });
    expect(verdict.answer).toBe('A voice around 121 Hz.');
    expect(verdict.texts).toEqual([
      'Median 121 Hz, mostly between 95 and 160 Hz: 9.0 semitones.',
      'Voiced 55 % of the time.',
      'Harmonics 14.0 dB over the noise between them.',
    ]);
  });

  test('of none, with the reason', () => {
    const verdict = judged('pitch', { omitted: { f0: 'fewer than ten voiced frames' } });
    expect(verdict.answer).toBe('No voice pitch: fewer than ten voiced frames.');
  });
});

describe('voice', () => {
  const take = { speechSec: 40, speechRatio: 0.66, signalToNoiseDb: 42 };

  test('is usable', () => {
    expect(judged('voice', take)).toMatchObject({ level: 'good', answer: 'Usable as it is.' });
  });

  test('has no speech', () => {
    expect(judged('voice', { speechSec: 0, signalToNoiseDb: null }).answer).toBe(
      'No speech was found in it.',
    );
  });

  test('names the worst phrase and its time', () => {
    const { level, texts } = judged('voice', {
      ...take,
      segmentalSnrDb: 38,
      segments: [0, 10, 20].map((startSec) => ({ startSec, endSec: startSec + 4 })),
      segmentalSnrPerSegmentDb: [44, 12, 41],
    });
    expect(level).toBe('doubt');
    expect(texts).toContain(
      'Worst phrase, 0:10.0 to 0:14.0: 12.0 dB over the noise, 38.0 dB on average. Record it again, or lift it.',
    );
  });

  test.each([
    [{ signalToNoiseDb: 9 }, 'bad', /9\.0 dB over its noise: record closer/],
    [{ signalToNoiseDb: 24, noiseFloorDb: -44 }, 'doubt', /\(noise floor -44\.0 dBFS\): some/],
    [{ clipping: { count: 40, severity: 'High' } }, 'bad', /Clipping is high, 40 runs/],
    [{ humMainsHz: 50, humLevelDb: 18 }, 'doubt', /Mains hum of 50 Hz .* 18\.0 dB/],
    [{ endsInSpeech: true, edgeEndDb: -20 }, 'doubt', /ends in the middle .*-20\.0 dBFS/],
    [{ sibilanceRisk: 'High' }, 'doubt', /de-esser/],
    [{ sceneIntelligibility: 'buried' }, 'bad', /buried/],
    [{ activeKind: 'music', activeVoiceShare: 0.02 }, 'bad', /sounds like music/],
    [{ activeKind: 'mixed', activeVoiceShare: 0.3 }, 'doubt', /30 %/],
    [{ sceneBackground: 'program', speechToBackgroundDb: 12 }, 'doubt', /Music or other voices/],
  ] as const)('%j: %s', (more, level, text) => {
    const verdict = judged('voice', { ...take, ...more });
    expect(verdict.level).toBe(level);
    expect(verdict.texts.join('\n')).toMatch(text);
  });
});

test.each([
  [0.04, '0:00.0'],
  [59.96, '1:00.0'],
  [3723.4, '1:02:03'],
])('%f s is %s', (seconds, text) => {
  expect(moment(seconds)).toBe(text);
});

test('places beyond four are counted', () => {
  expect(places([])).toBe('');
  expect(places([1, 2, 3, 4, 5, 6])).toBe('at 0:01.0, 0:02.0, 0:03.0, 0:04.0 and 2 more');
});
