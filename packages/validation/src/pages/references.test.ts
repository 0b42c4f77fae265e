import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { repositoryReference } from '../../../../testing/repository-reference.js';
import { PUBLISHED, storedLinks } from './page-notes.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Generated or fetched files, and those of others. */
const NOT_OURS =
  /^(node_modules|dist|coverage|assets|fixtures|hostile|reference|\.git|package-lock\.json|pinned\.json|accuracy\.json)$/;
const TEXTS = /\.(ts|mjs|js|cjs|md|json|ya?ml|sh)$/;

function textsUnder(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NOT_OURS.test(entry.name)) return [];
    if (entry.isDirectory()) return textsUnder(path);
    return TEXTS.test(entry.name) ? [path] : [];
  });
}

const self = 'packages/validation/src/pages/references.test.ts';
const files = textsUnder('')
  .filter((path) => path !== self)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const known = new Map(files.map(({ path, text }) => [path, text]));
const all = new Set([...known.keys(), ...listed('')]);

const generated = await repositoryReference();
/** A page by its path on a server, below `docs/`: built, or written by people. */
const servedPage = (path: string): string | undefined =>
  generated.get(path.replace(/^reference\//, '')) ?? known.get(`docs/${path}`);
const hasAnchor = (page: string | undefined, anchor: string | undefined): boolean =>
  page !== undefined && (anchor === undefined || computeAnchors(page).has(anchor));

/** Files of any kind, and folders. */
function listed(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (/^(node_modules|\.git)$/.test(entry.name)) return [];
    return entry.isDirectory() ? [path, ...listed(path)] : [path];
  });
}

/** As GitHub makes them of headings, and those that are written out. */
function computeAnchors(markdown: string): ReadonlySet<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const written = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...headings, ...written]);
}

/** Comments run over several lines. */
const joined = (text: string) => text.replaceAll(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ');

const matchesIn = (pattern: RegExp, only = (path: string) => path !== '') =>
  files
    .filter(({ path }) => only(path))
    .flatMap(({ path, text }) =>
      [...joined(text).matchAll(pattern)].map((match) => ({ path, match })),
    );

/** Documents that a reader does not have; what there is to cite is in docs/. */
const FORBIDDEN = {
  'a definition by the number of its section': /\bmeasures\s+\d|\bmeasures\.md\b/g,
  'a design that is not here': /\b[Dd]esign \d|\(design\b|\bdesign\.md\b/g,
  'the interface, instead of docs/interface.md':
    /\([Ii]nterface[,)]|\b[Ii]nterface, [A-Za-z]+|\b[Tt]he interface(?:'s|’s)?\b|'interface\b(?!')/g,
  'notes of somebody else': /\bresearch\/|\bshared\/(?!corpus)|\bstyle\.md\b/g,
} as const;

describe('nothing cites', () => {
  test.each(Object.entries(FORBIDDEN))('%s', (_, pattern) => {
    const found = matchesIn(pattern).map(({ path, match: [phrase] }) => `${path}: ${phrase}`);
    expect(found).toEqual([]);
  });
});

test('every page that is cited is there, with its anchor: by its path on a server', () => {
  const cited = matchesIn(/(?<!\/)\bdocs\/([\w/.-]+\.md)(?:#([\w-]+))?/g);
  expect(cited.length).toBeGreaterThan(100);
  const broken = cited.filter(
    ({ match: [, page = '', anchor] }) => !hasAnchor(servedPage(page), anchor),
  );
  expect(broken.map(({ path, match: [whole] }) => `${path}: ${whole}`)).toEqual([]);
});

test('every decision that is cited is there', () => {
  const cited = matchesIn(/\bdecisions?[ /](\d{4})\b/g);
  expect(cited.length).toBeGreaterThan(10);
  const broken = cited.filter(
    ({ match: [, number] }) =>
      ![...known.keys()].some((path) => path.startsWith(`docs/decisions/${number ?? ''}-`)),
  );
  expect(broken.map(({ path, match: [whole] }) => `${path}: ${whole}`)).toEqual([]);
});

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

test('every link of a page that people write leads to a file of the repository', () => {
  const links = matchesIn(LINK, (path) => path.endsWith('.md'));
  expect(links.length).toBeGreaterThan(200);
  const broken = links.filter(({ path, match: [, target = '', anchor] }) => {
    const to = target === '' ? path : normalize(join(dirname(path), target)).replace(/\/$/, '');
    if (!all.has(to) || to.startsWith('docs/reference')) return true;
    return anchor !== undefined && !hasAnchor(known.get(to), anchor);
  });
  expect(broken.map(({ path, match: [whole] }) => `${path}: ${whole}`)).toEqual([]);
});

test('every link to the published reference leads to a page that is built', () => {
  const links = matchesIn(new RegExp(`${PUBLISHED}([\\w./-]+)(?:#([^)\\s]+))?`, 'g'));
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(
    ({ match: [, page = '', anchor] }) => !hasAnchor(generated.get(page), anchor),
  );
  expect(broken.map(({ path, match: [whole] }) => `${path}: ${whole}`)).toEqual([]);
});

test('every link of a page that is built leads somewhere, on a server and in the repository', () => {
  const paths = new Set(generated.keys());
  let count = 0;
  const broken = [...generated].flatMap(([path, page]) => {
    const stored = storedLinks(page, dirname(path), paths);
    const places = [...stored.matchAll(LINK)].map(([, to = '']) =>
      normalize(join('docs/reference', to === '' ? path : join(dirname(path), to))),
    );
    return [...page.matchAll(LINK)].flatMap(([whole, target = '', anchor], i) => {
      count++;
      const to = target === '' ? path : normalize(join(dirname(path), target));
      const place = places[i] ?? '';
      const isStored = generated.has(place.replace(/^docs\/reference\//, '')) || all.has(place);
      const isServed = hasAnchor(servedPage(to), anchor) || all.has(normalize(join('docs', to)));
      return isStored && isServed ? [] : [`${path}: ${whole}`];
    });
  });
  expect(count).toBeGreaterThan(2500);
  expect(broken).toEqual([]);
});

/** From the root, or from where the stages of the engine lie. */
const FILES =
  /(?<![\w./@-])(?:packages|evaluation|testing|kernels|validation|core|decode|passes|features|derived|measures|answers)\/[\w./-]+\.(?:ts|mjs)\b/g;

test('every file of the repository that is named in a comment or a page is there', () => {
  const broken = matchesIn(FILES).filter(({ match: [file] }) =>
    ['', 'packages/engine/src/', 'packages/decode/src/'].every((root) => !all.has(root + file)),
  );
  expect(broken.map(({ path, match: [file] }) => `${path}: ${file}`)).toEqual([]);
});
