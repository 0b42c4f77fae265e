import type { Answer, Samples } from '@sonometer/engine';
import { families, profileByName } from '@sonometer/report/questions/families.js';
import { checkSummary } from '@sonometer/report/text/check.js';
import { forPage, type Summary } from '@sonometer/report/text/summary.js';
import { mixSummary } from '@sonometer/report/text/mix.js';
import { profileSummary } from '@sonometer/report/text/profile.js';
import { sampleSummary } from '@sonometer/report/text/sample.js';
import { segmentsSummary, voiceSummary } from '@sonometer/report/text/voice.js';
import { signalSummary, spectrumSummary } from '@sonometer/report/text/signal.js';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import type { View } from '@sonometer/report/text/terminal/view.js';
import { timeseriesSummary } from '@sonometer/report/text/timeseries.js';
import { expect } from 'vitest';
import { readOnce } from './read-once.js';
import { silence, signal as shaped, sine } from './signals.js';

const RATE = 48_000;
const of = (rateHz: number, ...channels: Float32Array[]): Samples => ({ rateHz, channels });

interface Kind {
  readonly answer: Answer;
  readonly summary: Summary;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Every page, by its command. */
export const kinds: Readonly<Record<string, Kind>> = {
  mix: { answer: families.mix.answer, summary: mixSummary },
  voice: { answer: families.voice.answer, summary: voiceSummary },
  signal: { answer: families.signal.answer, summary: signalSummary },
  sample: { answer: families.sample.answer, summary: sampleSummary },
  timeseries: { answer: families.timeseries.answer, summary: timeseriesSummary },
  spectrum: { answer: families.spectrum.answer, summary: spectrumSummary },
  segments: { answer: families.segments.answer, summary: segmentsSummary },
  check: {
    answer: families.check.answer,
    summary: checkSummary,
    options: { target: 'atsc-broadcast' },
  },
  ...Object.fromEntries(
    [...profileByName]
      .filter(([name]) => name !== 'room') // it refuses recordings that are no room responses
      .map(([name, answer]) => [`profile ${name}`, { answer, summary: profileSummary(answer) }]),
  ),
};

const view = (width: number): View => ({ width, paint: openPaint(false) });

/** The page and the line of a recording, by kind; `changed` replaces values of the answer before. */
export type Pages = (
  kind: string,
  width?: number,
  changed?: Readonly<Record<string, number>>,
) => { readonly page: string; readonly line: string; readonly body: object };

/** Reads a recording once for the pages of all these kinds. */
export async function readPages(samples: Samples, names: readonly string[]): Promise<Pages> {
  const requestOf = (name: string) => {
    const { answer, summary, options = {} } = kinds[name]!;
    return {
      ...forPage({ answer, options }, summary),
      submission: { fileName: 'recording.wav', sha256: '0'.repeat(64) },
      now: new Date('2026-11-20'),
    };
  };
  const [first, ...others] = names.map(requestOf);
  const analysisOf = await readOnce(samples, [first!, ...others]);
  return (name, width = 80, changed = {}) => {
    const { summary } = kinds[name]!;
    const { durationSec, warnings, format, facts, ...analysis } = analysisOf(requestOf(name));
    const body = { ...analysis.body, ...changed };
    const measured = { body, durationSec, warnings, file: { format, facts } };
    const [page, line] = [summary.page(measured, view(width)), summary.line(measured, view(width))];
    return { page, line, body };
  };
}

/** Recordings that leave most of a page empty. */
export const odd: Readonly<Record<string, Samples>> = {
  silence: of(RATE, silence(RATE, 4), silence(RATE, 4)),
  'one frame': of(RATE, Float32Array.of(0.5)),
  DC: of(RATE, new Float32Array(RATE).fill(0.5)),
  'full-scale square': of(
    RATE,
    shaped(RATE, 1, (t) => (Math.floor(t * 880) % 2 === 0 ? 1 : -1)),
  ),
  'samples of 1e5': of(8000, sine(8000, 1, 440, 1e5)),
  'six channels': of(RATE, ...Array.from({ length: 6 }, () => sine(RATE, 0.7, 1000, 0.5))),
};

/** Lines that may be longer than the terminal is wide, since they are there to be copied. */
const toBeCopied = /^(ffmpeg |https:|SHA-256)/;

/** A page and a line have a label for everything, and no text is wider than the terminal. */
export function expectWhole({ page, line }: ReturnType<Pages>, width: number): void {
  expect(`${page}\n${line}`).not.toMatch(/NaN|undefined|Infinity|\[object|null/);
  for (const text of page.split('\n'))
    if (!toBeCopied.test(text)) expect(text.length, text).toBeLessThanOrEqual(width);
}
