import type { Answer } from '@sonometer/engine';
import { type Html, html } from '@sonometer/report/html/html.js';
import { families, PROFILE_ROUTE, profileByName } from '@sonometer/report/questions/families.js';
import type { Analysis } from '@sonometer/report/verdicts/analyses/analysis.js';
import { offeredGroups } from '@sonometer/report/verdicts/analyses/index.js';
import { overviewAnalysis } from '@sonometer/report/verdicts/analyses/overview.js';

interface Call {
  readonly answer: Answer;
  readonly route: string;
  /** Of the command line. */
  readonly command: string;
  readonly profile?: string;
}

/** Every analysis by its id, with what a request needs. */
const requests: ReadonlyMap<string, Call> = new Map([
  ...Object.entries(families).map(([command, { route, answer }]): [string, Call] => [
    answer.id,
    { answer, route, command },
  ]),
  ...[...profileByName].map(([name, answer]): [string, Call] => [
    answer.id,
    {
      ...{ answer, route: PROFILE_ROUTE, profile: name },
      // what a file gets without a command
      command: answer.id === overviewAnalysis.answer.id ? '' : `profile ${name}`,
    },
  ]),
]);

/** Every analysis by subject, with a search over its question and the numbers that it has. */
export const analysisPicker = (): Html =>
  html`<div class="picker-field">
    <span id="picker-name">Analysis</span>
    <details class="picker" id="picker">
      <summary aria-labelledby="picker-name chosen">
        <b id="chosen">${overviewAnalysis.label}</b>
      </summary>
      <div class="picker-panel">
        <input
          type="search"
          autocomplete="off"
          aria-label="Search the analyses"
          placeholder="Search: loudness, hum, tempo …"
        />
        <p class="quiet" role="status" hidden></p>
        <div class="choices-scroll">
          <div class="choices">
            ${choice(overviewAnalysis, true)}
            ${offeredGroups.map(
              ([subject, analyses]) =>
                html`<fieldset data-subject="${subject}">
                  <legend>${subject}</legend>
                  ${analyses.map((analysis) => choice(analysis))}
                </fieldset>`,
            )}
          </div>
        </div>
      </div>
    </details>
  </div>`;

/** One analysis to choose: its name, and what it shows or the question that it answers. */
function choice({ answer: { id }, label }: Analysis, isChosen = false): Html {
  const one = requests.get(id);
  if (!one) throw new Error(`no analysis is named ${id}`);
  const { answer, route, command, profile } = one;
  const [name = '', shown = profile === undefined ? undefined : answer.title] = label.split(': ');
  return html`<label
    ><input
      type="radio"
      name="question"
      value="${id}"
      autocomplete="off"
      data-route="${route}"
      data-command="${command}"
      data-words="${isChosen ? '' : searchWords(answer)}"
      ${profile === undefined ? undefined : html`data-profile="${profile}"`}
      ${isChosen ? html`checked` : undefined}
    />
    <span
      ><b>${name}</b>
      ${shown === undefined ? undefined : html`<span class="quiet">${shown}</span>`}</span
    ></label
  >`;
}

/** The words of the titles of its numbers, each once; the overview, which has numbers of all, is found by its name. */
const searchWords = ({ fields }: Answer): string =>
  [
    ...new Set(
      Object.values(fields).flatMap(({ title }) => title.toLowerCase().match(/[a-z]{3,}/g) ?? []),
    ),
  ].join(' ');
