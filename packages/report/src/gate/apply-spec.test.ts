import { type Analysis, analyze, bytesSource } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { whiteNoise } from '../../../../testing/noise.js';
import { uniform } from '../../../../testing/random.js';
import { selectable, selectionOf } from '../questions/selection.js';
import { applySpec } from './apply-spec.js';
import { needsOf } from './places.js';
import { readSpec } from './read-spec.js';
import { fieldsIn, type Spec } from './rule.js';
import { specs } from './specs/index.js';

const RATE_HZ = 48_000;

const checked = (spec: Spec, channel: Float32Array, file = 'x.wav') =>
  checkedOf(spec, [channel], file);
async function checkedOf(spec: Spec, channels: readonly Float32Array[], file = 'x.wav') {
  const fields = fieldsIn(spec);
  const needs = needsOf(fields.map((name) => selectable.get(name)!));
  const answer = selectionOf([...fields, ...needs]);
  const accepted = answer.accepts.includes('waveformPoints') ? { waveformPoints: 2000 } : {};
  const { body, durationSec } = await measured(channels, fields.join(), () =>
    analyze({ channels, rateHz: RATE_HZ }, { answer, options: { round: true, ...accepted } }),
  );
  return applySpec(spec, file, { body, durationSec });
}

/** Analyses by their first channel, for the same fields again. */
const analyses = new WeakMap<Float32Array, Map<string, Promise<Analysis>>>();
function measured(
  channels: readonly Float32Array[],
  fields: string,
  analysis: () => Promise<Analysis>,
): Promise<Analysis> {
  const [channel = new Float32Array()] = channels;
  const others = analyses.get(channel) ?? new Map<string, Promise<Analysis>>();
  analyses.set(channel, others);
  const key = `${channels.length}: ${fields}`;
  const known = others.get(key) ?? analysis();
  others.set(key, known);
  return known;
}

/**
 * The rules of the sample pack about defects: the others are slow, and are checked as any rule is.
 */
const pack = specs.get('sample-pack')!;
const packDefects: Spec = {
  ...pack,
  rules: pack.rules.filter(({ field }) => field.name.startsWith('profile.defects.')),
};

const spec = (rules: string) => readSpec(`rules:\n${rules}`, 'rules');
const times = (channel: Float32Array, gainDb: number) =>
  channel.map((value) => value * 10 ** (gainDb / 20));
const soft = whiteNoise(6 * RATE_HZ, 0.02);

test('nothing lifts a silent file: it is the wrong one', async () => {
  const silent = new Float32Array(6 * RATE_HZ);
  const rules = '  mix.integratedLufs: { min: -24, max: -22 }\n  mix.truePeakDb: { max: -1 }';
  const { failures } = await checked(spec(rules), silent);
  expect(failures.map(({ fix }) => fix.kind)).toEqual(['source']);
});

describe('a linear gain', () => {
  test.each([
    ['too soft', soft],
    ['too loud', times(soft, 16)],
  ])('mends what is %s, when it is applied as it is told', async (_what, channel) => {
    const podcast = specs.get('podcast')!;
    const { failures } = await checked(podcast, channel);
    const { fix } = failures[0]!;
    expect(fix.kind).toBe('gain');
    expect(fix.text).toContain(`volume=${fix.gainDb!.toFixed(2)}dB`);
    expect((await checked(podcast, times(channel, fix.gainDb!))).failures).toEqual([]);
  });

  test.each([
    [
      'takes/ep 1.mp3',
      "ffmpeg -i 'takes/ep 1.mp3' -af volume=",
      "dB -c:a pcm_s24le 'takes/ep 1-fixed.wav'",
    ],
    [
      "it's; rm -rf $HOME.wav",
      "-i 'it'\\''s; rm -rf $HOME.wav'",
      "'it'\\''s; rm -rf $HOME-fixed.wav'",
    ],
    ['-y.wav', '-i ./-y.wav', './-y-fixed.wav'],
    ['concat:a.wav', "-i './concat:a.wav'", "'./concat:a-fixed.wav'"],
    ['a\u001b[2J.wav', '-i input.wav', 'output.wav'],
  ])('is told for the file by its name: %j', async (file, from, to) => {
    const { failures } = await checked(specs.get('podcast')!, soft, file);
    expect(failures[0]!.fix.text).toContain(from);
    expect(failures[0]!.fix.text).toContain(to);
  });

  test('is not told where it would break another rule', async () => {
    const click = soft.map((value, i) => (i === 100_000 ? 0.99 : value));
    const { failures } = await checked(specs.get('podcast')!, click);
    const loudness = failures.find(({ rule }) => rule.field.name === 'mix.integratedLufs');
    expect(loudness?.fix).toMatchObject({ kind: 'dynamics' });
    expect(loudness?.fix.text).toContain('true peak allows at most');
  });

  test('that lifts the noise over its bound says so', () => {
    const both = spec('  mix.integratedLufs: { min: -20 }\n  voice.noiseFloorDb: { max: -60 }');
    const fixAt = (noiseFloorDb: number) => {
      const body = { mix: { integratedLufs: -26 }, voice: { noiseFloorDb } };
      return applySpec(both, 'a.wav', { body, durationSec: 6 }).failures[0]!.fix;
    };
    expect(fixAt(-63)).toMatchObject({ kind: 'gain', gainDb: 6.05 });
    expect(fixAt(-63).text).toContain(
      'This does not apply to noise, which changes by the same amount',
    );
    expect(fixAt(-80).text).not.toContain('noise');
  });

  test('takes no noise down against the signal', async () => {
    const { failures } = await checked(specs.get('acx-audiobook')!, times(soft, 12));
    const kinds = new Map(failures.map(({ rule, fix }) => [rule.field.name, fix.kind]));
    expect(kinds.get('voice.noiseFloorDb')).toBe('source');
    expect(kinds.get('mix.sampleRate')).toBe('convert');
  });
});

describe('advice follows the rule', () => {
  const adviceOn = (rules: string, body: Readonly<Record<string, unknown>>) =>
    applySpec(spec(rules), 'a.wav', { body, durationSec: 6 }).failures.map(({ fix }) => fix.text);

  test('on the rate and the format that it requires', () => {
    const rules = '  mix.sampleRate: { oneOf: [44100] }\n  signal.format: { oneOf: [mp3] }';
    expect(adviceOn(rules, { mix: { sampleRate: 48_000 }, signal: { format: 'wav' } })).toEqual([
      'Export it again from the source at 44100 Hz.',
      'Export it again from the source as mp3.',
    ]);
  });

  test('on a bit rate that a WAV does not have', () => {
    const [text] = adviceOn('  file.bitRateKbps: { min: 192 }', { file: {} });
    expect(text).toMatch(/^Encode it again from the uncompressed source/);
  });

  test('on pauses of digital silence', () => {
    const [text] = adviceOn('  voice.noiseFloorDb: { min: -110 }', {
      voice: { noiseFloorDb: -120 },
    });
    expect(text).toContain('room tone');
  });

  test('a gain is written in the form that the rules require', () => {
    const rules = [
      '  mix.rmsDb: { min: -23, max: -18 }',
      '  signal.format: { oneOf: [mp3] }',
      '  file.bitRateKbps: { min: 192 }',
      '  mix.sampleRate: { oneOf: [44100] }',
    ].join('\n');
    const mix = { rmsDb: -26, sampleRate: 48_000 };
    const command = adviceOn(rules, { mix, signal: { format: 'wav' } }).find((text) =>
      text.includes('ffmpeg'),
    );
    expect(command).toContain(
      'ffmpeg -i a.wav -af volume=5.50dB -ar 44100 -c:a libmp3lame -b:a 192k a-fixed.mp3',
    );
  });
});

describe('a damaged file', () => {
  const rule = '  file.warnings: { excludes: [damaged, breaks-off] }';
  const bytes = fixtureBytes('no-header.mp3');
  const checkedFile = async (file: Uint8Array, rules: string) => {
    const given = spec(rules);
    const answer = selectionOf(fieldsIn(given));
    const { body, durationSec } = await analyze(bytesSource(file), { answer });
    return applySpec(given, 'x.mp3', { body, durationSec });
  };

  test('is refused by its warnings, with its place and what to do', async () => {
    const broken = bytes.slice();
    broken[2090] = 0; // the mark of the eleventh frame
    for (const rules of [rule, `${rule}\n  mix.sampleRate: { min: 8000 }`]) {
      const { failures } = await checkedFile(broken, rules);
      expect(failures).toMatchObject([
        { value: ['damaged'], limit: 'without damaged', fix: { kind: 'source' } },
      ]);
      expect(failures[0]!.fix.text).toContain('Get the file again');
      const [{ startSec, endSec } = { startSec: NaN, endSec: NaN }] = failures[0]!.where;
      expect(startSec).toBeGreaterThan(0.1);
      expect(endSec).toBeGreaterThan(startSec);
    }
  });

  test('that is none passes, and so does damage that no rule names', async () => {
    expect((await checkedFile(bytes, rule)).failures).toEqual([]);
    const cut = bytes.slice(0, -100);
    expect((await checkedFile(cut, rule)).failures).toHaveLength(1);
    const other = '  file.warnings: { excludes: [checksum-differs] }';
    expect((await checkedFile(cut, other)).failures).toEqual([]);
  });

  test('has codes that a spec may not misspell', () => {
    expect(() => spec('  file.warnings: { excludes: [damage] }')).toThrow(
      'file.warnings never has damage; did you mean damaged?',
    );
    expect(() => spec('  file.warning: { excludes: [damaged] }')).toThrow(
      'did you mean file.warnings?',
    );
  });
});

describe('where', () => {
  test('a peak is told within a tenth of a second', async () => {
    const click = soft.map((value, i) => (i === 3 * RATE_HZ + 24_000 ? 0.99 : value));
    const { failures } = await checked(spec('  mix.truePeakDb: { max: -3 }'), click);
    const [{ startSec, endSec } = { startSec: NaN, endSec: NaN }] = failures[0]!.where;
    expect(startSec).toBeLessThanOrEqual(3.5);
    expect(endSec).toBeGreaterThanOrEqual(3.5);
    expect(endSec - startSec).toBeCloseTo(0.1, 6);
  });

  test('the loudest 3 s are told', async () => {
    const burst = soft.map((value, i) => (Math.abs(i / RATE_HZ - 4.5) < 1.5 ? 4 * value : value));
    const { failures } = await checked(spec('  mix.shortTermLufsMax: { max: -60 }'), burst);
    expect(failures[0]?.where).toEqual([{ startSec: 3, endSec: 6 }]);
  });

  test('clipping is told by its regions', async () => {
    const clipped = times(soft, 40).map((value) => Math.max(-1, Math.min(1, value)));
    const { failures } = await checked(spec('  signal.hasClipping: { is: false }'), clipped);
    expect(failures[0]?.where.length).toBeGreaterThan(0);
    expect(failures[0]?.fix.kind).toBe('source');
  });
});

test('what has no value fails with its reason, or passes where it may be absent', async () => {
  const short = soft.subarray(0, RATE_HZ);
  const strict = await checked(spec('  mix.loudnessRange: { max: 10 }'), short);
  expect(strict.failures[0]).toMatchObject({
    value: undefined,
    reason: expect.any(String) as string,
  });
  const lenient = await checked(spec('  mix.loudnessRange: { max: 10, mayBeAbsent: true }'), short);
  expect(lenient.failures).toEqual([]);
});

test('a bound is met at its end, as it is shown', async () => {
  const { failures } = await checked(spec('  mix.durationSec: { min: 6, max: 6 }'), soft);
  expect(failures).toEqual([]);
});

test('a lens of a profile is judged as the field is', async () => {
  const lens = await checked(spec('  profile.master.true-peak: { max: -90 }'), soft);
  const field = await checked(spec('  mix.truePeakDb: { max: -90 }'), soft);
  expect(lens.failures[0]?.value).toBe(field.failures[0]?.value);
  expect(lens.failures[0]?.where).toEqual(field.failures[0]?.where);
});

test('four pops keep a sample out of a pack, and are told where; without them it is taken', async () => {
  const tone = Float32Array.from(
    { length: 2 * RATE_HZ },
    (_, i) => 0.25 * Math.sin((2 * Math.PI * 220 * (i + 1)) / RATE_HZ),
  );
  const popped = tone.slice();
  for (const start of [10_000, 30_000, 50_000, 70_000])
    for (let i = start; i < start + 6; i++) popped[i] = (popped[i] ?? 0) + 0.6;
  const rule = 'profile.defects.defect-counts.click';
  const failuresOf = async (channel: Float32Array) =>
    (await checked(packDefects, channel)).failures.filter(
      (failure) => failure.rule.field.name === rule,
    );
  expect(await failuresOf(tone)).toEqual([]);
  const [failure] = await failuresOf(popped);
  expect(failure?.value).toBe(4);
  expect(failure?.where.map(({ startSec }) => Math.round(100 * startSec))).toEqual([
    21, 62, 104, 146,
  ]);
});

test('crackle keeps a sample out of a pack', async () => {
  const rule = 'profile.defects.defect-counts.crackle';
  const next = uniform(1);
  const clean = Float32Array.from(
    { length: 10 * RATE_HZ },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * 220 * i) / RATE_HZ) + 0.001 * (next() - 0.5),
  );
  const worn = clean.slice();
  // small ringing impulses at random times, about 20 a second
  for (
    let at = 0;
    at < worn.length - 20;
    at += 1 + Math.round((-Math.log(1 - next()) * RATE_HZ) / 20)
  )
    for (let n = 0; n < 20; n++)
      worn[at + n] = (worn[at + n] ?? 0) + 0.1 * 0.7 ** n * Math.cos(1.4 * n);
  const countsOf = async (channel: Float32Array) =>
    (await checked(packDefects, channel)).failures
      .filter((failure) => failure.rule.field.name === rule)
      .map(({ value }) => value);
  expect(await countsOf(clean)).toEqual([]);
  expect(await countsOf(worn)).toEqual([1]);
});

/** The fault of two equal channels of noise, from the third second on. */
const SPOILT_BY: Readonly<
  Record<string, (left: Float32Array, right: Float32Array) => readonly Float32Array[]>
> = {
  dropout: (...channels) =>
    channels.map((channel) => channel.slice().fill(0, 3 * RATE_HZ, 3.05 * RATE_HZ)),
  'stuck-buffer': (...channels) =>
    channels.map((channel) => channel.slice().copyWithin(3 * RATE_HZ, 2.9 * RATE_HZ, 3 * RATE_HZ)),
  'lowered-clipping': (...channels) =>
    channels.map((channel) => channel.map((x) => 0.5 * Math.max(-1, Math.min(1, 5 * x)))),
  'polarity-flip': (left, right) => [left, right.map((x, frame) => (frame < 3 * RATE_HZ ? x : -x))],
  'channel-mute': (left, right) => [left, right.slice().fill(0, 3 * RATE_HZ, 4 * RATE_HZ)],
};

describe('a sample pack takes two channels alike', () => {
  const noise = whiteNoise(6 * RATE_HZ, 0.1);
  const defectsOf = async (channels: readonly Float32Array[]) =>
    (await checkedOf(packDefects, channels)).failures
      .map(({ rule }) => rule.field.name)
      .filter((name) => name.startsWith('profile.defects.'));

  test('as they are', async () => {
    expect(await defectsOf([noise.slice(), noise])).toEqual([]);
  });

  test.each(Object.entries(SPOILT_BY))('not with a %s', async (kind, spoil) => {
    expect(await defectsOf(spoil(noise.slice(), noise.slice()))).toEqual([
      `profile.defects.defect-counts.${kind}`,
    ]);
  });
});
