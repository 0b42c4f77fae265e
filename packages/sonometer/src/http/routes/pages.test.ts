import { errorCodes } from '@sonometer/report/errors/error-table.js';
import { families } from '@sonometer/report/questions/families.js';
import { describe, expect, test } from 'vitest';
import { testService } from '../../../../../testing/test-service.js';

const service = testService();

interface Page {
  readonly statusCode: number;
  readonly body: string;
}
/** Each page once, however many links lead to it. */
const pages = new Map<string, Promise<Page>>();
function pageAt(url: string): Promise<Page> {
  const page = pages.get(url) ?? service.inject(url);
  pages.set(url, page);
  return page;
}
const read = async (url: string) => (await pageAt(url)).body;

test('every error code has its anchor', async () => {
  const page = await read('/docs/errors');
  for (const code of errorCodes) expect(page).toContain(`id="${code}"`);
});

test('every measure is explained, with its margin', async () => {
  const page = await read('/docs/measures');
  for (const { answer } of Object.values(families))
    for (const { id } of Object.values(answer.fields)) expect(page).toContain(`id="${id}"`);
  expect(page).toContain('margin +0.2 / −0.4 dBTP');
});

test('every route and every shape is in the reference', async () => {
  const [page, shapes] = [await read('/docs/api'), await read('/docs/api/shapes')];
  for (const { route, result } of Object.values(families)) {
    expect(page).toContain(`POST ${route}`);
    expect(shapes).toContain(`id="shape-${result}"`);
  }
});

test('each shape has a page of its own, and none of them is long', async () => {
  const shapes = await read('/docs/api/shapes');
  const links = [...shapes.matchAll(/href="(\/docs\/api\/shape-\w+)"/g)].map(
    ([, link = '']) => link,
  );
  expect(new Set(links).size).toBeGreaterThan(30);
  for (const url of ['/docs/api/shapes', ...links]) {
    const page = await service.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(page.statusCode, url).toBe(200);
    expect(page.rawPayload.length, url).toBeLessThan(60_000);
  }
  expect((await service.inject('/docs/api/shape-toString')).statusCode).toBe(404);
});

describe.each([
  '/',
  '/docs',
  '/docs/accuracy',
  '/docs/api',
  '/docs/api/mixAnalyze',
  '/docs/api/shapes',
  '/docs/api/shape-MixResult',
  '/docs/errors',
  '/docs/measures',
  '/docs/profiles',
  '/account',
])('%s', (url) => {
  test('loads nothing from elsewhere, and runs nothing of its own text', async () => {
    const page = await read(url);
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\/[^"]*\.(js|css|svg|png|woff2?)/);
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(page).not.toMatch(/\s(on\w+|style)=/);
  });

  test('links to what is there', async () => {
    const page = await read(url);
    const links = new Set([...page.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link]) => link!));
    for (const link of links) {
      const [path = '', anchor] = link.split('#');
      const target = await pageAt(path);
      expect(target.statusCode, link).toBe(200);
      if (anchor !== undefined) expect(target.body, link).toContain(`id="${anchor}"`);
    }
    const anchors = [...page.matchAll(/href="#([^"]*)"/g)].map(([, anchor]) => anchor!);
    for (const anchor of anchors) expect(page).toContain(`id="${anchor}"`);
  });
});
