import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openTestService } from './test-service.js';

const PLACES = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser of the system; the package contains none. */
export const chromiumPath = PLACES.find((path) => path !== '' && existsSync(path));

if (!chromiumPath)
  console.warn(
    'No Chromium was found, so the browser tests are SKIPPED: install it, or set CHROMIUM',
  );

/** A browser without anything that talks to the world by itself. */
export const openBrowser = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...more,
    ],
  });

/** What the driver itself warns of. */
const BLOCKED = 'Service Worker registration blocked';

export interface Watched {
  readonly page: Page;
  /** Errors and warnings of the console, and uncaught exceptions. */
  readonly complaints: string[];
  /** Method and path of every request. */
  readonly requests: string[];
}

/**
 * A new page, whose complaints and requests are written down. It closes with its test, since open pages take the
 * processor of later ones, and keeps nothing for later visits without a connection, which takes as long as a report.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (!message.text().startsWith(BLOCKED)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (request.url().startsWith('blob:')) return; // from memory
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return { page, complaints, requests };
}

/** The service and a browser for the tests of this group; they are there while its tests run. */
export function withServedPages(env: Record<string, string> = {}) {
  const served = {} as { service: Awaited<ReturnType<typeof openServedService>>; browser: Browser };
  beforeAll(async () => {
    served.service = await openServedService(env);
    served.browser = await openBrowser();
  });
  afterAll(async () => {
    await served.browser.close();
    await served.service.close();
  });
  return served;
}

/** The service on a port, and its address. */
export async function openServedService(env: Record<string, string> = {}) {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const service = await openTestService({ env: { SONOMETER_PUBLIC_URL: base, ...env } });
  await service.server.listen({ host: '127.0.0.1', port });
  return { ...service, base };
}

/** Drops files into the playground. */
export const drop = (page: Page, paths: readonly string[]) =>
  page.setInputFiles('#file', [...paths]);

/** Chooses an analysis of the playground. */
export async function chooseAnalysis(page: Page, answer: string): Promise<void> {
  const choice = page.locator(`input[name=question][value="${answer}"]`);
  if (await choice.isChecked()) return;
  await page.locator('#picker > summary').click();
  await choice.click();
}

/** Waits until so many of the dropped files have their report or their failure, and the first report is open. */
export const ended = (page: Page, count: number, timeoutMs = 60_000) =>
  page.waitForFunction(
    (n) =>
      document.querySelectorAll('[data-state=done], [data-state=failed]').length >= n &&
      // of several it is opened when all have been stored, after they ended
      (!document.querySelector('[data-state=done]') ||
        document.querySelector('li.open') !== null) &&
      document.querySelectorAll('.result-body:not([hidden]):empty').length === 0,
    count,
    { timeout: timeoutMs },
  );

/** The answers that the playground shows, each opened for it. */
export async function getAnswers(page: Page): Promise<Record<string, unknown>[]> {
  await page.evaluate(() => {
    for (const toggle of document.querySelectorAll<HTMLButtonElement>(
      '.toggle[aria-expanded=false]',
    ))
      toggle.click();
  });
  await page.waitForFunction(
    () => document.querySelectorAll('.result-body:empty').length === 0,
    undefined,
    { timeout: 60_000 },
  );
  const texts = await page.locator('pre[aria-label="The result"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of WCAG 2.2 level A and AA on the page, one line each. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
        }>;
      };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags } });
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  });
}
