import { describe, expect, test } from 'vitest';
import { TAG_VALUES } from '@sonometer/engine';
import { problemOfItem, valuesOf } from '../questions/allowed-values.js';
import { readSpec } from './read-spec.js';
import { SpecError } from './spec-text.js';
import { rulesFor } from './rule.js';
import { specs } from './specs/index.js';

const namesOf = (text: string, path: string) =>
  rulesFor(readSpec(text, 'rules.yaml'), path).map(({ field, min }) => [field.name, min]);

describe('overrides for files', () => {
  const text = `
rules:
  mix.integratedLufs: { min: -16 }
  mix.truePeakDb: { max: -1 }
files:
  - match: voice/**
    rules:
      mix.integratedLufs: { min: -20 }
  - match: "*.draft.wav"
    rules:
      mix.truePeakDb: off
`;
  test('take the place of the rule of the same field', () => {
    expect(namesOf(text, 'in/voice/a/b.wav')).toEqual([
      ['mix.integratedLufs', -20],
      ['mix.truePeakDb', undefined],
    ]);
  });
  test('or switch it off', () => {
    expect(namesOf(text, '/in/x.draft.wav')).toEqual([['mix.integratedLufs', -16]]);
  });
  test.each(['voice/a.wav', './voice/a.wav', '../../voice/a/b.wav', '/in/voice/.a.wav'])(
    'wherever the folder is: %s',
    (path) => {
      expect(namesOf(text, path)[0]).toEqual(['mix.integratedLufs', -20]);
    },
  );
  test.each([
    ['take-?.{wav,flac}', 'x/take-1.flac', true],
    ['take-?.{wav,flac}', 'x/take-10.flac', false],
    ['a/*.wav', 'x/a/b.wav', true],
    ['a/*.wav', 'x/a/b/c.wav', false],
    ['a/**/c.wav', 'a/c.wav', true],
    ['*.wav', 'a.wave', false],
  ])('%s for %s: %s', (match, path, isFor) => {
    const spec = JSON.stringify({
      rules: { 'mix.integratedLufs': { min: -16 } },
      files: [{ match, rules: { 'mix.integratedLufs': 'off' } }],
    });
    expect(namesOf(spec, path)).toHaveLength(isFor ? 0 : 1);
  });
  test('and leave all other files alone', () => {
    expect(namesOf(text, 'music/voice.wav')).toEqual([
      ['mix.integratedLufs', -16],
      ['mix.truePeakDb', undefined],
    ]);
  });
});

test('extends a spec that there is, rule by rule', () => {
  const spec = readSpec('extends: ebu-r128\nrules:\n  mix.loudnessRange: { max: 15 }', 'r');
  const names = spec.rules.map(({ field }) => field.name);
  expect(names.slice(0, 2)).toEqual(['mix.integratedLufs', 'mix.truePeakDb']);
  expect(names.at(-1)).toBe('mix.loudnessRange');
  expect(spec.source).toContain('R 128');
});

test('JSON is YAML', () => {
  const spec = readSpec('{"rules": {"signal.format": {"oneOf": ["wav", "flac"]}}}', 'r');
  expect(spec.rules[0]?.oneOf).toEqual(['wav', 'flac']);
});

describe('a mistake is told with its line and column', () => {
  test.each([
    [
      'an unknown field',
      'rules:\n  mix.integratedLuf: { min: 1 }',
      2,
      3,
      'did you mean mix.integratedLufs?',
    ],
    [
      'an unknown family',
      'rules:\n  mix.truePeakDb: { max: -1 }\n  nothing.atAll: { max: 1 }',
      3,
      3,
      'there is no field',
    ],
    ['an unknown bound', 'rules:\n  mix.truePeakDb: { most: -1 }', 2, 21, 'most is not a key here'],
    [
      'a bound that is not a number',
      'rules:\n  mix.truePeakDb:\n    max: loud',
      3,
      10,
      'max must be a number',
    ],
    ['infinity', 'rules:\n  mix.truePeakDb: { max: .inf }', 2, 26, 'max must be a number'],
    [
      'bounds the wrong way round',
      'rules:\n  mix.truePeakDb: { min: 1, max: -1 }',
      2,
      26,
      'min 1 exceeds max -1',
    ],
    ['a number for a label', 'rules:\n  signal.format: { min: 1 }', 2, 25, 'it takes is or oneOf'],
    [
      'a label that there is not',
      'rules:\n  mix.stereoLayout: { is: quad }',
      2,
      27,
      'is one of mono',
    ],
    [
      'a tag that there is not',
      'rules:\n  signal.tags: { excludes: [clipped] }',
      2,
      29,
      'did you mean issue:clipping?',
    ],
    [
      'a tag without its namespace',
      'rules:\n  signal.tags: { excludes: [issue:noisy, upsampled] }',
      2,
      42,
      'did you mean issue:upsampled?',
    ],
    [
      'an item that a list never has',
      'rules:\n  profile.dataset.dataset-flags: { excludes: [cliped] }',
      2,
      47,
      'did you mean clipped?',
    ],
    [
      'a label that is nearly one',
      'rules:\n  signal.format: { oneOf: [wave] }',
      2,
      28,
      'did you mean wav?',
    ],
    [
      'a name in a list of objects',
      'rules:\n  signal.regions: { excludes: [clipping] }',
      2,
      31,
      'lists objects',
    ],
    ['a text for a flag', 'rules:\n  signal.hasClipping: { is: maybe }', 2, 29, 'is true or false'],
    [
      'a list bound for a number',
      'rules:\n  mix.peakDb: { excludes: [a] }',
      2,
      27,
      'it takes min, max',
    ],
    ['no bound at all', 'rules:\n  mix.peakDb: {}', 2, 15, 'needs a bound'],
    ['an unknown key', 'rule:\n  mix.peakDb: { max: 1 }', 1, 1, 'did you mean rules?'],
    ['an unknown option', 'options: { detector: k2 }\nrules: {}', 1, 12, 'is not accepted here'],
    [
      'a wrong option',
      'options: { speechDetector: k3 }\nrules: {}',
      1,
      28,
      'must be one of v1, k2',
    ],
    ['an unknown base', 'extends: r128', 1, 10, 'there is no spec r128'],
    ['broken YAML', 'rules:\n  mix.peakDb: { max: 1', 2, 23, ''],
    ['nothing', '', 1, 1, 'a spec must be a map'],
    ['no rules', 'title: x', 1, 1, 'a spec needs rules'],
    [
      'a part of files without a match',
      'extends: podcast\nfiles:\n  - rules: {}',
      3,
      5,
      'match must be a text',
    ],
  ])('%s', (_what, text, line, column, message) => {
    let thrown: unknown;
    try {
      readSpec(text, 'rules.yaml');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(SpecError);
    expect((thrown as SpecError).message).toContain(message);
    expect((thrown as SpecError).problems[0]).toMatchObject({ line, column });
  });
});

test('every mistake is told at once, each with its path and the name that was meant', () => {
  const text = `
titel: Episodes
extends: podcats
options: { speechDetector: k3, roomSorce: clap }
rules:
  mix.integratedLuf: { min: -16 }
  mix.truePeakDb: { max: loud, mni: -3 }
  signal.tags: { excludes: [clipped, issue:clipping, upsampled] }
  signal.format: { oneOf: [wave, flac, mp4] }
  mix.loudnessRange: { max: 12, mayBeAbsent: perhaps }
files:
  - match: trailers/**
    rules: { mix.peakDb: { min: 2, max: 1 } }
  - rules: { mix.rms: off }
alike: [mix.channel]
`;
  let thrown: unknown;
  try {
    readSpec(text, 'rules.yaml');
  } catch (error) {
    thrown = error;
  }
  const reported = (thrown as SpecError).problems.map(
    ({ path, message }) => `${path}: ${/did you mean [^?]+/.exec(message)?.[0] ?? message}`,
  );
  expect(reported).toEqual([
    'titel: did you mean title',
    'extends: did you mean podcast',
    'options/speechDetector: did you mean k2',
    'options/roomSorce: did you mean roomSource',
    'rules/mix.integratedLuf: did you mean mix.integratedLufs',
    'rules/mix.truePeakDb/max: max must be a number',
    'rules/mix.truePeakDb/mni: did you mean min',
    'rules/signal.tags/excludes/0: did you mean issue:clipping',
    'rules/signal.tags/excludes/2: did you mean issue:upsampled',
    'rules/signal.format/oneOf/0: did you mean wav',
    expect.stringMatching(/^rules\/signal.format\/oneOf\/2: /) as string,
    'rules/mix.loudnessRange/mayBeAbsent: mayBeAbsent must be true or false',
    'files/0/rules/mix.peakDb/min: min 2 exceeds max 1',
    'files/1: match must be a text',
    'files/1/rules/mix.rms: did you mean mix.rmsDb',
    'alike/0: did you mean mix.channels',
  ]);
  expect((thrown as SpecError).text('rules.yaml')).toContain(
    'rules.yaml has 16 mistakes\nrules.yaml:2:1: titel: titel is not a key here; did you mean title?\n',
  );
});

test('every spec of ours has a source, and rules', () => {
  for (const { name, source, rules } of specs.values()) {
    expect(source, name).toMatch(/\w{4}/);
    expect(rules.length, name).toBeGreaterThan(1);
  }
  expect([...specs.keys()]).toEqual(
    expect.arrayContaining(['spotify', 'ebu-r128', 'ebu-r128-s1', 'atsc-a85', 'acx-audiobook']),
  );
});

test('every tag that there is may be asked for', () => {
  for (const [space, values] of Object.entries(TAG_VALUES))
    for (const value of values === 'number' ? ['2', '44100'] : values) {
      const text = `rules:\n  signal.tags: { includes: ["${space}:${value}"] }`;
      expect(readSpec(text, 'r').rules[0]?.includes).toEqual([`${space}:${value}`]);
    }
});

test('every value in a spec of ours is one that its field can have', () => {
  for (const { name, rules } of specs.values())
    for (const { field, oneOf = [], includes = [], excludes = [] } of rules) {
      const allowed = valuesOf(field.measure);
      if (allowed) for (const one of oneOf) expect(allowed, `${name} ${field.name}`).toContain(one);
      for (const one of [...includes, ...excludes])
        expect(problemOfItem(field.measure, one), `${name} ${field.name}`).toBeUndefined();
    }
});

describe('figures of the documents', () => {
  test.each([
    ['ebu-r128', 'mix.integratedLufs', -24, -22],
    ['ebu-r128-qc', 'mix.integratedLufs', -23.2, -22.8],
    ['ebu-r128-s1', 'mix.shortTermLufsMax', undefined, -18],
    ['aes-td1008', 'mix.integratedLufs', -20, -16],
    ['aes-td1008-music', 'mix.integratedLufs', -16.2, -15.8],
    ['acx-audiobook', 'mix.rmsDb', -23, -18],
    ['netflix', 'mix.truePeakDb', undefined, -2],
  ])('%s: %s', (name, field, min, max) => {
    const rule = specs.get(name)?.rules.find((one) => one.field.name === field);
    expect([rule?.min, rule?.max]).toEqual([min, max]);
  });
});

describe('alike', () => {
  test('names fields, and is taken over with the rules of a spec', () => {
    const read = readSpec('extends: acx-audiobook\nalike: [mix.sampleRate, mix.channels]\n', 'x');
    expect(read.similar.map(({ name }) => name)).toEqual(['mix.channels', 'mix.sampleRate']);
  });
  test.each([
    ['alike: [mix.channel]', 'there is no field mix.channel; did you mean mix.channels?'],
    ['alike: mix.channels', 'alike must be a list'],
    ['alike: [signal.tags]', 'signal.tags is a list'],
    ['alike: [file.warnings]', 'file.warnings is a list'],
  ])('%s is refused', (line, message) => {
    expect(() => readSpec(line, 'x')).toThrow(message);
  });
});

test('of thousands of mistakes the first fifty are told, and how many more there are', () => {
  const rules = Array.from({ length: 4000 }, (_, i) => `  wrong${i}: { min: 1 }`).join('\n');
  let thrown: unknown;
  try {
    readSpec(`rules:\n${rules}\n`, 'many');
  } catch (error) {
    thrown = error;
  }
  const { problems } = thrown as SpecError;
  expect(problems).toHaveLength(51);
  expect(problems.at(-1)?.message).toBe('and 3950 more errors');
});
