import { analyze, live, openMeter, type Samples } from '@sonometer/engine';
import fc from 'fast-check';
import { expect } from 'vitest';
import { cutRecordings, cutsOf } from './cut-recordings.js';

/**
 * The answer of a meter at the end of a recording that is pushed in pieces, and its display there.
 */
export function pushed({ rateHz, channels }: Samples, cuts: readonly number[]) {
  const meter = openMeter({ rateHz, channels: channels.length });
  const frames = channels[0]?.length ?? 0;
  for (let from = 0, i = 0; from < frames; i++) {
    const to = from + (cuts[i % cuts.length] ?? frames);
    meter.push(channels.map((channel) => channel.subarray(from, to)));
    from = to;
  }
  const shown = JSON.stringify(meter.read({ spectrum: false }));
  const { body, warnings } = meter.end();
  meter.close();
  return { answer: JSON.stringify({ body, warnings }), shown };
}

/** The same from `analyze`. */
export async function analysed(recording: Samples): Promise<string> {
  const { body, warnings } = await analyze(recording, { answer: live });
  return JSON.stringify({ body, warnings });
}

/** Of each recording its answer, and the cuts at which a meter's answer or display differs. */
export async function cutAll(seeds: readonly number[]) {
  const answers: Record<string, string> = {};
  const differing: string[] = [];
  for (const [name, make] of Object.entries(cutRecordings)) {
    const recording = make();
    const expected = (answers[name] = await analysed(recording));
    const whole = pushed(recording, [Infinity]);
    for (const seed of seeds) {
      const { answer, shown } = pushed(recording, cutsOf(seed));
      if (answer !== expected || shown !== whole.shown) differing.push(`${name}, seed ${seed}`);
    }
  }
  return { answers, differing };
}

/** However a recording is cut, the end is that of `analyze` and the last reading the same, to the bit. */
export async function expectSameForCuts(name: string, numRuns: number): Promise<void> {
  const recording = cutRecordings[name]!();
  const expected = await analysed(recording);
  const { shown } = pushed(recording, [Infinity]);
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      expect(pushed(recording, cutsOf(seed))).toEqual({ answer: expected, shown });
    }),
    { numRuns },
  );
}
