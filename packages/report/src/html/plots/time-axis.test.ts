import { analyze, signal, timeseries, voice } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { voiceSteps } from '../../../../../testing/bursts.js';
import { concat, sine } from '../../../../../testing/signals.js';
import { mono } from '../../../../../testing/readings.js';
import { families } from '../../questions/families.js';
import { reportAnswers } from '../../questions/saved-report.js';
import { reportView } from '../report-view.js';

const RATE_HZ = 16_000;
const SECONDS = 12;
const STEP_SEC = 6;

/** Of 12 s, 20 dB louder from the middle on. */
const step = mono(
  RATE_HZ,
  concat(sine(RATE_HZ, STEP_SEC, 1000, 0.01), sine(RATE_HZ, SECONDS - STEP_SEC, 1000, 0.1)),
);

/** The same of a voice, where a voice is looked for. */
const spoken = mono(
  RATE_HZ,
  voiceSteps(RATE_HZ, [
    [STEP_SEC, -40],
    [SECONDS - STEP_SEC, -20],
  ]),
);

type Point = readonly [sec: number, height: number];

/** The points of the last path of a plot, its x in seconds. */
function pointsOf(markup: string, title: string, kind: string): readonly Point[] {
  const figure = markup.split('<figure').find((part) => part.includes(`<strong>${title}</strong>`));
  const endSec = Number(/data-end-sec="([\d.]+)"/.exec(figure ?? '')?.[1]);
  const [, path = ''] = new RegExp(`class="${kind}"\\s+d="M([^"Z]+)`).exec(figure ?? '') ?? [];
  return path.split('L').map((pair): Point => {
    const [x = NaN, y = NaN] = pair.split(' ').map(Number);
    return [(x / 1000) * endSec, 1000 - y];
  });
}

/** The first place where a curve leaves its initial height. */
function riseOf(points: readonly Point[]): number {
  const first = points[0]?.[1] ?? NaN;
  const max = Math.max(...points.map(([, height]) => height));
  return points.find(([, height]) => height - first > 0.05 * (max - first))?.[0] ?? NaN;
}

test.each([
  { answer: families.mix.answer, title: 'Loudness over time', kind: 'curve', within: 0.11 },
  { answer: families.mix.answer, title: 'Loudness over time', kind: 'curve thin', within: 0.11 },
  { answer: families.mix.answer, title: 'Waveform', kind: 'fill solid', within: 0.03 },
  { answer: timeseries, title: 'Loudness over time', kind: 'curve', within: 0.11 },
  { answer: timeseries, title: 'Waveform', kind: 'fill solid', within: 0.03 },
  { answer: voice, title: 'Voice timeline', kind: 'curve', within: 0.03 },
  { answer: signal, title: 'Timeline', kind: 'curve', within: 0.03 },
])(
  '$answer.id, $title ($kind): a step of the file at 6 s rises at 6 s',
  async ({ answer, title, kind, within }) => {
    const others = reportAnswers(answer);
    const { also } = await analyze(answer === voice ? spoken : step, { answer, also: others });
    const { text } = reportView(
      {
        answer: answer.id,
        fileName: 'step.wav',
        engineVersion: '0',
        warnings: [],
        parts: others.map((other, i) => ({ answer: other.id, body: also[i] ?? {} })),
      },
      { madeAt: new Date(0), where: 'here' },
    );
    const points = pointsOf(text, title, kind);
    expect(points.length).toBeGreaterThan(20);
    expect(Math.abs(riseOf(points) - STEP_SEC)).toBeLessThanOrEqual(within);
    expect(points.every(([sec]) => sec >= 0 && sec <= SECONDS)).toBe(true);
    if (kind === 'curve' && title.startsWith('Loudness')) {
      expect(points[0]?.[0]).toBeCloseTo(3, 1);
      expect(points.at(-1)?.[0]).toBeCloseTo(SECONDS, 1);
    }
  },
);
