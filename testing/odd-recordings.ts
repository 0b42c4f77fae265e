import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Request } from '../packages/engine/src/analyze.js';
import type { Answer } from '../packages/engine/src/answers/answer.js';
import { mix } from '../packages/engine/src/answers/mix.js';
import { profiles } from '../packages/engine/src/answers/profiles/index.js';
import { sample } from '../packages/engine/src/answers/sample.js';
import { answerSchema } from '../packages/engine/src/answers/schema.js';
import { segments, voice } from '../packages/engine/src/answers/voice.js';
import { signal as signalAnswer, spectrum } from '../packages/engine/src/answers/signal.js';
import { target } from '../packages/engine/src/answers/target.js';
import { timeseries } from '../packages/engine/src/answers/timeseries.js';
import type { Samples } from '../packages/decode/src/decode/sample-encoding.js';
import { silence, signal, sine, whiteNoise } from './signals.js';

export const answers = [
  mix,
  voice,
  segments,
  sample,
  signalAnswer,
  spectrum,
  timeseries,
  target,
  ...Object.values(profiles),
];
const given = { target: { target: 'spotify' } } as Record<string, Record<string, unknown>>;

const of = (rateHz: number, ...channels: Float32Array[]): Samples => ({ rateHz, channels });
const tone = (rateHz: number) => sine(rateHz, 0.7, 1000, 0.5);

/** Whatever a file may hold: no answer may have a NaN in it, nor leave its schema. */
export const oddRecordings = {
  silence: of(48_000, silence(48_000, 1)),
  'silence in stereo': of(44_100, silence(44_100, 1), silence(44_100, 1)),
  'one frame': of(48_000, Float32Array.of(0.5)),
  'a click of 20 ms': of(48_000, sine(48_000, 0.02, 1000, 0.9)),
  '100 ms': of(48_000, sine(48_000, 0.1, 440, 0.3)),
  DC: of(48_000, new Float32Array(48_000).fill(0.5)),
  'full-scale square': of(
    48_000,
    signal(48_000, 1, (t) => (Math.floor(t * 880) % 2 === 0 ? 1 : -1)),
  ),
  '8 kHz': of(8000, tone(8000)),
  '192 kHz': of(192_000, sine(192_000, 0.2, 1000, 0.5)),
  '3 channels': of(48_000, tone(48_000), tone(48_000), tone(48_000)),
  '24 channels': of(48_000, ...Array.from({ length: 24 }, () => tone(48_000))),
  'samples of 1e5': of(48_000, sine(48_000, 1, 440, 1e5)),
  'samples of 1e38': of(48_000, sine(48_000, 1, 440, 1e38)),
  NaN: of(48_000, new Float32Array(4800).fill(NaN), tone(48_000).subarray(0, 4800)),
  'anti-phase': of(
    48_000,
    tone(48_000),
    tone(48_000).map((x) => -x),
  ),
  'one side': of(48_000, tone(48_000), silence(48_000, 0.7)),
  noise: of(48_000, whiteNoise(48_000, 4, 0.1), whiteNoise(48_000, 4, 0.1, 2)),
} as const satisfies Record<string, Samples>;

export type OddRecording = keyof typeof oddRecordings;

type Node = Readonly<Record<string, unknown>>;

/** Paths that are null without a reason in an `omitted` of theirs or of a block around them. */
function nullsWithoutReason(
  node: Node,
  path: readonly string[] = [],
  reported: Node = {},
): string[] {
  const reasons = { ...reported, ...prefixed(node['omitted'] as Node | undefined, path) };
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === 'measureStatus') return [];
    const within = [...path, name];
    const isReported = within.some((_, i) => within.slice(0, i + 1).join('.') in reasons);
    if (value === null) return isReported ? [] : [within.join('.')];
    return typeof value === 'object' ? nullsWithoutReason(value as Node, within, reasons) : [];
  });
}

const prefixed = (omitted: Node = {}, path: readonly string[]): Node =>
  Object.fromEntries(
    Object.entries(omitted).map(([name, reason]) => [[...path, name].join('.'), reason]),
  );

const ajv = new Ajv2020({ strict: false, allErrors: true });

/** Every answer with all that it can have. */
export const inFull = (answer: Answer): Request => ({
  answer,
  options: {
    ...given[answer.id],
    ...(answer.accepts.includes('series') ? { series: true } : {}),
    ...(answer.accepts.includes('measureStatus') ? { measureStatus: true } : {}),
  },
});

const validators = new Map<Answer, ReturnType<typeof ajv.compile>>();

/** Finite values or reasons, as the schema of the answer has it. */
export function expectSound(answer: Answer, body: Node): void {
  const validate = validators.get(answer) ?? ajv.compile(answerSchema(answer));
  validators.set(answer, validate);
  expect(JSON.parse(JSON.stringify(body))).toEqual(body);
  void validate(body);
  expect(validate.errors ?? []).toEqual([]);
  expect(nullsWithoutReason(body)).toEqual([]);
}
