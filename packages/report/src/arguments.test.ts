import { readFileSync } from 'node:fs';
import { alignAudio, analyze, bytesSource, mix, profiles, sample, signal } from '@sonometer/engine';
import { Fault } from '@sonometer/engine/core';
import { describe, expect, test } from 'vitest';
import { type Call, expectAnswerOrError } from '../../../testing/junk-arguments.js';
import { inTier } from '../../../testing/tiers.js';
import { wavTone } from '../../../testing/wav-tone.js';
import { albumAnswer } from './album/kinds.js';
import { openAlbum } from './album/open-album.js';
import { comparable } from './compare/comparable.js';
import { csvLine } from './dataset/columns.js';
import { applySpec } from './gate/apply-spec.js';
import { readSpec } from './gate/read-spec.js';
import { fieldsIn } from './gate/rule.js';
import { SpecError } from './gate/spec-text.js';
import { verdictColumns, verdictData } from './gate/verdict-row.js';
import * as report from './index.js';
import { selectionOf } from './questions/selection.js';
import { openReader } from './reading/reader.js';
import { verdictOn } from './verdicts/index.js';

const tone = bytesSource(wavTone({ seconds: 4 }));
const bodyOf = async (answer: typeof mix | typeof sample | typeof signal) =>
  (await analyze(tone, { answer })).body;
const [body, signalBody, sampleBody] = [
  await bodyOf(mix),
  await bodyOf(signal),
  await bodyOf(sample),
];
const compared = comparable(mix);
const { body: comparableBody } = await analyze(tone, { answer: compared });
const { body: music } = await analyze(tone, { answer: profiles.music });
const { body: overview } = await analyze(tone, { answer: profiles.overview });
const saved = {
  ...{ answer: 'mix', fileName: 'a.wav', engineVersion: '1', warnings: ['one'] },
  parts: [{ answer: 'mix', body }],
};
const place = { madeAt: new Date(), where: 'on this device', level: 2 };
const comparison = report.compare(compared, comparableBody, comparableBody);
const fit = report.musicFit(music, music);
const aligned = await alignAudio(tone, tone);

const calls: Readonly<Record<string, readonly Call[]>> = {
  alignmentView: [
    [report.alignmentView, aligned],
    [report.alignmentView, { absent: 'too short' }],
  ],
  answerById: [[report.answerById, 'mix']],
  bodyText: [[report.bodyText, body]],
  compare: [[report.compare, { ...compared }, comparableBody, comparableBody]],
  comparisonView: [
    [report.comparisonView, { ...mix }, { ...comparison, fit }, { a: 'A', b: 'B' }, undefined],
    [report.comparisonView, mix, comparison, { a: 'A', b: 'B' }, { a: saved, b: saved }],
    [
      (of: object) =>
        report.comparisonView(mix, { ...comparison, fit: of as typeof fit }, { a: 'A', b: 'B' }),
      fit,
    ],
  ],
  completeBody: [[report.completeBody, { ...profiles.overview }, overview]],
  fileRow: [[report.fileRow, saved, -14]],
  musicFacts: [[report.musicFacts, music]],
  musicFit: [[report.musicFit, music, music]],
  reportAnswers: [[report.reportAnswers, { ...mix }]],
  reportView: [
    [report.reportView, saved, place],
    [
      (own: typeof body) =>
        report.reportView({ ...saved, parts: [{ answer: 'mix', body: own }] }, place as never),
      body,
    ],
  ],
  suggestionFor: [
    [
      report.suggestionFor,
      [
        { answer: signal, body: signalBody },
        { answer: sample, body: sampleBody },
      ],
      'mix',
    ],
  ],
  toApiError: [[report.toApiError, new Fault('request.invalid', 'wrong')]],
};

const rules = 'rules: { mix.integratedLufs: { max: -60 }, mix.channels: { oneOf: [1, 2] } }';
const spec = readSpec(rules, 'rules.yaml');
const ruled = await analyze(tone, { answer: selectionOf(fieldsIn(spec)) });
const measured = { body: ruled.body, durationSec: ruled.durationSec, warnings: [] };
const checked = applySpec(spec, 'a.wav', measured);
const { body: partBody, durationSec } = await analyze(tone, { answer: albumAnswer('album') });
const pushTo = (kind: 'album' | 'chapters') => (part: object) => {
  const fold = openAlbum(kind, 'given');
  fold.push(part as never);
  return fold.end();
};
const part = { name: 'a', body: partBody, durationSec, chapter: { file: 'a.wav', startSec: 1 } };

/** Functions of modules that the README names. */
const ofModules: Readonly<Record<string, readonly Call[]>> = {
  albumAnswer: [[albumAnswer, 'album']],
  applySpec: [
    [applySpec, { ...spec }, 'a.wav', measured],
    [
      (own: typeof measured.body) => applySpec(spec, 'a.wav', { ...measured, body: own }),
      { ...measured.body, warnings: [] },
    ],
  ],
  csvLine: [[csvLine, ['a', 1, true, null]]],
  fieldsIn: [[fieldsIn, { ...spec }]],
  openAlbum: [
    [openAlbum, 'album', 'given'],
    [pushTo('album'), part],
    [pushTo('album'), { name: 'a', failure: { code: 'not_found', message: 'no file' } }],
    [(own: object) => pushTo('chapters')({ ...part, body: own }), partBody],
  ],
  openReader: [
    [openReader, [{ answer: mix, body }]],
    [
      (name: string) => {
        const reader = openReader([{ answer: mix, body }]);
        return [reader.value(name), reader.reason(name), reader.measure(name)];
      },
      'truePeakDb',
    ],
  ],
  readSpec: [[readSpec, rules, 'rules.yaml']],
  selectionOf: [[selectionOf, ['mix.truePeakDb']]],
  verdictColumns: [[verdictColumns, { ...spec }]],
  verdictData: [[verdictData, { ...spec }, { ...checked }, ruled.body]],
  verdictOn: [[verdictOn, { ...mix }, { ...openReader([{ answer: mix, body }]) }]],
};

describe('callers may lack types: whatever they pass is answered, or a Fault', () => {
  test('every function that is exported', () => {
    const functions = Object.entries(report).flatMap(([name, value]) =>
      typeof value === 'function' ? [name] : [],
    );
    expect(Object.keys(calls).sort()).toEqual(functions.sort());
  });

  test('every function that the README imports', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const imports = readme.matchAll(/import \{ ([^}]+) \} from '@sonometer\/report/g);
    const names = [...imports].flatMap(([, listed = '']) => listed.split(', '));
    expect(names.length).toBeGreaterThan(10);
    expect(Object.keys({ ...calls, ...ofModules })).toEqual(expect.arrayContaining(names));
  });

  const all = Object.entries({ ...calls, ...ofModules }).flatMap(([name, list]) =>
    list.map((call) => [name, call] as const),
  );
  const isExpected = (error: unknown) => error instanceof Fault || error instanceof SpecError;
  test.each(all)('%s', async (_name, call) => {
    await expectAnswerOrError(call, isExpected, inTier(60, 1000));
  });
});

test('the Fault names the argument and its expected shape', () => {
  expect(() => report.compare(undefined as never, body, body)).toThrow(
    'answer: expected an answer of the engine, such as `mix`, not undefined',
  );
  expect(() => report.reportView({ ...saved, parts: [{}] } as never, place as never)).toThrow(
    'report.parts[0].answer: expected text, not undefined',
  );
});
