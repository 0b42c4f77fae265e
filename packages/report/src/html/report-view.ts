import { deliveryTargets } from '@sonometer/engine';
import { checkArgument } from '@sonometer/engine/core';
import { answerOf, checkReport, type SavedReport } from '../questions/saved-report.js';
import { buildTable, DECLARATION_VERDICT } from '../presentation/tables.js';
import { checkObject, checkText } from '../reading/check-arguments.js';
import { figure, signed } from '../reading/quantity.js';
import { codecName, listOf, textOf } from '../reading/reader.js';
import { isSilent } from '../verdicts/conditions.js';
import { commandOn } from '../verdicts/command-on.js';
import { declarationRows } from '../verdicts/findings/declared.js';
import { OVERVIEW } from '../verdicts/overview-rules.js';
import { html, Html } from './html.js';
import { numberTables, targetCards } from './number-table.js';
import { defectsPlot } from './plots/defects-plot.js';
import { spectrumPlot, thirdOctavePlot } from './plots/level-plots.js';
import { loudnessPlot } from './plots/loudness-plot.js';
import { chromaPlot, keysPlot, pianoRoll } from './plots/music-plots.js';
import { regionsPlot } from './plots/plot-parts.js';
import { decayPlot, roomPlot } from './plots/room-plots.js';
import { bandGauges, stereoPlot } from './plots/stereo-plot.js';
import { pitchPlot, turnsPlot, voicePlot } from './plots/voice-plots.js';
import { waveformPlot } from './plots/waveform-plot.js';
import { listTable, MAX_ROWS, tableHtml } from './table-html.js';
import { type Facts, readFacts } from './value-html.js';
import { aboutLine, verdict } from './verdict.js';

/** The analysis of tags; elsewhere the findings report enough of them. */
const REQUESTED = 'profile.metadata';

/** The declared values of the file next to the measured ones, tag by tag. */
export function declaredTable(facts: Facts): Html | undefined {
  const measure = facts.measure('declared');
  const rows = declarationRows(facts);
  if (facts.report.answer !== REQUESTED || !measure || rows.length === 0) return undefined;
  const table = buildTable(measure, rows, MAX_ROWS, DECLARATION_VERDICT);
  return tableHtml(table, measure, 'Tags, in dB, LU, LUFS and dBTP');
}

const labels: Readonly<Record<string, { readonly label: string }>> = deliveryTargets;

/**
 * Every codec as a card: its effect on the peaks, the loudness and the bandwidth, and the services
 * that use it.
 */
export function encodeCards(facts: Facts): Html | undefined {
  const encodes = facts.objects('encodeList');
  if (encodes.length === 0) return undefined;
  return html`<section class="targets" aria-label="After encoding" tabindex="0">
    <h3>After encoding</h3>
    <ul>
      ${encodes.map((encode) => {
        const peak = Number(encode['truePeakDb']);
        const isOver = peak >= 0;
        const count = Number(encode['overCount']);
        const senders = listOf(encode['platforms']).map((one) => labels[textOf(one)]?.label ?? '');
        const band = encode['bandwidthHz'];
        return html`<li class="${isOver ? 'warn' : 'good'}">
          <b
            ><span
              class="mark"
              role="img"
              aria-label="${isOver ? 'Over full scale' : 'Under full scale'}"
              >${isOver ? '!' : '✓'}</span
            >
            ${codecName(encode)}</b
          >
          <span class="quiet">${senders.join(', ')}</span>
          <span class="what"
            >Peaks at ${signed(peak, 'dBTP')} dBTP${count > 0 ? `, ${count} times over` : ''};
            loudness ${signed(Number(encode['loudnessChangeLu']), 'LU')}
            LU${typeof band === 'number' ? `; up to ${figure(band / 1000, 'dB')} kHz` : ''}.</span
          >
        </li>`;
      })}
    </ul>
  </section>`;
}

/** When and where a report was made. */
export interface ReportPlace {
  readonly madeAt: Date;
  /** For the reader: `on this device`. */
  readonly where: string;
  /** Level of its heading: 1 on a page of its own. */
  readonly level?: 1 | 2;
}

/** The same view for the page of a report, the playground and the file that one can keep. */
export function reportView(report: SavedReport, place: ReportPlace): Html {
  checkReport(report);
  checkObject('place', place, '{ madeAt, where }');
  const { madeAt, where, level = 1 } = place;
  const isTime = (madeAt as unknown) instanceof Date && !Number.isNaN(madeAt.getTime());
  checkArgument('place.madeAt', madeAt, 'a valid Date', isTime);
  checkText('place.where', where);
  const facts = readFacts(report);
  const title = report.fileName ?? 'Unnamed recording';
  const question = answerOf(report)?.title ?? report.answer;
  const fix = facts.text('ffmpegFix');
  const isThere = (one: Html | undefined): one is Html => one !== undefined;
  // the overview begins with what one sees in any editor
  const isOverview = report.answer === OVERVIEW;
  const isOfSilence = isOverview && isSilent(facts);
  const lanes = (
    isOfSilence
      ? []
      : isOverview
        ? [waveformPlot(facts), loudnessPlot(facts)] // its places are marked on the waveform
        : [
            loudnessPlot(facts),
            voicePlot(facts),
            turnsPlot(facts),
            defectsPlot(facts),
            pitchPlot(facts),
            keysPlot(facts),
            chromaPlot(facts),
            pianoRoll(facts),
            regionsPlot(facts),
            waveformPlot(facts),
          ]
  ).filter(isThere);
  const others = isOfSilence
    ? []
    : [
        decayPlot(facts),
        roomPlot(facts),
        spectrumPlot(facts),
        thirdOctavePlot(facts),
        stereoPlot(facts),
        bandGauges(facts),
      ].filter(isThere);
  const durationSec = facts.number('durationSec');
  const view = html`<article
    class="report"
    ${durationSec === undefined ? undefined : html`data-duration-sec="${durationSec}"`}
    ${isOfSilence ? html`data-silent` : undefined}
  >
    <header>
      ${isOverview ? undefined : html`<p class="quiet">${question}</p>`}
      ${level === 1 ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
      <p class="quiet">${aboutLine(facts)}</p>
    </header>
    ${notesOf(report.warnings).map((note) => html`<p class="warning">Note: ${note}</p>`)}
    ${verdict(facts)}
    ${
      fix === undefined
        ? undefined
        : html`<p>One command that repairs it:</p>
            <pre tabindex="0">${commandOn(fix, report.fileName)}</pre>`
    }
    ${declaredTable(facts)} ${listTable(facts, 'channelList')} ${listTable(facts, 'talkers')}
    ${isOverview ? undefined : listTable(facts, 'defects')} ${targetCards(facts)}
    ${encodeCards(facts)}
    ${lanes.length === 0 ? undefined : html`<div class="plots">${lanes}</div>`}
    ${
      others.length === 0
        ? undefined
        : html`<div class="small-plots" tabindex="0" role="region" aria-label="More plots">
            ${others}
          </div>`
    }
    ${isOfSilence ? undefined : numberTables(facts)}
    <footer class="quiet">
      Measured ${where} by Sonometer ${report.engineVersion},
      <time datetime="${madeAt.toISOString()}"
        >${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time
      >. Numbers only: no audio is stored. <a href="/docs#trust">Margin and status</a> describe the
      accuracy of each number.
    </footer>
  </article>`;
  return level === 1 ? raised(view) : view;
}

/** On a page of its own, the sections follow the first heading at once. */
const raised = ({ text }: Html): Html => new Html(text.replaceAll(/<(\/?)h3(?=[\s>])/g, '<$1h2'));

/** One note for each reason, without the names of fields: the ratio of the whole and of its phrases have the same bound. */
function notesOf(warnings: readonly string[]): readonly string[] {
  const byReason = new Map<string, string>();
  for (const warning of warnings) {
    const reason = /bound, to .*?: (.*)$/.exec(warning)?.[1] ?? warning;
    if (!byReason.has(reason))
      byReason.set(reason, warning.replace(/^signalToNoiseDb /, 'the signal-to-noise ratio '));
  }
  return [...byReason.values()];
}
