import type { Sheet } from './sheet.js';
import { wrapped } from './terminal/wrapped.js';
import { targetStatuses, type TargetStatus } from '../verdicts/delivery.js';

/** Every preset with its advice; presets with the same advice share a line. */
export function deliveryLines(sheet: Sheet): readonly string[] {
  const { paint, width } = sheet.view;
  const groups = new Map<string, { readonly status: TargetStatus; readonly labels: string[] }>();
  for (const status of targetStatuses(sheet)) {
    const { target, text } = status;
    const key = `${target.lufs}/${target.tp}/${text}`;
    const group = groups.get(key) ?? { status, labels: [] };
    group.labels.push(target.label.replace(/ \(.*/, ''));
    groups.set(key, group);
  }
  const inks = {
    bad: (text: string) => paint.bad(text),
    warn: (text: string) => paint.warning(text),
    good: (text: string) => paint.good(text),
    info: (text: string) => text,
  };
  const marks = { bad: '✗', warn: '!', good: '✓', info: '·' };
  return [...groups.values()].flatMap(({ status: { target, severity, text }, labels }) => {
    const mark = inks[severity](marks[severity]);
    const name = labels.join(', ').padEnd(25);
    const figures = `${target.lufs} / ${target.tp}`.padEnd(10);
    const head = `${mark} ${name}${paint.faint(figures)}`;
    const fits = 2 + name.length + figures.length + text.length <= width;
    return fits
      ? [head + text]
      : [head.trimEnd(), ...wrapped(text, width - 2).map((line) => `  ${line}`)];
  });
}
