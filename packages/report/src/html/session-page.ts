import type { Answer, LiveSoundLevels } from '@sonometer/engine';
import { liveColumns, type LiveRow } from '../live/alarm.js';
import { loudnessText } from '../live/scale.js';
import { calibrationText, soundLevelNames, soundLevelText } from '../live/sound-levels.js';
import { clock, figure, unitWord } from '../reading/quantity.js';
import { html, Html, minus } from './html.js';
import { areaPath, evenTicks, linear, linePath, timeTicks } from './plots/curve.js';
import { plot } from './plots/plot.js';

/** Something that happened in a session: a note, or an alarm that begins or is over. */
export interface SessionNote {
  readonly kind: 'note' | 'raised' | 'over';
  /** Time of the sound. */
  readonly atSec: number;
  readonly at: Date;
  readonly text: string;
}

/** The measurements of a live meter between its start and now. */
export interface Session {
  /** The name of the measured input. */
  readonly source: string;
  readonly startedAt: Date;
  readonly targetLufs: number;
  /** One line for each second. */
  readonly lines: readonly LiveRow[];
  readonly notes: readonly SessionNote[];
  /** The last of them, in dBFS. */
  readonly soundLevels: LiveSoundLevels | null;
  /** Sound level of full scale, dB SPL, where the input is calibrated. */
  readonly calibrationDb: number | undefined;
  /** The body of the meter's answer. */
  readonly sum: Readonly<Record<string, unknown>>;
}

/** A curve of more points is drawn by the loudest of each. */
const MAX_POINTS = 1000;
const LOW_LU = -24;
const HIGH_LU = 12;

/** A session as one page that needs nothing else. `style` is the style sheet of the pages. */
export function sessionPage(session: Session, answer: Answer, style: string): string {
  const { source, startedAt, lines, notes, sum } = session;
  const seconds = Number(sum['durationSec'] ?? lines.at(-1)?.['seconds'] ?? 0);
  const title = `Session of ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <main class="report">
          <h1>${title}</h1>
          <p>${source}, ${seconds === 0 ? 'no sound' : clock(seconds)}; one loudness meter.</p>
          ${historyPlot(session)}
          <h2>All of it</h2>
          <table class="numbers">
            <tbody>
              ${Object.entries(answer.fields).map(([name, { title: text, unit }]) =>
                numberRow(name, text, unit, sum),
              )}
            </tbody>
          </table>
          ${soundLevelPart(session)}
          <h2>Notes and alarms</h2>
          ${notes.length === 0 ? html`<p class="quiet">None.</p>` : undefined}
          <ol class="session-log">
            ${notes.map(
              ({ kind, atSec, at, text }) =>
                html`<li class="${kind}">
                  <time datetime="${at.toISOString()}">${clock(atSec)}</time> ${text}
                </li>`,
            )}
          </ol>
        </main>
      </body>
    </html>`.text;
}

function soundLevelPart({ soundLevels, calibrationDb }: Session): Html | undefined {
  if (!soundLevels) return undefined;
  return html`<h2>Sound level</h2>
    <p class="notice">${calibrationText(calibrationDb)}</p>
    <table class="numbers">
      <tbody>
        ${soundLevelNames.map(
          ({ name, what, of }) =>
            html`<tr>
              <th scope="row">${name}, ${what}</th>
              <td>${minus(soundLevelText(of(soundLevels), calibrationDb))}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function numberRow(
  name: string,
  title: string,
  unit: Parameters<typeof figure>[1],
  sum: Session['sum'],
): Html | undefined {
  const value = sum[name];
  const omitted = (sum['omitted'] ?? {}) as Readonly<Record<string, string>>;
  const reason = omitted[name];
  const text =
    typeof value === 'number'
      ? html`${minus(figure(value, unit))} ${unitWord(unit)}`
      : typeof value === 'boolean'
        ? value
          ? 'yes'
          : 'no'
        : Array.isArray(value)
          ? String(value.length)
          : reason === undefined
            ? undefined
            : html`<span class="quiet">${reason}</span>`;
  return text === undefined
    ? undefined
    : html`<tr>
        <th scope="row">${title}</th>
        <td>${text}</td>
      </tr>`;
}

/** Short-term loudness over the session, against its target. */
function historyPlot({ lines, targetLufs }: Session): Html | undefined {
  const last = lines.at(-1)?.['seconds'];
  if (typeof last !== 'number' || lines.length < 2) return undefined;
  const perPoint = Math.ceil(lines.length / MAX_POINTS);
  const height = linear(targetLufs + LOW_LU, targetLufs + HIGH_LU);
  const points = Array.from({ length: Math.ceil(lines.length / perPoint) }, (_, i) => {
    const part = lines.slice(i * perPoint, (i + 1) * perPoint);
    const loudest = Math.max(...part.map((line) => line['shortTermLufs'] ?? -Infinity));
    const sec = part.at(-1)?.['seconds'] ?? 0;
    return [sec / last, height(loudest)] as const;
  });
  return plot({
    title: liveColumns.find(({ name }) => name === 'shortTermLufs')?.title ?? '',
    subtitle: 'loudness of 3 s over time, LUFS',
    description: `Short-term loudness over ${clock(last)}`,
    xTicks: timeTicks(last),
    yTicks: evenTicks(targetLufs + LOW_LU, targetLufs + HIGH_LU, 6),
    marks: [
      {
        at: height(targetLufs),
        label: `target ${loudnessText(targetLufs, 0, false)}`,
        kind: 'target',
      },
    ],
    isWide: true,
    endSec: last,
    shapes: html`<path class="fill" d="${areaPath(points)}"></path>
      <path class="curve" d="${linePath(points)}"></path>`,
  });
}
