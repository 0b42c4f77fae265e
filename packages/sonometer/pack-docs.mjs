/**
 * Packs the documentation that the program carries: every page of `docs/`, what is built into
 * `docs/reference/` included, as Markdown into
 * `docs.json.br`, and an index for the search of the pages into the assets. It runs after the
 * pages' build, which empties the assets.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { errorTable } from '@sonometer/report/errors/error-table.js';
import { otherCodes } from '@sonometer/report/errors/other-codes.js';
import { presentationOf } from '@sonometer/report/presentation/measures.js';
import { servedLinks } from '@sonometer/validation/pages/page-notes.js';
import { INDEX_OPTIONS } from '../web/dist/find-docs.js';

const docs = new URL('../../docs/', import.meta.url);
const here = (path) => new URL(path, import.meta.url);

/** What pages are made from, internal notes of the project, and the pages of TypeDoc. */
const NOT_SERVED = /^(notes|reference\/api)\//;

const files = readdirSync(fileURLToPath(docs), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !NOT_SERVED.test(path));
/** What is built lies over what people write: one tree. */
const served = (path) => path.replace(/^reference\//, '');
const paths = files
  .filter((path) => path.endsWith('.md'))
  .sort((a, b) => (served(a) < served(b) ? -1 : 1));

// pictures that pages show; those of README.md are not among them
for (const path of files)
  if (/\.(svg|png)$/.test(path) && !path.startsWith('pictures/'))
    writeFileSync(here(`assets/${basename(path)}.gz`), gzipSync(readFileSync(new URL(path, docs))));

const plain = (text) =>
  text
    .replaceAll(/```.*?```/gs, ' ')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/[`*#|[\]_>-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The first sentences of a page, of those that are no heading, table, list or code: one, or more where it is short. */
const firstSentences = (text) => {
  const parts = text
    .replaceAll(/```.*?```/gs, '')
    .split('\n\n')
    .map((part) => part.trim());
  const isProse = (part) => part !== '' && !/^(#|`[^`]+` · |\||\* |\d\. |<|!|Finding `)/.test(part);
  const first = (parts.find(isProse) ?? '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]+/g, '')
    .replaceAll(/\s+/g, ' ');
  const sentences = /^.{25,}?[.!?](?= |$)/.exec(first)?.[0] ?? first.replace(/:$/, '.');
  if (sentences.length <= MAX_ABOUT) return sentences;
  return `${sentences.slice(0, MAX_ABOUT).replace(/[\s,;:]+\S*$/, '')} …`;
};
const MAX_ABOUT = 220;

const pages = paths.map((path) => {
  const written = readFileSync(new URL(path, docs), 'utf8').replaceAll(/<!--.*?-->\n*/gs, '');
  const text = servedLinks(written, dirname(`docs/${path}`), dirname(`docs/${served(path)}`));
  return {
    path: served(path)
      .replace(/\.md$/, '')
      .replace(/\/README$/, ''),
    title: /^# (.+)$/m.exec(text)?.[1] ?? path,
    about: firstSentences(text),
    text,
  };
});
writeFileSync(here('docs.json.br'), brotliCompressSync(JSON.stringify(pages)));

const KINDS = {
  guides: 'Guide',
  'coming-from': 'Coming from',
  measure: 'Measure',
  finding: 'Finding',
  profiles: 'Profile',
};

/** Search terms of readers who do not know the words of a page. */
const ALSO_CALLED = {
  operations:
    's3 bucket object storage minio postgres redis kubernetes docker environment variables',
  'guides/build-on-the-api': 'rest http endpoint upload large file api key',
  interface: 'rate limit rate limits limits quota throttling requests per minute 429 retry-after',
  'guides/a-live-session': 'live meter stream microphone obs broadcast session',
};

/** Number of different words of its text that lead to a page: of the many small ones fewer. */
const MAX_WORDS = { Guide: 600, Reference: 900, Measure: 40, Finding: 60, Profile: 40 };

/**
 * Each word counts once, and figures not at all: the subject of a page, and not its repetitions.
 */
const wordsOf = (text, kind) =>
  [
    ...new Set(
      text
        .replaceAll(/\]\([^)]*\)/g, ' ')
        .toLowerCase()
        .match(/\p{L}[\p{L}\p{N}]+/gu),
    ),
  ]
    .slice(0, MAX_WORDS[kind] ?? 300)
    .join(' ');

/** A word of the glossary is an entry of its own; the link leads to its row. */
const glossary = [
  ...(pages.find(({ path }) => path === 'guides/glossary')?.text ?? '').matchAll(
    /^\| (?!word )([^|]+?) \| ([^|]+) \|$/gm,
  ),
].map(([, word, meaning]) => ({
  id: `/docs/guides/glossary#:~:text=${encodeURIComponent(word)}`,
  title: word,
  kind: 'Glossary',
  about: plain(meaning).slice(0, 160),
  words: '',
  body: '',
}));

/** A command is an entry of its own. */
const commands = [
  ...(pages.find(({ path }) => path === 'command-line')?.text ?? '').matchAll(
    /^## ([a-z]+)\n\n(.+)$/gm,
  ),
].map(([, name, title]) => ({
  id: `/docs/command-line#${name}`,
  title: `sonometer ${name}`,
  kind: 'Command',
  about: plain(title).slice(0, 160),
  words: '',
  body: '',
}));

const entries = [
  ...commands,
  ...pages
    .filter(
      ({ path }) => !path.startsWith('decisions/') && !['real-files', 'errors'].includes(path),
    )
    .map(({ path, title, about, text }) => {
      const kind = KINDS[path.split('/')[0]] ?? 'Reference';
      const name = path.split('/').at(-1);
      const isSmall = ['Measure', 'Finding', 'Profile'].includes(kind);
      const headings = [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => plain(heading));
      const usual = kind === 'Measure' ? (presentationOf(name).names ?? []) : [];
      return {
        id: `/docs/${path}`,
        title,
        kind,
        about: about.slice(0, 160),
        words: [name, ALSO_CALLED[path] ?? '', ...usual, ...(isSmall ? [] : headings)].join(' '),
        body: wordsOf(text, kind),
      };
    }),
  ...glossary.filter(({ title }) => title !== '---'),
  ...Object.entries({ ...errorTable, ...otherCodes }).map(([code, { title, when }]) => ({
    id: `/docs/errors#${code}`,
    title: `${title} (${code})`,
    kind: 'Error',
    about: when.slice(0, 160),
    words: code,
    body: '',
  })),
];
const index = new MiniSearch(INDEX_OPTIONS);
index.addAll(entries);
writeFileSync(here('assets/docs-search.json.gz'), gzipSync(JSON.stringify(index)));
process.stdout.write(`docs: ${pages.length} pages\n`);
