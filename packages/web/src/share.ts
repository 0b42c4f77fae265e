import { createClient } from '@sonometer/client';
import type { SavedReport } from '@sonometer/report';
import { MAX_POINTS, reduceCurves } from '@sonometer/report/questions/reduced-curves.js';
import { button, copyButton, getElement, made } from './dom/elements.js';
import { Failed, failureOf } from './failure.js';

/** A longer JSON body is read only for holders of a key. */
const MAX_BODY_BYTES = 64_000;
const MIN_POINTS = 32;

/** The numbers of a result of this device, with curves as fine as one request may carry. */
function bodyOf({ answer, fileName, engineVersion, parts }: SavedReport, hasName: boolean): string {
  for (let points = MAX_POINTS; ; points /= 2) {
    const text = JSON.stringify({
      ...{ answer, engineVersion },
      ...(hasName && fileName !== null && { fileName }),
      parts: parts.map((part) => ({
        answer: part.answer,
        body: reduceCurves(withoutName(part.body), points),
      })),
    });
    if (new Blob([text]).size <= MAX_BODY_BYTES || points === MIN_POINTS) return text;
  }
}

/** The name is sent once, or not at all. */
const withoutName = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'fileName'));

type Body = SavedReport['parts'][number]['body'];

/**
 * Shares a result that was measured on this device: states what is sent, sends it when its reader
 * agrees, and gives the link.
 */
export function shareButton(report: SavedReport): HTMLElement {
  const place = made('div', { className: 'share' });
  const opener = button('Share', ask);
  place.append(opener);

  function ask(): void {
    const box = made('div', { className: 'notice server' });
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', 'Share this result');
    const withName = made('input', { type: 'checkbox', checked: true });
    const label = made('label', {});
    label.append(withName, ` with the file name ${report.fileName ?? ''}`);
    const kilobytes = Math.ceil(new Blob([bodyOf(report, true)]).size / 1000);
    const text = made('p', {
      textContent: `Sends the numbers and curves of this result to ${location.host}: ${kilobytes} kB, no audio. Anyone with the link can read them for 90 days.`,
    });
    const send = button('Send and get the link', () => {
      send.disabled = true;
      void sent(report, withName.checked).then(show, fail);
    });
    const row = made('div', { className: 'actions' });
    row.append(send, button('Cancel', close));
    box.append(text, ...(report.fileName === null ? [] : [label]), row);
    place.replaceChildren(box);
    send.focus();

    function fail(error: unknown): void {
      send.disabled = false;
      box.querySelector('.share-failure')?.remove();
      const { message, whatToDo } =
        error instanceof Failed ? error.failure : failureOf('analysis_error');
      const alert = made('p', {
        className: 'share-failure',
        textContent: `${message} ${whatToDo}`,
      });
      alert.setAttribute('role', 'alert');
      box.append(alert);
    }

    function show(url: string): void {
      const link = made('a', { className: 'button', href: url, textContent: 'Open report' });
      const shown = made('input', { type: 'text', readOnly: true, value: url });
      shown.setAttribute('aria-label', 'Link to the report');
      const ended = made('p', { textContent: 'The report is shared:' });
      ended.setAttribute('role', 'status');
      const links = made('div', { className: 'actions' });
      links.append(
        shown,
        copyButton('Copy link', () => url),
        link,
      );
      box.replaceChildren(ended, links);
      shown.select();
      shown.focus();
    }
  }

  function close(): void {
    place.replaceChildren(opener);
    opener.focus();
  }
  return place;
}

/** Sends it; the link has the address by which the visitor came. */
async function sent(report: SavedReport, hasName: boolean): Promise<string> {
  const key = getElement('key', HTMLInputElement).value.trim();
  const client = createClient({
    baseUrl: location.origin,
    ...(key !== '' && { apiKey: key }),
    retries: 1,
    maxWaitSec: 5,
  });
  const body = JSON.parse(bodyOf(report, hasName)) as Parameters<typeof client.shareReport>[0];
  const result = await client.shareReport(body);
  if (result.ok) return `${location.origin}/r/${result.data.id}`;
  const { code, message } = result.error;
  const isLost = code === 'unreachable' || code === 'timed_out';
  throw new Failed(isLost ? failureOf('not_shared') : failureOf(code, message));
}
