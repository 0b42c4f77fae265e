import { type Html, html } from '../html.js';
import type { Facts } from '../report/facts.js';
import { isRecord, valueAt } from '../report/facts.js';
import { areaPath, evenly, linear, linePath } from './curve.js';
import { type Mark, plot } from './plot.js';
import { evenTicks, timeTicks } from './ticks.js';

const FLOOR_LUFS = -60;

/** A sound of a few seconds, and a question that is not of level, have no use for this curve. */
const OTHER_QUESTIONS = /^(sample|segments|profile\.(chain|loop|provenance|room|pitch))$/;

/** What a mix is usually delivered at, where no target was asked for. */
const USUAL: readonly LevelMark[] = [
  { level: -14, kind: 'usual', label: '−14 most streaming' },
  { level: -23, kind: 'usual', label: '−23 EBU R 128' },
];

/** Short-term loudness over time, with what it is held against. */
export function loudnessPlot(facts: Facts): Html | undefined {
  const { values, durationSec } = loudnessOf(facts);
  if (OTHER_QUESTIONS.test(facts.report.answer)) return undefined;
  if (values.length < 2 || durationSec === undefined) return undefined;
  const integrated = facts.number('integratedLufs');
  const marks = marksOf(facts);
  const heard = values.filter((value) => value > FLOOR_LUFS);
  if (heard.length === 0) return undefined;
  const lines = marks.filter(({ kind }) => kind !== 'usual').map(({ level }) => level);
  const top = 6 * Math.ceil((Math.max(...heard, ...lines) + 1) / 6);
  const sorted = [...heard].sort((a, b) => a - b);
  const low = Math.min(sorted[Math.floor(sorted.length / 20)] ?? top, ...lines);
  const bottom = Math.max(FLOOR_LUFS, Math.min(top - 18, 6 * Math.floor((low - 2) / 6)));
  const height = linear(bottom, top);
  const points = evenly(values, height);
  return plot({
    title: 'Loudness over time',
    subtitle: 'short-term (3 s), LUFS',
    description:
      `Short-term loudness over ${Math.round(durationSec)} s, between ` +
      `${Math.min(...heard).toFixed(1)} and ${Math.max(...heard).toFixed(1)} LUFS` +
      (integrated === undefined ? '' : `; integrated ${integrated.toFixed(1)} LUFS`),
    xTicks: timeTicks(durationSec),
    yTicks: evenTicks(bottom, top, top - bottom > 36 ? 12 : 6),
    marks: marks
      .filter(({ level }) => level > bottom && level < top)
      .map(({ level, ...mark }) => ({ ...mark, at: height(level) })),
    isWide: true,
    shapes: html`<path class="fill" d="${areaPath(points)}"></path>
      <path class="curve" d="${linePath(points)}"></path>`,
    readout: { values, unit: 'LUFS', decimals: 1, from: 0, to: durationSec, xUnit: 's' },
  });
}

/** A mix has a bare list; the time series and the lanes of profiles carry their time-base. */
function loudnessOf({ numbers, value, number }: Facts) {
  const durationSec = number('durationSec');
  const bare = numbers('shortTermLufs');
  if (bare.length > 0) return { values: bare, durationSec };
  const series = value('loudnessOverTime');
  const samples = isRecord(series) ? series['samples'] : undefined;
  const values = Array.isArray(samples) ? samples.filter((one) => typeof one === 'number') : [];
  return { values, durationSec };
}

type LevelMark = Omit<Mark, 'at'> & { readonly level: number };

function marksOf({ number, value }: Facts): readonly LevelMark[] {
  const marks: LevelMark[] = [];
  const minus = (value: number, decimals: number) => value.toFixed(decimals).replace('-', '−');
  const integrated = number('integratedLufs');
  const target = valueAt(value('target'), ['lufs']);
  const gate = valueAt(value('gating'), ['relativeThresholdLufs']);
  if (typeof target === 'number')
    marks.push({ level: target, kind: 'target', label: `target ${minus(target, 0)}` });
  else marks.push(...USUAL);
  if (integrated !== undefined && integrated > FLOOR_LUFS)
    marks.push({ level: integrated, kind: 'level', label: `integrated ${minus(integrated, 1)}` });
  if (typeof gate === 'number' && gate > FLOOR_LUFS)
    marks.push({ level: gate, kind: 'gate', label: `gate ${minus(gate, 1)}` });
  return marks;
}
