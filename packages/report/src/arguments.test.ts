import { alignAudio, analyze, bytesSource, mix, profiles, sample, signal } from '@sonometer/engine';
import { Fault } from '@sonometer/engine/core';
import { describe, expect, test } from 'vitest';
import { type Call, expectAnswerOrError } from '../../../testing/junk-arguments.js';
import { inTier } from '../../../testing/tiers.js';
import { wavTone } from '../../../testing/wav-tone.js';
import { comparable } from './compare/comparable.js';
import * as report from './index.js';

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

describe('callers may lack types: whatever they pass is answered, or a Fault', () => {
  test('every function that is exported', () => {
    const functions = Object.entries(report).flatMap(([name, value]) =>
      typeof value === 'function' ? [name] : [],
    );
    expect(Object.keys(calls).sort()).toEqual(functions.sort());
  });

  const all = Object.entries(calls).flatMap(([name, list]) =>
    list.map((call) => [name, call] as const),
  );
  test.each(all)('%s', async (_name, call) => {
    await expectAnswerOrError(call, (error) => error instanceof Fault, inTier(60, 1000));
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
