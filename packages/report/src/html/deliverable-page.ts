import { unitWord, marginText, sizeText } from '../reading/quantity.js';
import {
  escapedForScript,
  type Finding,
  SCRIPT_END,
  SCRIPT_START,
} from '../gate/deliverable/deliverable.js';
import type { Sealed } from '../gate/deliverable/read-deliverable.js';
import { wordOf } from '../gate/formats/words.js';
import { Html, html } from './html.js';

/** A sealed report as one page that needs nothing else, prints to PDF, and holds its own JSON. */
export function deliverableHtml(report: Sealed): string {
  const { file, spec, rules, warnings, engineVersion, madeAt, seal, pass } = report;
  const count = (verdict: Finding['verdict']) =>
    rules.filter((one) => one.verdict === verdict).length;
  const facts: readonly (readonly [string, Html | string])[] = [
    ['File', file.name],
    ['Size', `${file.sizeBytes} bytes (${sizeText(file.sizeBytes)})`],
    ['SHA-256', html`<code>${file.sha256}</code>`],
    ['Duration', `${file.durationSec.toFixed(3)} s`],
    ['Format', formatText(file.format)],
    ['Spec', `${spec.title} (${spec.name})`],
    ['Its document', html`${linked(spec.source, spec.links)}`],
    ['Measured', `${madeAt.slice(0, 16).replace('T', ' ')} UTC, by Sonometer ${engineVersion}`],
  ];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${file.name}: ${pass ? 'pass' : 'fail'}, ${spec.title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${file.name}</h1>
          <p class="verdict ${pass ? 'pass' : 'fail'}">
            ${pass ? '✓ Pass' : '✗ Fail'}: ${spec.title}
          </p>
          <p>
            ${count('pass')} of ${rules.length} rules met, ${count('fail')} missed,
            ${count('not checked')} not checked.
          </p>
          ${warnings.map((warning) => html`<p class="warning">Note: ${warning}</p>`)}
          <table class="facts">
            <tbody>
              ${facts.map(
                ([name, text]) =>
                  html`<tr>
                    <th scope="row">${name}</th>
                    <td>${text}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
          <h2>Rules</h2>
          <table class="rules">
            <thead>
              <tr>
                ${['Rule', 'Limit', 'Measured', 'Margin', 'Verdict'].map(
                  (name) => html`<th scope="col">${name}</th>`,
                )}
              </tr>
            </thead>
            <tbody>
              ${rules.map(row)}
            </tbody>
          </table>
          <p class="quiet">
            Margin: distance of a number to its nearest limit; negative beyond the limit. ±: the
            largest error of the measure that the tests allow. Numbers are rounded before the check.
          </p>
          <section>
            <h2>Seal</h2>
            <p><code>${seal}</code></p>
            <p class="quiet">
              SHA-256 of this report's content. It reveals a change of the report or of the file. It
              is not a signature: an edited report can be sealed again. To check the report and the
              file, run <code>sonometer verify REPORT FILE</code>
            </p>
          </section>
        </main>
        ${new Html(SCRIPT_START + escapedForScript(JSON.stringify(report)) + SCRIPT_END)}
      </body>
    </html> `.text;
}

function row({ title, limit, value, unit, accuracy, margin, verdict, ...more }: Finding): Html {
  const suffix = ['text', '1', 'count', 'linear'].includes(unit) ? '' : ` ${unitWord(unit)}`;
  const text = value === null ? 'no value' : `${wordOf(value)}${suffix}`;
  const about = more.message ?? more.reason;
  return html`<tr>
    <th scope="row">
      ${title} ${about === undefined ? undefined : html`<small>${about}</small>`}
      ${more.note === undefined ? undefined : html`<small>${more.note}</small>`}
    </th>
    <td>${limit}</td>
    <td>${text} <small>${value === null ? '' : marginText(accuracy)}</small></td>
    <td>${margin === undefined ? '' : `${margin < 0 ? '−' : '+'}${wordOf(Math.abs(margin))}`}</td>
    <td class="${verdict === 'not checked' ? 'quiet' : verdict}">
      ${verdict === 'pass' ? '✓ pass' : verdict === 'fail' ? '✗ fail' : 'not checked'}
    </td>
  </tr>`;
}

function formatText({
  container,
  codec,
  rateHz,
  channels,
  bitDepth,
  bitRateKbps,
}: Sealed['file']['format']): string {
  const parts = [
    container === codec ? container : [container, codec].filter(Boolean).join(', '),
    rateHz === undefined ? '' : `${rateHz} Hz`,
    channels === undefined ? '' : `${channels} ${channels === 1 ? 'channel' : 'channels'}`,
    bitDepth === undefined ? '' : `${bitDepth} bit`,
    bitRateKbps === undefined ? '' : `${bitRateKbps} kbit/s`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** A text whose addresses, in their order, can be followed; only https ones are links. */
function linked(source: string, links: readonly string[]): readonly (Html | string)[] {
  const parts: (Html | string)[] = [];
  let from = 0;
  for (const url of links.filter((one) => one.startsWith('https://'))) {
    const at = source.indexOf(url, from);
    if (at === -1) break;
    parts.push(source.slice(from, at), html`<a href="${url}">${url}</a>`);
    from = at + url.length;
  }
  return [...parts, source.slice(from)];
}

const STYLE = html`
  :root { color-scheme: light dark; --quiet: #667; --line: #8884; --good: #1a7f37; --bad: #c22; }
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0; } main { max-width: 900px; margin: auto;
  padding: 1rem; } h1 { font-size: 1.4rem; overflow-wrap: anywhere; } h2 { font-size: 1.05rem;
  margin-top: 1.5rem; break-after: avoid; } table { border-collapse: collapse; width: 100%;
  font-variant-numeric: tabular-nums; } th { text-align: left; font-weight: 600; } th, td { padding:
  0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap:
  anywhere; } thead th { white-space: nowrap; } thead { display: table-header-group; } tr, section {
  break-inside: avoid; } .facts th { width: 8rem; white-space: nowrap; } small, .quiet { color:
  var(--quiet); font-weight: 400; } th small { display: block; } .rules td { overflow-wrap: normal;
  } .rules td:nth-child(n + 4) { white-space: nowrap; } .verdict { font-size: 1.2rem; font-weight:
  600; } .pass { color: var(--good); } .fail { color: var(--bad); } a { color: inherit; } code {
  overflow-wrap: anywhere; } @page { margin: 15mm; } @media print { :root { color-scheme: light; }
  body { background: #fff; color: #000; font-size: 10pt; } main { max-width: none; padding: 0; } }
`;
