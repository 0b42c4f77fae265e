import { type Html, html } from '@sonometer/report/html/html.js';
import { plot } from '@sonometer/report/html/plots/plot.js';
import type { UsageDay } from '../../service/metering/usage-days.js';

const DAY_MS = 24 * 3600_000;
const DAYS = 30;
const TICK_EVERY = 7;
/** Of a day's width that its bar takes. */
const BAR = 0.8;

/** Calls of each of the last thirty UTC days, of all keys of the account together. */
export function usagePlot(days: readonly UsageDay[], todayMs: number): Html {
  const dates = Array.from({ length: DAYS }, (_, i) =>
    new Date(todayMs - (DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );
  const calls = dates.map((date) =>
    days.reduce((sum, { day, calls: count }) => (day === date ? sum + count : sum), 0),
  );
  const all = calls.reduce((sum, count) => sum + count, 0);
  if (all === 0) return html`<p class="quiet">Nothing was charged in the last ${DAYS} days.</p>`;
  const top = niceAbove(Math.max(...calls));
  const width = 1000 / DAYS;
  const bars = calls.map((count, i) => {
    const x = (i + (1 - BAR) / 2) * width;
    return `M${x.toFixed(1)} 1000h${(BAR * width).toFixed(1)}V${(1000 * (1 - count / top)).toFixed(1)}h${(-BAR * width).toFixed(1)}Z`;
  });
  const max = Math.max(...calls);
  return plot({
    title: 'Calls by day',
    subtitle: `last ${DAYS} days (UTC), all keys`,
    description: `${all === 1 ? '1 call' : `${all} calls`} in ${DAYS} days, at most ${max} on ${dates[calls.indexOf(max)] ?? ''}.`,
    size: 'flat',
    xTicks: dates.flatMap((date, i) =>
      (DAYS - 1 - i) % TICK_EVERY === 0 ? [{ at: (i + 0.5) / DAYS, label: date.slice(5) }] : [],
    ),
    yTicks: [0, top / 2, top].map((count) => ({
      at: count / top,
      label: count.toLocaleString('en'),
    })),
    shapes: html`<path class="fill solid" d="${bars.join('')}"></path>`,
  });
}

/** The next of 2, 4, 10, 20, 40, 100 …, whose half is a whole number too. */
function niceAbove(count: number): number {
  for (let step = 2; ; step *= 10)
    for (const factor of [1, 2, 5]) if (step * factor >= count) return step * factor;
}
