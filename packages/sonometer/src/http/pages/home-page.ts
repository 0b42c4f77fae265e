import { deliveryTargets, optionShapes } from '@sonometer/engine';
import { families, PROFILE_ROUTE } from '@sonometer/report/questions/families.js';
import type { SignedIn } from '../account/account.js';
import type { Plan } from '../../service/keys/plans.js';
import { FIRST_ANSWER } from '../../service/metering/metering.js';
import type { Reply } from '../route.js';
import { definedTerm } from '@sonometer/report/html/defined-term.js';
import { type Html, html } from '@sonometer/report/html/html.js';
import { analysisPicker } from './analysis-picker.js';
import { page } from './error-page.js';

/** What people come for: the analysis that answers it at once, and the guide with the steps after it. */
const TASKS: readonly {
  readonly text: string;
  readonly answer: string;
  readonly guide?: string;
  /** Takes of one recording, or tracks of one album. */
  readonly isSeveral?: true;
}[] = [
  { text: 'Is my podcast ready?', answer: 'profile.overview', guide: 'fix-a-podcast-take' },
  {
    text: 'Which take is the best?',
    answer: 'profile.overview',
    guide: 'fix-a-podcast-take',
    isSeveral: true,
  },
  { text: 'Is my song ready for release?', answer: 'profile.master', guide: 'deliver-a-song' },
  { text: 'What are its tempo and key?', answer: 'profile.music', guide: 'facts-of-a-song' },
  { text: 'Where does it click, hum or drop out?', answer: 'profile.defects' },
  { text: 'Was it an MP3 once?', answer: 'profile.provenance', guide: 'check-an-archive' },
  { text: 'Does my loop click at its seam?', answer: 'profile.loop' },
  {
    text: 'What is in my sample pack?',
    answer: 'sample',
    guide: 'describe-a-sample-pack',
    isSeveral: true,
  },
  { text: 'How reverberant is my room?', answer: 'profile.room', guide: 'measure-a-room' },
];

interface Visit {
  /** The key that calls of this page use, without its being typed. */
  readonly holder: SignedIn | undefined;
  /** No key is needed. */
  readonly isOpen: boolean;
  /** The plan of requests without a key. */
  readonly keyless: Pick<Plan, 'calls' | 'profiles'>;
}

/** The playground: measures what is dropped into it, by default without sending it anywhere. */
export const homePage = ({ holder, isOpen, keyless }: Visit): Reply => ({
  ...page(
    'Measure audio',
    html`<h1>Measure audio, with a known margin for each number</h1>
      <p class="intro">
        Loudness, peaks, speech, origin, defects: every number has its unit, margin and validation.
        <span class="formats">Formats: wav, mp3, flac, m4a, ogg, aiff, webm and more.</span>
      </p>
      <form
        id="ask"
        ${holder || isOpen ? html`data-uploads` : undefined}
        ${isOpen ? html`data-open` : undefined}
        ${keyless.calls === 0 ? undefined : html`data-keyless="${keylessProfiles(keyless)}"`}
      >
        <div class="fields">
          ${analysisPicker()}
          <label data-for-question="target" hidden
            >Target
            <select name="target">
              ${Object.entries(deliveryTargets).map(
                ([name, { label, lufs, tp }]) =>
                  html`<option value="${name}">${label}: ${lufs} LUFS, ${tp} dBTP</option>`,
              )}
            </select>
          </label>
          <label data-for-question="profile.room" hidden
            >Excitation
            <select name="roomSource">
              ${optionShapes.roomSource.enum.map(
                (source) => html`<option value="${source}">${source}</option>`,
              )}
            </select>
          </label>
          <fieldset>
            <legend>Where</legend>
            <div class="segmented">
              <label
                ><input type="radio" name="where" value="device" checked autocomplete="off" /> On
                this device</label
              >
              <label
                ><input type="radio" name="where" value="server" autocomplete="off" /> On the
                server</label
              >
            </div>
          </fieldset>
        </div>
        <p class="notice device" data-for-where="device">
          The engine runs in this page, and the audio never leaves this machine, whatever its size.
          The result is the same JSON as on the server. Results remain in this browser until you
          clear them.
        </p>
        <div data-for-where="server" hidden>
          <p class="notice server">
            The audio is sent to this server, decoded, measured and discarded.
            ${
              holder
                ? html`You are signed in with the key <code>${holder.hint}…</code> of the plan
                    ${holder.plan.name}, which is charged. <a href="/account">Account</a>`
                : isOpen
                  ? 'This server is open: nothing is charged.'
                  : html`The plan of the key is charged, or the free quota without a key.
                      <a href="/account">Sign in or create a key</a>`
            }
          </p>
          <div class="fields">
            <label
              >${holder ? 'Another API key' : 'API key'} (stored only in this tab)
              <input
                id="key"
                type="password"
                autocomplete="off"
                spellcheck="false"
                placeholder="snm_live_…"
              />
            </label>
          </div>
        </div>
        <label id="drop" class="drop">
          <input
            id="file"
            type="file"
            multiple
            accept="audio/*,.wav,.mp3,.flac,.m4a,.mov,.ogg,.opus,.aif,.aiff,.caf,.webm,.mka,.aac,.au,.snd,.w64,.mp2,.gsm"
          />
          <span class="by-pointer"
            ><strong>Drop audio files here</strong><br />
            <span class="quiet">or whole folders, or select them: any number</span></span
          >
          <strong class="by-touch">Choose audio files</strong>
        </label>
        <input
          id="folder"
          type="file"
          webkitdirectory
          multiple
          hidden
          tabindex="-1"
          aria-label="A folder of audio files"
        />
        <p class="quiet">
          <button type="button" id="choose-folder" class="link">Choose a folder</button>, with all
          its files. No file at hand?
          <button type="button" id="example" class="link">Measure an example</button>, a short piece
          of music generated by this page.
        </p>
        <div class="url-row" data-for-where="server" hidden>
          <label
            >Or the URL of a file, up to 150 MB
            <input id="url" type="url" placeholder="https://…" autocomplete="off" />
          </label>
          <button>Measure</button>
        </div>
      </form>
      <noscript
        ><p class="warning">
          This page needs JavaScript; <a href="/docs">the API and the command line</a> do not.
        </p></noscript
      >
      <p id="update" class="notice device" role="status" hidden></p>
      <template id="column-terms">${columnTerms()}</template>
      <div id="table" hidden></div>
      <p class="clear-row">
        <button type="button" id="clear" hidden>Clear all results</button>
      </p>
      <ol id="results" class="results" aria-label="Results"></ol>
      ${waysIn()}`,
    { here: '/', script: 'home.js', heading: false },
  ),
  // it names the user who is signed in
  headers: { 'cache-control': 'no-store' },
});

/** The profiles that need no key, by name. */
const keylessProfiles = ({ profiles }: Visit['keyless']): string =>
  profiles === 'all' ? profiles : [FIRST_ANSWER, ...profiles].join(' ');

/** The definitions of the columns of the table of files, each by the field that the column shows. */
function columnTerms(): readonly Html[] {
  const { integratedLufs, truePeakDb, durationSec } = families.mix.answer.fields;
  const { signalToNoiseDb } = families.voice.answer.fields;
  return Object.entries({ integratedLufs, truePeakDb, signalToNoiseDb, durationSec }).map(
    ([field, measure]) => definedTerm(measure, measure.title, field),
  );
}

/** The next steps: tasks, and the same engine elsewhere. */
const waysIn = (): Html =>
  html`<div class="ways">
    <section>
      <h2>By task</h2>
      <ul class="tasks">
        ${TASKS.map(
          ({ text, answer, guide, isSeveral }) =>
            html`<li>
              <button
                type="button"
                class="link"
                data-task="${answer}"
                ${isSeveral && html`data-several`}
              >
                ${text}</button
              >${
                guide &&
                html` <a class="quiet" href="/docs/guides/${guide}" aria-label="Guide: ${text}"
                  >guide</a
                >`
              }
            </li>`,
        )}
      </ul>
      <p class="quiet">Choose a file, and the analysis runs here. <a href="/docs">All guides</a></p>
    </section>
    <section>
      <h2>From a terminal</h2>
      <pre tabindex="0">npx sonometer master.wav</pre>
      <p class="quiet">
        The same numbers, offline, from a clone of the repository: one file, a folder, or JSON. See
        all
        <a href="/docs/command-line">commands</a>.
      </p>
    </section>
    <section>
      <h2>By HTTP</h2>
      <pre tabindex="0">POST ${PROFILE_ROUTE}?profile=overview</pre>
      <p class="quiet">
        By upload or by URL. <a href="/docs">Quick start</a>, <a href="/docs/api">reference</a>,
        <a href="/account">a free key</a>.
      </p>
    </section>
    <section>
      <h2>Accuracy</h2>
      <p class="quiet">
        Every number has a page with its definition, its sound and its accuracy. See
        <a href="/docs/measures">all measures</a>, and the
        <a href="/docs/accuracy">errors of the last run</a>.
      </p>
    </section>
  </div>`;
