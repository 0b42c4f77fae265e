import { describe, expect, test } from 'vitest';
import { type Call, expectAnswerOrError } from '../../../testing/junk-arguments.js';
import { inTier } from '../../../testing/tiers.js';
import { wavTone } from '../../../testing/wav-tone.js';
import * as core from './core/index.js';
import * as engine from './index.js';

const { analyze, bytesSource, Fault, integratedLufs, joinLoudness, mix, openMeter, openWav } =
  engine;
const { readMeasures } = engine;
const wav = wavTone({ seconds: 0.5 });
const source = bytesSource(wav);
const samples = { channels: [new Float32Array(4000)], rateHz: 8000 };
const options = core.readOptions({}, [], new Date('2026-11-28'));
const answer = {
  ...{ id: 'own', title: 'One number', fields: { integratedLufs }, series: {} },
  ...{ required: [], accepts: ['series'], absent: 'null', blocks: {}, groups: [], optional: [] },
  stages: [],
};
const feature = {
  ...{ id: 'own', reads: 'channels', needs: {} },
  open: () => ({ push: () => undefined, end: () => 1 }),
} as const;
const measure = {
  ...{ id: 'own', title: 'Own', definition: 'One.', unit: '1', status: 'beta', basis: 'none' },
  ...{ margin: 0, needs: { own: feature }, read: () => ({ value: 1 }) },
} as const;
const run = { limits: { maxDurationSec: 60 }, maxThreads: 1, onProgress: () => undefined };
const metering = { rateHz: 8000, channels: 1, bitDepth: 16, channelMask: 4, measures: [] };
const level = { soundLevels: { calibrationDb: 0 }, options: { round: true } };
const { body } = await analyze(samples, { answer: engine.joining });
const steps = body.loudnessSteps;

/** Uses a meter, and closes it. */
const withMeter = (given: typeof metering, use: (meter: engine.Meter) => unknown) => {
  const meter = openMeter(given);
  try {
    return use(meter);
  } finally {
    meter.close();
  }
};
const from = withMeter(metering, (meter) => meter.snapshot());

const calls: Readonly<Record<string, readonly Call[]>> = {
  analyzeChapters: [[engine.analyzeChapters, source, { answer: mix, options: {} }, run]],
  listTracks: [[engine.listTracks, source]],
  alignAudio: [[engine.alignAudio, source, source]],
  analyze: [
    [analyze, samples, { answer: mix, options: {}, also: [], submission: {}, now: new Date() }, {}],
    [analyze, samples, { answer, options: { series: true } }, run],
    [
      analyze,
      source,
      { answer: engine.file, submission: { fileName: 'a.wav', sizeBytes: 9 } },
      run,
    ],
    [(own: engine.Answer) => analyze(samples, { answer: own }), answer],
  ],
  answerSchema: [[engine.answerSchema, answer]],
  checkArgument: [[core.checkArgument, 'answer', mix, 'an answer', true]],
  byId: [[engine.byId, integratedLufs, integratedLufs]],
  checkDelivery: [
    [core.checkDelivery, { lufs: -14, tp: -1 }, { integratedLufs: -14, truePeakDb: -1 }],
  ],
  defineAnswer: [[engine.defineAnswer, answer]],
  defineFeature: [[engine.defineFeature, feature]],
  defineMeasure: [
    [engine.defineMeasure, measure],
    [(own: engine.Measure) => readMeasures(samples, [own]), measure],
  ],
  didYouMean: [[core.didYouMean, 'rond', ['round'], 2]],
  nearest: [[core.nearest, 'rond', ['round'], 2]],
  nearestOf: [[core.nearestOf, 'rond', ['round'], 2]],
  joinLoudness: [
    [
      (packed: string) => {
        const joined = joinLoudness();
        joined.push(packed);
        return joined.end();
      },
      steps,
    ],
  ],
  openMeter: [
    [
      (given: typeof metering) => withMeter(given, (meter) => meter.isPaused),
      { ...metering, from },
    ],
    [(given: typeof metering) => withMeter(given, () => 0), { ...metering, ...level }],
    [(given: typeof metering) => withMeter(given, () => 0), { rateHz: 8000, channels: 1, answer }],
    [
      (saved: engine.MeterSnapshot) =>
        withMeter({ ...metering, from: saved } as typeof metering, (meter) => meter.isPaused),
      from,
    ],
    [
      (block: Float32Array[]) => withMeter(metering, (meter) => (meter.push(block), 0)),
      samples.channels,
    ],
    [(parts: object) => withMeter(metering, (meter) => meter.read(parts)), { spectrum: true }],
  ],
  openPcmFrames: [
    [engine.openPcmFrames, 's16', 2],
    [
      (bytes: Uint8Array, onBlock: () => void) => {
        engine.openPcmFrames('s16', 2).push(bytes, onBlock);
      },
      ...[wav, () => undefined],
    ],
  ],
  openWavStream: [[(bytes: Uint8Array) => engine.openWavStream().push(bytes), wav]],
  readDecoded: [[engine.readDecoded, openWav, source, [integratedLufs], options, {}, run]],
  readKind: [
    [
      engine.readKind,
      {
        number: () => undefined,
        text: () => undefined,
        texts: () => [],
      } satisfies engine.KindReader,
    ],
  ],
  readMeasures: [
    [readMeasures, source, [integratedLufs], options, { fileName: 'a.wav' }, run],
    [readMeasures, samples, [integratedLufs], options],
  ],
  readOptions: [
    [core.readOptions, { series: true, target: 'spotify' }, ['series', 'target'], new Date(), {}],
  ],
  rounded: [[engine.rounded, { a: [1.234] }, 'dB']],
};

describe('callers may lack types: whatever they pass is answered, or a Fault', () => {
  test('every function that is exported', () => {
    const functions = Object.entries({ ...engine, ...core }).flatMap(([name, value]) =>
      typeof value === 'function' ? [name] : [],
    );
    // the test of the decoders has theirs
    const own = functions.filter((name) => !DECODERS.includes(name));
    expect(Object.keys(calls).sort()).toEqual(own.sort());
  });

  const all = Object.entries(calls).flatMap(([name, list]) =>
    list.map((call) => [name, call] as const),
  );
  test.each(all)('%s', async (_name, call) => {
    await expectAnswerOrError(call, (error) => error instanceof Fault, inTier(60, 1000));
  });
});

const DECODERS: readonly string[] = [
  ...['blobSource', 'bytesSource', 'checkLength', 'configureDecoders', 'Fault', 'openAudio'],
  ...['openWav', 'readDeclared', 'streamSource'],
];

test.each([
  ['no request', [samples, null], 'request: expected an object with an answer, not null'],
  ['no answer', [samples, {}], 'answer: expected an answer of the library'],
  [
    'a misspelt answer',
    [source, { anwser: mix }],
    'request.anwser is not accepted; did you mean answer?',
  ],
  ['no source', [undefined, { answer: mix }], 'source: expected a source of bytes'],
  ['no options', [samples, { answer: mix, options: [] }], 'options: expected an object'],
  [
    'another file name',
    [source, { answer: mix, submission: { fileName: 1 } }],
    'submission.fileName',
  ],
  [
    'an option in the wrong place',
    [source, { answer: mix, startSec: 2 }],
    'request.startSec is not accepted; did you mean options.startSec?',
  ],
  [
    'a misspelt part',
    [source, { answer: mix, option: {} }],
    'request.option is not accepted; did you mean options?',
  ],
  ['no run', [samples, { answer: mix }, null], 'run: expected an object with signal'],
  ['a number as run', [source, { answer: mix }, 5], 'run: expected an object with signal'],
  [
    'a misspelt signal',
    [source, { answer: mix }, { singal: AbortSignal.abort() }],
    'run.singal is not accepted; did you mean signal?',
  ],
])('%s of analyze is named with the expected shape', async (_what, given, message) => {
  const call = analyze as (...all: readonly unknown[]) => Promise<unknown>;
  await expect(call(...given)).rejects.toThrow(message);
  await expect(call(...given)).rejects.toBeInstanceOf(Fault);
});

test('a reading of what is no measure, or was not requested, is refused by name', async () => {
  const { of } = await readMeasures(samples, [integratedLufs]);
  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, 'measure: expected'],
    ['integratedLufs', 'measure: expected'],
    [engine.truePeakDb, 'measure: truePeakDb was not requested'],
  ];
  for (const [given, message] of wrong)
    expect(() => of(given as never)).toThrow(
      expect.objectContaining({
        ...{ name: 'Fault', code: 'request.invalid', param: 'measure' },
        message: expect.stringContaining(message) as string,
      }) as Error,
    );
});

test('names that nothing reads are refused by a meter, a stream and the decoders', async () => {
  await expect(
    engine.streamSource(new Blob(['x']).stream(), { maxByte: 3 } as object),
  ).rejects.toThrow('options.maxByte is not accepted; did you mean maxBytes?');
  withMeter(metering, (meter) => {
    expect(() => meter.read({ spectrm: false } as object)).toThrow(
      'parts.spectrm is not accepted; did you mean spectrum?',
    );
  });
  expect(() => {
    engine.configureDecoders({ libavbase: '/assets/' } as object);
  }).toThrow('settings.libavbase is not accepted; did you mean libavBase?');
});
