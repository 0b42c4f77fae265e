import { readKind } from '@sonometer/engine';
import { deliveryTargets } from '@sonometer/engine/core';
import { contentOf } from '../../verdicts/conditions.js';
import { OVERVIEW } from '../../verdicts/overview-rules.js';
import { html, type Html, minus } from '../html.js';
import type { Facts } from '../value-html.js';
import { isRecord, numbersOf } from '../../reading/reader.js';
import { areaPath, evenTicks, linear, linePath, timeTicks } from './curve.js';
import { type Mark, percent, plot } from './plot.js';
import { pointsInTime, secondOf, type TimeCurve, windowsInTime } from './plot-parts.js';

export const FLOOR_LUFS = -60;

/** A sound of a few seconds, and an analysis that is not of level, do not need this curve. */
const OTHER_ANALYSES = /^(sample|segments|profile\.(chain|loop|provenance|room|pitch))$/;

/** The usual delivery level of a mix, where no target was requested. */
const USUAL: readonly LevelMark[] = [
  { level: -14, kind: 'usual', label: '−14 most streaming' },
  { level: -23, kind: 'usual', label: '−23 EBU R 128' },
];

/**
 * Short-term and momentary loudness over time, the histogram of levels, and the reference levels.
 */
export function loudnessPlot(facts: Facts): Html | undefined {
  const durationSec = facts.number('durationSec');
  const curve = buildShortTerm(facts);
  if (OTHER_ANALYSES.test(facts.report.answer)) return undefined;
  if (!curve || durationSec === undefined) return undefined;
  const { values } = curve;
  const integrated = facts.number('integratedLufs');
  const detected = values.filter((value) => value > FLOOR_LUFS);
  if (detected.length === 0) return undefined;
  const momentary = buildMomentary(facts);
  const marks = marksOf(facts);
  const lines = marks.filter(({ kind }) => kind !== 'usual').map(({ level }) => level);
  const loudest = Math.max(...detected, ...lines, ...(momentary?.values ?? []));
  const top = 6 * Math.ceil((loudest + 1) / 6);
  const sorted = [...detected].sort((a, b) => a - b);
  const low = Math.min(sorted[Math.floor(sorted.length / 20)] ?? top, ...lines);
  const bottom = Math.max(FLOOR_LUFS, Math.min(top - 18, 6 * Math.floor((low - 2) / 6)));
  const height = linear(bottom, top);
  const points = pointsInTime(curve, durationSec, height);
  const [firstSec, lastSec] = [secondOf(curve, 0), secondOf(curve, values.length - 1)];
  return plot({
    title: 'Loudness over time',
    subtitle:
      (momentary
        ? 'short-term (3 s) and, thin, momentary (0.4 s), LUFS'
        : 'short-term (3 s), LUFS') +
      '; each value is shown at the end of its window; bars at the right show how often each level occurs',
    description:
      `Short-term loudness over ${Math.round(durationSec)} s, between ` +
      `${Math.min(...detected).toFixed(1)} and ${Math.max(...detected).toFixed(1)} LUFS, the first value at ${firstSec.toFixed(0)} s` +
      (integrated === undefined ? '' : `; integrated ${integrated.toFixed(1)} LUFS`),
    xTicks: timeTicks(durationSec),
    yTicks: evenTicks(bottom, top, top - bottom > 36 ? 12 : 6),
    marks: marks
      .filter(({ level }) => level > bottom && level < top)
      .map(({ level, ...mark }) => ({ ...mark, at: height(level) })),
    isWide: true,
    endSec: durationSec,
    shapes: html`<path class="fill" d="${areaPath(points)}"></path>
      ${
        momentary &&
        html`<path
          class="curve thin"
          d="${linePath(pointsInTime(momentary, durationSec, height))}"
        ></path>`
      }
      <path class="curve" d="${linePath(points)}"></path>`,
    side: histogram(detected, bottom, top),
    readout: {
      ...{ values, unit: 'LUFS', decimals: 1, from: 0, to: durationSec, xUnit: 's' },
      first: firstSec / durationSec,
      last: lastSec / durationSec,
    },
  });
}

/** A mix has a bare list; the time series and the lanes of profiles carry their time-base. */
export function buildShortTerm({ numbers, value, number }: Facts): TimeCurve | undefined {
  const series = value('loudnessOverTime');
  const [values, stepSec] = isRecord(series)
    ? [numbersOf(series['samples']), series['intervalSec']]
    : [numbers('shortTermLufs'), number('seriesIntervalSec')];
  // of less than 3 s there is one value, for the whole file
  if (values.length < 2 || typeof stepSec !== 'number') return undefined;
  return windowsInTime(values, stepSec, 'shortTerm');
}

function buildMomentary({ value }: Facts): TimeCurve | undefined {
  const series = value('momentary-over-time');
  if (!isRecord(series) || typeof series['intervalSec'] !== 'number') return undefined;
  return windowsInTime(numbersOf(series['samples']), series['intervalSec'], 'momentary');
}

/** Share of the plot's width that the most frequent level takes. */
const SIDE_WIDTH = 0.12;

/** Over it, a bar of one LU is under a pixel high. */
const MAX_HISTOGRAM_LU = 400;

/** The histogram of levels, a bar for each LU. */
function histogram(levels: readonly number[], bottom: number, top: number): Html | undefined {
  if (top - bottom > MAX_HISTOGRAM_LU) return undefined;
  const counts = Array.from({ length: top - bottom }, () => 0);
  for (const level of levels) {
    const bar = Math.floor(level - bottom);
    if (bar >= 0 && bar < counts.length) counts[bar] = (counts[bar] ?? 0) + 1;
  }
  const max = Math.max(1, ...counts);
  return html`<g class="histogram">
    ${counts.map((count, bar) => {
      const width = (count / max) * SIDE_WIDTH;
      return count === 0
        ? undefined
        : html`<rect
            x="${percent(1 - width)}"
            width="${percent(width)}"
            y="${percent(1 - (bar + 1) / counts.length)}"
            height="${percent(1 / counts.length)}"
          ></rect>`;
    })}
  </g>`;
}

type LevelMark = Omit<Mark, 'at'> & { readonly level: number };

const isSpeech = (facts: Facts): boolean =>
  facts.report.answer === OVERVIEW
    ? readKind(facts).kind === 'speech'
    : contentOf(facts) === 'voice';

/** Of speech: the same target as in its verdict. */
const USUAL_OF_SPEECH: readonly LevelMark[] = [
  { level: deliveryTargets.podcast.lufs, kind: 'usual', label: '−16 podcast' },
  ...USUAL.filter(({ level }) => level !== -14),
];

function marksOf(facts: Facts): readonly LevelMark[] {
  const { number, value } = facts;
  const marks: LevelMark[] = [];
  const integrated = number('integratedLufs');
  const target = value('target.lufs');
  const gate = value('gating.relativeThresholdLufs');
  if (typeof target === 'number')
    marks.push({ level: target, kind: 'target', label: `target ${minus(target.toFixed(0))}` });
  else marks.push(...(isSpeech(facts) ? USUAL_OF_SPEECH : USUAL));
  if (integrated !== undefined && integrated > FLOOR_LUFS)
    marks.push({
      level: integrated,
      kind: 'level',
      label: `integrated ${minus(integrated.toFixed(1))}`,
    });
  if (typeof gate === 'number' && gate > FLOOR_LUFS)
    marks.push({ level: gate, kind: 'gate', label: `gate ${minus(gate.toFixed(1))}` });
  return marks;
}
