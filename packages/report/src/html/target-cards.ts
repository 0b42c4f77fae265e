import { gainCommand } from '../verdicts/command-on.js';
import { type TargetStatus, targetStatuses, DETECTED_LU } from '../verdicts/delivery.js';
import { exceedsLimit } from '../verdicts/level-advice.js';
import { type Html, html } from './html.js';
import type { Facts } from './facts.js';
import { minus } from './minus.js';

/** Reports that are about delivery; the profile broadcast has its two standards in the verdict. */
const REQUESTED = /^(mix|target|timeseries|profile\.(master|basic))$/;

const MARKS = { bad: '✗', warn: '!', good: '✓', info: '·' } as const;
const WORDS = { bad: 'Missed', warn: 'Warning', good: 'Met', info: 'Note' } as const;

/**
 * Every delivery preset as a card: the change that the file undergoes there, its audible effect,
 * and the advice.
 */
export function targetCards(facts: Facts): Html | undefined {
  const statuses = targetStatuses(facts);
  if (!REQUESTED.test(facts.report.answer) || statuses.length === 0) return undefined;
  const peak = facts.number('truePeakDb') ?? 0;
  return html`<section class="targets" aria-label="Delivery targets" tabindex="0">
    <h3>Where it is delivered</h3>
    <ul>
      ${statuses.map((status) => card(status, peak, facts.report.fileName))}
    </ul>
  </section>`;
}

function card(
  { target, gainDb, isDocument, severity, text }: TargetStatus,
  peak: number,
  fileName: string | null,
): Html {
  const fix =
    isDocument && severity !== 'good' ? fixOf(gainDb, peak, target.tp, fileName) : undefined;
  return html`<li
    class="${severity}"
    data-target="${target.label}"
    data-gain-db="${gainDb.toFixed(2)}"
  >
    <b
      ><span class="mark" role="img" aria-label="${WORDS[severity]}">${MARKS[severity]}</span>
      ${target.label}</b
    >
    <span class="quiet">${minus(target.lufs)} LUFS, ${minus(target.tp)} dBTP</span>
    <span class="what">${capital(text)}.</span>
    ${
      fix === undefined
        ? undefined
        : html`<details>
            <summary>Command</summary>
            <pre tabindex="0">${fix}</pre>
          </details>`
    }
  </li>`;
}

/** One gain over the whole file, where that is all it takes: it changes nothing else, and clips nothing. */
function fixOf(
  gainDb: number,
  peak: number,
  maxDb: number,
  fileName: string | null,
): string | undefined {
  if (Math.abs(gainDb) < DETECTED_LU || exceedsLimit(peak + gainDb, maxDb)) return undefined;
  return gainCommand(gainDb, fileName);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
