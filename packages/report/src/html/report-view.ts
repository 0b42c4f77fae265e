import { type Html, html } from './html.js';
import { channelsTable } from './channels-table.js';
import { defectsTable } from './defects-table.js';
import { declaredTable } from './declared-table.js';
import { chromaPlot } from './plots/chroma-plot.js';
import { keysPlot } from './plots/keys-plot.js';
import { pianoRoll } from './plots/piano-roll.js';
import { decayPlot } from './plots/decay-plot.js';
import { defectsPlot } from './plots/defects-plot.js';
import { bandGauges } from './plots/gauges.js';
import { loudnessPlot } from './plots/loudness-plot.js';
import { pitchPlot } from './plots/pitch-plot.js';
import { regionsPlot } from './plots/regions-plot.js';
import { roomPlot } from './plots/room-plot.js';
import { spectrumPlot } from './plots/spectrum-plot.js';
import { stereoPlot } from './plots/stereo-plot.js';
import { thirdOctavePlot } from './plots/third-octave-plot.js';
import { turnsPlot } from './plots/turns-plot.js';
import { voicePlot } from './plots/voice-plot.js';
import { waveformPlot } from './plots/waveform-plot.js';
import { readFacts } from './facts.js';
import { numberTables } from './number-table.js';
import { encodeCards } from './encode-cards.js';
import { targetCards } from './target-cards.js';
import { commandOn } from '../verdicts/command-on.js';
import { answerOf, type SavedReport } from '../questions/saved-report.js';
import { aboutLine, verdict } from './verdict.js';

/** When and where a report was made. */
export interface ReportPlace {
  readonly madeAt: Date;
  /** For the reader: `on this device`. */
  readonly where: string;
  /** Level of its heading: 1 on a page of its own. */
  readonly level?: 1 | 2;
}

/** The same view for the page of a report, the playground and the file that one can keep. */
export function reportView(report: SavedReport, { madeAt, where, level = 1 }: ReportPlace): Html {
  const facts = readFacts(report);
  const title = report.fileName ?? 'Unnamed recording';
  const question = answerOf(report)?.title ?? report.answer;
  const fix = facts.text('ffmpegFix');
  const isThere = (one: Html | undefined): one is Html => one !== undefined;
  const lanes = [
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
  ].filter(isThere);
  const others = [
    decayPlot(facts),
    roomPlot(facts),
    spectrumPlot(facts),
    thirdOctavePlot(facts),
    stereoPlot(facts),
    bandGauges(facts),
  ].filter(isThere);
  const durationSec = facts.number('durationSec');
  return html`<article
    class="report"
    ${durationSec === undefined ? undefined : html`data-duration-sec="${durationSec}"`}
  >
    <header>
      <p class="quiet">${question}</p>
      ${level === 1 ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
      <p class="quiet">${aboutLine(facts)}</p>
    </header>
    ${report.warnings.map((warning) => html`<p class="warning">Note: ${warning}</p>`)}
    ${verdict(facts)}
    ${
      fix === undefined
        ? undefined
        : html`<p>One command that repairs it:</p>
            <pre tabindex="0">${commandOn(fix, report.fileName)}</pre>`
    }
    ${declaredTable(facts)} ${channelsTable(facts)} ${defectsTable(facts)} ${targetCards(facts)}
    ${encodeCards(facts)}
    ${lanes.length === 0 ? undefined : html`<div class="plots">${lanes}</div>`}
    ${
      others.length === 0
        ? undefined
        : html`<div class="small-plots" tabindex="0" role="region" aria-label="More plots">
            ${others}
          </div>`
    }
    ${numberTables(facts)}
    <footer class="quiet">
      Measured ${where} by Sonometer ${report.engineVersion},
      <time datetime="${madeAt.toISOString()}"
        >${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time
      >. Numbers only: no audio is stored. <a href="/docs#trust">Margin and status</a> describe the
      accuracy of each number.
    </footer>
  </article>`;
}
