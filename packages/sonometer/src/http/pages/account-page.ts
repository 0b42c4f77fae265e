import { html, type Html } from '@sonometer/report/html/html.js';
import { plot } from '@sonometer/report/html/plots/plot.js';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import type { KeyListing } from '../../service/keys/keys.js';
import type { UsageDay, UsageReport } from '../../service/metering/usage-report.js';
import type { Account } from '../account/account.js';
import type { Reply } from '../route.js';
import { page } from './error-page.js';

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

interface Shown {
  /** Of the user who is signed in. */
  readonly account?: Account | undefined;
  /** A key at the one time when it is shown. */
  readonly newKey?: string;
  /** The error and its remedy, in a sentence. */
  readonly failure?: string;
  /** Whether anyone may make a key here; otherwise the operator does. */
  readonly hasSelfServeKeys?: boolean;
}

/** Keys and usage. Works without script; the forms go to routes of their own. */
export const accountPage = ({
  account,
  newKey,
  failure,
  hasSelfServeKeys = true,
}: Shown): Reply => ({
  ...page(
    'Account',
    html`${failure === undefined ? undefined : html`<p class="failure" role="alert"><b>${failure}</b></p>`}
    ${newKey === undefined ? undefined : shownOnce(newKey)}
    ${account ? signedIn(account) : signedOut(hasSelfServeKeys)}`,
    { here: '/account', script: 'account.js', isNarrow: true },
  ),
  ...(failure !== undefined && { status: 400 }),
  headers: { 'cache-control': 'no-store' },
});

const shownOnce = (key: string): Html =>
  html`<section class="card new-key" aria-labelledby="new-key">
    <h2 id="new-key">Your new key</h2>
    <p>Copy it now: it is shown only once, and only its fingerprint is stored.</p>
    <pre tabindex="0">${key}</pre>
    <button type="button" data-copy="${key}" hidden>Copy</button>
  </section>`;

const keyForm: Html = html`<section class="card">
  <h2>Create a free key</h2>
  <form method="post" action="/account/make-key">
    <label
      >What it is for (optional)
      <input name="name" maxlength="100" autocomplete="off" placeholder="my upload pipeline" />
    </label>
    <p><button class="primary">Make a key</button></p>
  </form>
</section>`;

const signedOut = (hasSelfServeKeys: boolean): Html =>
  html`<p>
      A key raises the limits of the free quota, and is required for batches and larger files. There
      is no e-mail and no password: the key gives access to the account.
    </p>
    <div class="cards">
      ${hasSelfServeKeys ? keyForm : undefined}
      <section class="card">
        <h2>Sign in with a key</h2>
        <form method="post" action="/account/sign-in">
          <label
            >API key
            <input
              name="key"
              type="password"
              required
              autocomplete="current-password"
              spellcheck="false"
              placeholder="snm_live_…"
            />
          </label>
          <p><button>Sign in</button></p>
        </form>
      </section>
    </div>`;

const signedIn = ({ keyId, keys, usage, days, nowMs }: Account): Html =>
  html`<section class="card" aria-labelledby="usage">
      <h2 id="usage">This month</h2>
      <p class="quiet">
        Plan <strong>${usage.plan}</strong>, ${usage.period.start.slice(0, 10)} to
        ${usage.period.end.slice(0, 10)} (UTC).
        ${usage.requestsPerMinute === null ? 'Any number' : `Up to ${usage.requestsPerMinute}`}
        requests a minute. Profiles: ${usage.profiles.join(', ')}.
      </p>
      ${used('Calls', usage.calls, (value) => value.toLocaleString('en'))}
      ${used('Data', usage.dataBytes, sizeText)}
      ${used('Voice minutes', usage.voiceMinutes, (value) => value.toLocaleString('en', { maximumFractionDigits: 1 }))}
      ${usagePlot(days, nowMs)}
      <p class="quiet">
        The same numbers as <a href="/docs/api/getUsage"><code>GET /v1/usage</code></a> and
        <a href="/docs/api/getUsageDays"><code>GET /v1/usage/days</code></a
        >.
      </p>
    </section>
    <section class="card" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <div class="wide" tabindex="0" role="region" aria-label="Keys of the account">
        <table>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">For</th>
              <th scope="col">Made</th>
              <th scope="col">Revoke</th>
            </tr>
          </thead>
          <tbody>
            ${keys.map((key) => keyRow(key, key.id === keyId))}
          </tbody>
        </table>
      </div>
      <form class="inline-form" method="post" action="/account/make-key">
        <label
          >Another key, for
          <input name="name" maxlength="100" autocomplete="off" />
        </label>
        <button>Make a key</button>
      </form>
    </section>
    <form method="post" action="/account/sign-out"><button>Sign out</button></form>`;

const keyRow = ({ id, hint, name, createdAtMs }: KeyListing, isCurrent: boolean): Html =>
  html`<tr>
    <td>
      <code>${hint}…</code>${isCurrent ? html` <span class="quiet">(this one)</span>` : undefined}
    </td>
    <td>${name ?? ''}</td>
    <td>${new Date(createdAtMs).toISOString().slice(0, 10)}</td>
    <td>
      <form method="post" action="/account/revoke-key">
        <input type="hidden" name="id" value="${id}" />
        <button class="danger" aria-label="Revoke ${name ?? hint}">Revoke</button>
      </form>
    </td>
  </tr>`;

function used(
  label: string,
  { used: amount, limit }: UsageReport['calls'],
  written: (value: number) => string,
): Html {
  return html`<div class="used">
    <span>${label}</span>
    ${
      limit === null
        ? html`<span></span>`
        : html`<progress
            max="${limit}"
            value="${Math.min(amount, limit)}"
            aria-label="${label} used"
          ></progress>`
    }
    <span>${written(amount)} of ${limit === null ? 'no limit' : written(limit)}</span>
  </div>`;
}
