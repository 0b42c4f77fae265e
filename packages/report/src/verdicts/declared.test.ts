import {
  type Answer,
  analyze,
  bytesSource,
  integratedLufs,
  mix,
  profiles,
  readMeasures,
} from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { checked } from '../../../../testing/checked.js';
import { oggPage, pagesOf } from '../../../../testing/ogg-file.js';
import { sine } from '../../../../testing/signals.js';
import {
  bextChunk,
  comments,
  id3Frame,
  id3Tag,
  userText,
  withComments,
} from '../../../../testing/tags.js';
import { ascii, chunk, concat, wavFile } from '../../../../testing/wav-file.js';
import { selectionOf, valueIn } from '../questions/selection.js';
import { specs } from '../gate/specs/index.js';
import { fieldsIn } from '../gate/rule.js';
import { applySpec } from '../gate/apply-spec.js';
import { openReader } from '../reading/reader.js';
import { verdictOn } from './index.js';

const RATE_HZ = 48_000;
/** −23.01 LUFS, −20.00 dBTP: BS.1770-5, Annex 1. */
const tone = sine(RATE_HZ, 10, 997, 0.1).map((value) => Math.round(value * 32_768));
const data = new Uint8Array(Int16Array.from(tone).buffer);
const NOT_SET = 0x7fff;
const broadcastWave = (lufs: number, truePeak = NOT_SET) =>
  wavFile({
    rateHz: RATE_HZ,
    data,
    before: [bextChunk({ loudness: [lufs, NOT_SET, truePeak, NOT_SET, NOT_SET] })],
  });

async function verdictOf(bytes: Uint8Array, answer: Answer) {
  const { body } = await analyze(bytesSource(bytes), { answer });
  const verdict = verdictOn(answer, openReader([{ answer, body }]));
  if (!verdict) throw new Error('no verdict');
  return verdict;
}

describe('a Broadcast Wave file that declares what it is not', () => {
  test.each([
    mix,
    profiles.basic,
    profiles.master,
    profiles.broadcast,
    profiles.dataset,
    profiles.metadata,
  ])('$id reports it, with the right value', async (answer) => {
    const { findings, level } = await verdictOf(broadcastWave(-1700), answer);
    expect(findings.find((one) => one.id === 'declared-loudness')).toEqual({
      id: 'declared-loudness',
      title: 'Declared loudness',
      needs: ['declared'],
      severity: 'bad',
      text: 'bext LoudnessValue declares -17.0 LUFS; measured -23.0, off by 6.0 LU.',
      advice: 'Rewrite the tags; the audio does not change: bext LoudnessValue: -23.01 LUFS.',
    });
    expect(level).not.toBe('good');
  });

  test.each([
    [-2301, 'good'],
    [-2260, 'good'],
    [-2240, 'warn'],
    [-2190, 'bad'],
  ])('%d hundredths of a LUFS in place of −23.01: %s', async (lufs, severity) => {
    const { findings } = await verdictOf(broadcastWave(lufs), profiles.metadata);
    expect(findings.map((one) => one.severity)).toEqual([severity]);
  });

  test.each([
    [-2000, 'good'],
    [-1980, 'good'],
    [-1900, 'warn'],
  ])('%d hundredths of a dBTP in place of −20: %s', async (peak, severity) => {
    const { findings } = await verdictOf(broadcastWave(NOT_SET, peak), profiles.metadata);
    expect(findings.map((one) => [one.id, one.severity])).toEqual([
      ['declared-true-peak', severity],
    ]);
  });

  test('a file that meets R 128 and declares otherwise is not simply in order', async () => {
    const answer = profiles.broadcast;
    expect((await verdictOf(broadcastWave(-2301), answer)).headline).toMatch(
      /^The file meets EBU R 128/,
    );
    const values = { 'ebu-r128.pass': true, 'atsc-a85.pass': true, durationSec: 10 };
    const wrong = [
      {
        tag: 'bext LoudnessValue',
        text: '-17.00 LUFS',
        measure: 'integratedLufs',
        declared: -17,
        measured: -23,
        difference: 6,
      },
    ];
    expect(checked(answer.id, values).level).toBe('good');
    expect(checked(answer.id, { ...values, declared: wrong }).level).toBe('warn');
  });
});

describe('the gate', () => {
  const spec = specs.get('ebu-r128');
  test.each([
    [-2301, []],
    [-1700, ['file.declaredLufsOff']],
  ])('%d declared', async (lufs, missed) => {
    if (!spec) throw new Error('no such spec');
    const answer = selectionOf(fieldsIn(spec));
    const analysis = await analyze(bytesSource(broadcastWave(lufs)), { answer });
    const { failures } = applySpec(spec, 'a.wav', analysis);
    expect(failures.map(({ rule }) => rule.field.name)).toEqual(missed);
    expect(failures.map(({ fix }) => fix.kind)).toEqual(missed.map(() => 'tag'));
    expect(valueIn(analysis.body, 'mix.integratedLufs')).toBeCloseTo(-23.01, 1);
  });

  test('without a tag there is nothing to refuse', async () => {
    if (!spec) throw new Error('no such spec');
    const answer = selectionOf(fieldsIn(spec));
    const plain = bytesSource(wavFile({ rateHz: RATE_HZ, data }));
    expect(applySpec(spec, 'a.wav', await analyze(plain, { answer })).failures).toEqual([]);
  });
});

describe('gains', () => {
  const opus = (...tags: readonly string[]) => {
    const [first, second, ...rest] = pagesOf(fixtureBytes('opus.ogg'));
    if (!first || !second) throw new Error('no pages');
    const serial = new DataView(second.buffer, second.byteOffset).getUint32(14, true);
    const packets = [concat(ascii('OpusTags'), comments(...tags))];
    return concat(first, oggPage({ granule: 0, serial, sequence: 1, packets }), ...rest);
  };
  const files = {
    flac: (tag: string, value: string) =>
      withComments(
        fixtureBytes('16.flac'),
        `${tag}=${value}`,
        'REPLAYGAIN_ALGORITHM=ITU-R BS.1770',
      ),
    mp3: (tag: string, value: string) =>
      concat(
        id3Tag(userText(tag, value), userText('REPLAYGAIN_ALGORITHM', 'ITU-R BS.1770')),
        fixtureBytes('vbr.mp3'),
      ),
    opus: (tag: string, value: string) => opus(`${tag}=${value}`),
  };
  const lufsOf = async (bytes: Uint8Array) => {
    const reading = (await readMeasures(bytesSource(bytes), [integratedLufs])).of(integratedLufs);
    return 'value' in reading ? reading.value : NaN;
  };

  test.each([
    ['flac', 'REPLAYGAIN_TRACK_GAIN', -18, (db: number) => `${db.toFixed(2)} dB`, 'declared-gain'],
    ['mp3', 'REPLAYGAIN_TRACK_GAIN', -18, (db: number) => `${db.toFixed(2)} dB`, 'declared-gain'],
    [
      'opus',
      'R128_TRACK_GAIN',
      -23,
      (db: number) => String(Math.round(db * 256)),
      'declared-loudness',
    ],
  ] as const)('%s: %s leads to %d LUFS', async (kind, tag, lufs, write, id) => {
    const rightDb = lufs - (await lufsOf(files[kind](tag, '0')));
    const metadata = profiles.metadata;
    const right = await verdictOf(files[kind](tag, write(rightDb)), metadata);
    expect(right.findings.find((one) => one.id === id)).toMatchObject({ severity: 'good' });
    const wrong = await verdictOf(files[kind](tag, write(rightDb + 3)), metadata);
    const found = wrong.findings.find((one) => one.id === id);
    expect(found?.severity).toMatch(/warn|bad/);
    expect(found?.advice).toContain(`${tag}: ${write(rightDb)}`);
  });

  const gain = (tag: string, text: string, declared: number) => ({
    ...{ tag, text, measure: 'integratedLufs', declared, measured: -14, gainToLufs: -18 },
    difference: declared + 14,
  });

  test('of the first version more is allowed, of short sounds anything', () => {
    const idsOf = (declared: number, durationSec: number) =>
      checked('profile.metadata', {
        durationSec,
        declared: [gain('REPLAYGAIN_TRACK_GAIN', '0 dB', declared)],
      }).findings.map(({ severity }) => severity);
    expect(idsOf(-21, 60)).toEqual(['info']);
    expect(idsOf(-23, 60)).toEqual(['warn']);
    expect(idsOf(-23, 2)).toEqual(['info']);
  });

  test('a gain of a version that nobody knows is no clean bill', () => {
    const { level, headline } = checked('profile.metadata', {
      durationSec: 60,
      declared: [gain('REPLAYGAIN_TRACK_GAIN', '0 dB', -15)],
    });
    expect(level).toBe('open');
    expect(headline).toMatch(/^The file does not state the version of its ReplayGain/);
  });

  test('what an encoder noted is not held to version 2', () => {
    const { findings } = checked('profile.metadata', {
      durationSec: 60,
      declared: [
        gain('LAME track gain', '0 dB', -18),
        { tag: 'REPLAYGAIN_REFERENCE_LOUDNESS', text: '-18.00 LUFS' },
      ],
    });
    expect(findings.map(({ severity }) => severity)).toEqual(['info']);
  });

  test('tags that contradict one another', () => {
    const declared = [
      gain('REPLAYGAIN_TRACK_GAIN', '-4.00 dB', -14),
      gain('RVA2 track', '-9.00 dB', -9),
    ];
    const { findings } = checked('profile.metadata', { durationSec: 60, declared });
    expect(findings.find(({ id }) => id === 'declared-conflict')?.text).toBe(
      'REPLAYGAIN_TRACK_GAIN declares -4.00 dB and RVA2 track -9.00 dB, 5.0 LU apart.',
    );
  });
});

describe('never good about what was not measured', () => {
  test.each([
    ['texts alone', [{ tag: 'TITLE', text: 'Song' }]],
    ['an album’s gain', [{ tag: 'REPLAYGAIN_ALBUM_GAIN', text: '-6.00 dB' }]],
    ['nothing', null],
  ])('%s', (_, declared) => {
    const { level, headline } = checked('profile.metadata', { declared, durationSec: 60 });
    expect(level).toBe('open');
    expect(headline).toMatch(/no values that could be measured/);
  });

  test('a mix without tags has not a word about them', async () => {
    const { findings, unchecked } = await verdictOf(wavFile({ rateHz: RATE_HZ, data }), mix);
    expect([...findings, ...unchecked].filter(({ id }) => id.startsWith('declared'))).toEqual([]);
  });
});

describe('tempo and key tags', () => {
  /** Twelve bars of four at 126 bpm: a chord of A minor on each beat, with a click. */
  const BPM = 126;
  const beatFrames = (60 / BPM) * RATE_HZ;
  const chord = [220, 261.63, 329.63].map((hz) => sine(RATE_HZ, 26, hz, 0.1));
  const samples = Int16Array.from({ length: 24 * RATE_HZ }, (_, i) => {
    const after = (i % beatFrames) / RATE_HZ;
    const tone = chord.reduce((sum, partial) => sum + partial[i]!, 0) * Math.exp(-4 * after);
    const click = after < 0.01 ? Math.sin(i * i) * 0.3 : 0;
    return 32_767 * (tone + click);
  });
  const pcm = new Uint8Array(samples.buffer);
  const tagged = (bpm: string) =>
    wavFile({
      rateHz: RATE_HZ,
      data: pcm,
      after: [chunk('id3 ', id3Tag(id3Frame('TBPM', concat(Uint8Array.of(3), ascii(bpm)))))],
    });

  test.each([
    ['126', 'good', 'TBPM 126.0 bpm as measured.'],
    ['63', 'warn', 'TBPM declares 63.0 bpm, half the measured tempo; measured 126.0.'],
    ['97', 'warn', 'TBPM declares 97.0 bpm; measured 126.0.'],
  ])('TBPM %s is %s', async (bpm, severity, text) => {
    const { findings } = await verdictOf(tagged(bpm), profiles.metadata);
    expect(findings.find(({ id }) => id === 'declared-music')).toMatchObject({ severity, text });
  });

  test('are not measured where there are none', async () => {
    const { body } = await analyze(bytesSource(wavFile({ rateHz: RATE_HZ, data })), {
      answer: profiles.metadata,
    });
    expect(body).not.toHaveProperty('declared-music');
  });
});
