import { type DeliveryJudgement, deliveryTargets, judgeDelivery } from '@sonometer/engine';
import type { View } from '../terminal/terminal.js';
import { figure } from './quantity.js';

interface Target {
  readonly lufs: number;
  readonly tp: number;
}

/** Every preset with its verdict, and what to do where it is missed; presets of equal figures share a line. */
export function deliveryLines(
  measured: { readonly integratedLufs: number; readonly truePeakDb: number },
  { paint, width }: View,
): readonly string[] {
  const groups = new Map<string, { readonly target: Target; readonly labels: string[] }>();
  for (const { label, lufs, tp } of Object.values(deliveryTargets)) {
    const key = `${lufs}/${tp}`;
    const group = groups.get(key) ?? { target: { lufs, tp }, labels: [] };
    group.labels.push(label.replace(/ \(.*/, ''));
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ target, labels }) => {
    const judgement = judgeDelivery(target, measured);
    const isMet = judgement.issues.length === 0;
    const mark = isMet ? paint.good('✓') : paint.bad('✗');
    const name = labels.join(', ').padEnd(25);
    const figures = `${target.lufs} / ${target.tp}`.padEnd(10);
    const advice = isMet ? 'ready' : remedy(target, judgement);
    const head = `${mark} ${name}${paint.faint(figures)}`;
    const fits = 2 + name.length + figures.length + advice.length <= width;
    return fits ? [head + advice] : [head.trimEnd(), `  ${advice}`];
  });
}

/** The least that makes the file meet the target. */
export function remedy(target: Target, judgement: DeliveryJudgement): string {
  const { integratedLufs, truePeakDb, lufsDelta, issues } = judgement;
  const isOffLevel = issues.some(({ metric }) => metric === 'integratedLufs');
  const gainDb = isOffLevel ? -lufsDelta : 0;
  const overDb = truePeakDb + gainDb - target.tp;
  if (isOffLevel) {
    const turn = `turn ${gainDb < 0 ? 'down' : 'up'} ${figure(Math.abs(gainDb), 'dB')} dB`;
    return overDb > 0 ? `${turn}, limit peaks ${figure(overDb, 'dB')} dB` : turn;
  }
  // a little less of everything may do
  const turnedDown = judgeDelivery(target, {
    integratedLufs: integratedLufs - overDb,
    truePeakDb: truePeakDb - overDb,
  });
  const isEnough = turnedDown.issues.length === 0;
  return `${isEnough ? 'turn down' : 'limit peaks'} ${figure(overDb, 'dB')} dB`;
}
