import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whiteNoise, silence, signal, sine } from '../../../../testing/signals.js';
import { analyze } from '../analyze.js';
import type { Samples } from '../decode/samples.js';
import { measuresOf } from './answer.js';
import { mix } from './mix.js';
import { profiles } from './profiles/index.js';
import { answerSchema } from './schema.js';
import { sample } from './sample.js';
import { segments } from './segments.js';
import { signal as signalAnswer } from './signal.js';
import { spectrum } from './spectrum.js';
import { target } from './target.js';
import { timeseries } from './timeseries.js';
import { voice } from './voice.js';

const answers = [
  mix,
  voice,
  segments,
  sample,
  signalAnswer,
  spectrum,
  timeseries,
  target,
  ...profiles,
];
const options = { target: { target: 'spotify' } } as Record<string, Record<string, unknown>>;

const of = (rateHz: number, ...channels: Float32Array[]): Samples => ({ rateHz, channels });
const tone = (rateHz: number) => sine(rateHz, 0.7, 1000, 0.5);

/** Whatever a file may hold: no answer may have a NaN in it, nor leave its schema. */
const recordings: Record<string, Samples> = {
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
};

type Node = Readonly<Record<string, unknown>>;

/** Paths that are null, and neither they nor anything around them says in `omitted` why. */
function nullsWithoutReason(node: Node, path: readonly string[] = [], told: Node = {}): string[] {
  const reasons = { ...told, ...prefixed(node['omitted'] as Node | undefined, path) };
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === 'measureStatus') return [];
    const within = [...path, name];
    const isTold = within.some((_, i) => within.slice(0, i + 1).join('.') in reasons);
    if (value === null) return isTold ? [] : [within.join('.')];
    return typeof value === 'object' ? nullsWithoutReason(value as Node, within, reasons) : [];
  });
}

const prefixed = (omitted: Node = {}, path: readonly string[]): Node =>
  Object.fromEntries(
    Object.entries(omitted).map(([name, reason]) => [[...path, name].join('.'), reason]),
  );

const ajv = new Ajv2020({ strict: false, allErrors: true });

describe.each(answers)('$id', (answer) => {
  const validate = ajv.compile(answerSchema(answer));
  const given = options[answer.id] ?? {};

  test.each(Object.keys(recordings))(
    '%s: finite values or reasons, as the schema says',
    async (name) => {
      const series = answer.accepts.includes('series') ? { series: true } : {};
      const status = answer.accepts.includes('measureStatus') ? { measureStatus: true } : {};
      const asked = analyze(recordings[name]!, {
        answer,
        options: { ...given, ...series, ...status },
      });
      // None of these is the response of a room, and that profile says so instead of answering.
      if (answer.id === 'profile.room') {
        await expect(asked).rejects.toMatchObject({ code: 'room.unmeasurable' });
        return;
      }
      const { body } = await asked;
      expect(JSON.parse(JSON.stringify(body))).toEqual(body);
      validate(body);
      expect(validate.errors ?? []).toEqual([]);
      expect(nullsWithoutReason(body)).toEqual([]);
    },
  );

  test('every measure is declared in full, once', () => {
    const measures = measuresOf(answer, { series: true });
    expect(new Set(measures.map(({ id }) => id)).size).toBe(measures.length);
    for (const { id, title, definition, basis, status, margin } of measures) {
      expect(`${id}: ${title}${definition}${basis}`).not.toMatch(/: $/);
      expect(definition.endsWith('.')).toBe(true);
      expect(basis).not.toBe('');
      if (status !== 'validated') continue;
      expect(margin === null || typeof margin === 'object' || margin >= 0).toBe(true);
    }
  });
});

describe('a reading does not depend on how packets are cut', () => {
  const channels = [whiteNoise(44_100, 1.5, 0.2), whiteNoise(44_100, 1.5, 0.2, 2)];
  const source: Samples = { rateHz: 44_100, channels };

  test('the same bits for any cut', async () => {
    const whole = (await analyze(source, { answer: mix, options: { series: true } })).body;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 70_000 }), async (packetFrames) => {
        const cut = { ...source, packetFrames };
        expect((await analyze(cut, { answer: mix, options: { series: true } })).body).toEqual(
          whole,
        );
      }),
      { numRuns: 5, seed: 1 },
    );
  });
});
