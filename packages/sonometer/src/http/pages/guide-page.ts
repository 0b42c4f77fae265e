import { NEW_DEFAULTS_FROM } from '@sonometer/engine';
import type { Plans } from '../../service/keys/plans.js';
import type { Reply } from '../route.js';
import { docsPages } from '../../documentation.js';
import { docsPage } from './docs-page.js';
import { markdownHtml } from './markdown-html.js';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import { type Html, html } from '@sonometer/report/html/html.js';

interface Guide {
  readonly publicUrl: string;
  readonly plans: Plans;
}

/** The pages to begin with: the interfaces, the fields of a number, the limits, the changes. */
export const guidePage = ({ publicUrl, plans }: Guide): Reply =>
  docsPage({
    here: '/docs',
    title: 'Quick start',
    contents: [
      { id: 'tasks', label: 'How do I …' },
      { id: 'curl', label: 'From a shell' },
      { id: 'large', label: 'Larger files' },
      { id: 'cli', label: 'Command line' },
      { id: 'typescript', label: 'TypeScript' },
      { id: 'python', label: 'Python' },
      { id: 'trust', label: 'Accuracy of a number' },
      { id: 'limits', label: 'Limits and plans' },
      { id: 'versions', label: 'Versions' },
      { id: 'privacy', label: 'Privacy' },
    ],
    body: html`<p>
        Send audio, get numbers: the same JSON from the command line, by HTTP and in a page. Try it
        now: without a key, the server accepts a small number of requests.
      </p>
      ${section(
        'tasks',
        'How do I …',
        html`${tasks()}
          <p>
            For live sound, open <a href="/meter">the meter</a> in this browser. Terms are explained
            in <a href="/docs/guides/glossary">the glossary</a>, and problems in
            <a href="/docs/guides/troubleshooting">troubleshooting</a>.
          </p>`,
      )}
      ${section(
        'curl',
        'From a shell',
        html`<p>
            Up to 4.5 MB as the body of the request, in any of
            <a href="/docs/formats">the formats</a>:
          </p>
          ${code(`curl --data-binary @take.wav -H 'Content-Type: audio/wav' \\
  '${publicUrl}/v1/mix/analyze?round=true'`)}
          <p>By address, up to 150 MB, with <a href="/account">a key</a>:</p>
          ${code(`curl -H "Authorization: Bearer $SONOMETER_KEY" -H 'Content-Type: application/json' \\
  -d '{"url": "https://example.org/take.flac", "measureStatus": true}' \\
  ${publicUrl}/v1/voice/qa`)}
          <p>
            All routes are in the <a href="/docs/api">reference</a>, and for programs in
            <a href="/openapi.json">OpenAPI 3.1</a>.
          </p>`,
      )}
      ${section(
        'large',
        'Larger files',
        html`<p>
          Upload a file without a public URL first: request a signed URL, PUT the bytes to it once,
          and give the <code>objectPath</code> in the request. Uploads are stored for an hour. For a
          recording over two hours, or with <code>Prefer: respond-async</code>, the routes
          mix/analyze, voice/qa and signal return 202 with a job. A batch does so with that header.
          The other routes always return the result.
        </p>`,
      )}
      ${section(
        'cli',
        'Command line',
        html`${code(`npx sonometer mix master.wav
npx sonometer voice takes/ --json > takes.ndjson
npx sonometer check master.wav --target spotify && echo ready`)}
          <p>
            In a clone of the repository, after <code>npm ci && npm run build</code>. It works
            offline; <code>--json</code> prints exactly the body of the same request by HTTP.
          </p>`,
      )}
      ${section(
        'typescript',
        'TypeScript',
        html`${code(`import { readFile } from 'node:fs/promises';

const response = await fetch('${publicUrl}/v1/signal?fileName=take.flac', {
  method: 'POST',
  headers: { 'content-type': 'audio/flac' },
  body: await readFile('take.flac'),
});
const { contentTypeGuess, bandwidthHz, omitted } = await response.json();`)}`,
      )}
      ${section(
        'python',
        'Python',
        html`${code(`import requests

with open('take.flac', 'rb') as audio:
    response = requests.post(
        '${publicUrl}/v1/signal?fileName=take.flac',
        headers={'Content-Type': 'audio/flac'},
        data=audio,
    )
response.raise_for_status()
print(response.json()['contentTypeGuess'])`)}
          <p>
            Each route has its request in three languages, and a response, in the
            <a href="/docs/api">reference</a>.
          </p>`,
      )}
      ${section(
        'trust',
        'Accuracy of a number',
        html`<p>
            With <code>measureStatus: true</code>, every number has its status, its basis and, where
            one is claimed, its margin. A value that cannot be measured is null or left out, and
            <code>omitted</code> has the reason under its name.
          </p>
          <dl>
            <dt><span class="status validated">validated</span></dt>
            <dd>
              Tested against an independent reference: a standard's signals, a closed form, or
              recordings with known values. The margin is the largest error that the tests allow.
            </dd>
            <dt><span class="status proxy">proxy</span></dt>
            <dd>
              Represents something that it does not measure directly; good for sorting, not as
              evidence.
            </dd>
            <dt><span class="status beta">beta</span></dt>
            <dd>Defined and computed, not yet validated; it may change.</dd>
            <dt><span class="status withdrawn">withdrawn</span></dt>
            <dd>Retained for compatibility. Do not rely on it.</dd>
          </dl>
          <p><a href="/docs/measures">All measures</a>, with definition, basis and margin.</p>`,
      )}
      ${section('limits', 'Limits and plans', limits(plans))}
      ${section(
        'versions',
        'Versions',
        html`<p>
          The path begins with <code>/v1</code>; fields are added, never renamed. Curves are off
          unless <code>series</code> is true. On ${day(NEW_DEFAULTS_FROM)} the defaults change to
          <code>speechDetector: "k2"</code> and <code>contentModel: "v2"</code>. Both can be
          selected now, and v1 remains available until at least 15 April 2027. A result of v1 has
          the headers <code>Deprecation</code>, <code>Sunset</code> and <code>Link</code>, whose
          title names the option. The header <code>x-engine-version</code> names the engine version.
        </p>`,
      )}
      ${section(
        'privacy',
        'Privacy',
        html`<p>
          Audio in a request is decoded, measured and discarded; an upload is deleted within the
          hour. Only the report is stored: numbers without audio, for 90 days, accessible through
          its link. In the <a href="/">playground</a> and on the command line nothing leaves the
          machine.
        </p>`,
      )}`,
  });

/** The table of tasks in the index of the guides. */
function tasks(): Html {
  const text = docsPages().get('guides')?.text ?? '';
  const table = text.split('\n').filter((line) => line.startsWith('|'));
  return markdownHtml('guides', table.join('\n')).html;
}

const section = (id: string, title: string, body: Html): Html =>
  html`<section id="${id}">
    <h2><a href="#${id}">${title}</a></h2>
    ${body}
  </section>`;

const code = (text: string): Html => html`<pre tabindex="0">${text}</pre>`;

function limits(plans: Plans): Html {
  const amount = (value: number | null) =>
    value === null ? 'no limit' : value.toLocaleString('en');
  return html`<div class="wide" tabindex="0" role="region" aria-label="Plans">
      <table>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Calls a month</th>
            <th scope="col">A minute</th>
            <th scope="col">Data a month</th>
            <th scope="col">Voice minutes</th>
            <th scope="col">Profiles</th>
          </tr>
        </thead>
        <tbody>
          ${plans.listed.map((plan) => {
            const bytes = plan.dataBytes;
            return html`<tr>
              <th scope="row">${plan.name}</th>
              <td>${amount(plan.calls)}</td>
              <td>${amount(plan.requestsPerMinute)}</td>
              <td>${bytes === null ? 'no limit' : sizeText(bytes)}</td>
              <td>${amount(plan.voiceMinutes)}</td>
              <td>${plan.profiles === 'all' ? 'all' : plan.profiles.join(', ')}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    <p>
      Months are UTC calendar months. A failed call is not charged. Each item of a batch is one
      call, at most 20 in one, or 10,000 in a job. Limits: bodies 4.5 MB, files at a URL 150 MB,
      recordings 6 hours. Curves have at most 2000 points, lists of segments and regions at most 500
      entries.
    </p>`;
}

const day = (timeMs: number): string =>
  new Date(timeMs).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
