import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Generated or fetched files, and those of others. */
const NOT_OURS =
  /^(node_modules|dist|coverage|assets|fixtures|hostile|api|\.git|package-lock\.json|pinned\.json|accuracy\.json)$/;
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

test('every page that is cited is there, with its anchor', () => {
  const cited = matchesIn(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g);
  expect(cited.length).toBeGreaterThan(100);
  const broken = cited.filter(({ match: [whole, anchor] }) => {
    const page = known.get(whole.split('#')[0] ?? '');
    return page === undefined || (anchor !== undefined && !computeAnchors(page).has(anchor));
  });
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

test('every link between pages leads somewhere', () => {
  const isPage = (path: string) => path.endsWith('.md') && !path.includes('/notes/');
  const links = matchesIn(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g, isPage);
  expect(links.length).toBeGreaterThan(300);
  const broken = links.filter(({ path, match: [, target = '', anchor] }) => {
    const to = target === '' ? path : normalize(join(dirname(path), target)).replace(/\/$/, '');
    if (!all.has(to)) return true;
    return anchor !== undefined && !computeAnchors(known.get(to) ?? '').has(anchor);
  });
  expect(broken.map(({ path, match: [whole] }) => `${path}: ${whole}`)).toEqual([]);
});

/** From the root, or from where the stages of the engine lie. */
const FILES =
  /(?<![\w./@-])(?:packages|evaluation|testing|kernels|validation|core|decode|passes|features|derived|measures|answers)\/[\w./-]+\.(?:ts|mjs)\b/g;

test('every file of the repository that is named in a comment or a page is there', () => {
  const broken = matchesIn(FILES).filter(
    ({ match: [file] }) => !all.has(file) && !all.has(`packages/engine/src/${file}`),
  );
  expect(broken.map(({ path, match: [file] }) => `${path}: ${file}`)).toEqual([]);
});
