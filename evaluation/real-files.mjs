// Measures the corpus of real recordings, and writes docs/real-files.md: loudness next to three
// other tools, every file with its misses explained, then the results of each family's script
// (voice against labels, content, tempo, pitch, rooms), with every miss named.
//   npm run build && node evaluation/real-files.mjs CORPUS_FOLDER
// The folder holds manifest.json and reference.json; it is no part of the repository.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { analyze, mix } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { version } from '../packages/sonometer/dist/version.js';

const [corpus] = process.argv.slice(2);
if (corpus === undefined) {
  console.error('usage: node evaluation/real-files.mjs CORPUS_FOLDER');
  process.exit(2);
}

/** A difference over it is a miss: the margins that measureStatus prints, the tools' own spread added. */
const MARGINS = {
  integratedLufs: { margin: 0.1, maxSpread: 0.1, unit: 'LUFS' },
  loudnessRange: { margin: 1, maxSpread: 1, unit: 'LU', minSec: 15 },
  truePeakDb: { margin: 0.4, maxSpread: 0.3, unit: 'dBTP' },
};
const TOOLS = { ffmpeg: 'ffmpeg_ebur128', libebur128: 'libebur128', numpy: 'own_numpy' };

/** Printed as Markdown; the others print tables of the console. */
const FILES = ['corpus-table.mjs', 'Every file'];
const SECTIONS = [
  ['mix-truth.mjs', 'Every check of the mix family'],
  ['voice-truth.mjs', 'Voice against labels by hand and pairs of clean and noisy takes'],
  ['signal-truth.mjs', 'Content and origin'],
  ['sample-truth.mjs', 'Hits and loops: structure, notes, tempo'],
  ['pitch-truth.mjs', 'Pitch against Praat'],
  ['room-truth.mjs', 'Rooms against published responses, and what is taken for a room'],
  ['chain-truth.mjs', 'Drop-outs: none is in any of them'],
];

async function read(path) {
  const source = openPathSource(join(corpus, path));
  try {
    return (await analyze(source, { answer: mix })).body;
  } catch (error) {
    return { error: `${error.code}: ${error.message}` };
  } finally {
    source.close();
  }
}

const written = (value, decimals = 2) =>
  typeof value === 'number' ? value.toFixed(decimals).replace('-', '−') : '';

async function loudnessTable() {
  const { files } = JSON.parse(readFileSync(join(corpus, 'reference.json'), 'utf8'));
  const rows = [];
  const misses = [];
  const refused = [];
  const errors = Object.fromEntries(Object.keys(MARGINS).map((field) => [field, []]));
  for (const reference of files) {
    const body = await read(reference.path);
    if (body.error) {
      refused.push(`- \`${reference.path}\`: ${body.error}`);
      continue;
    }
    const tools = Object.values(TOOLS).map((key) => written(reference[key]?.integratedLufs));
    rows.push(`| ${reference.path} | ${written(body.integratedLufs)} | ${tools.join(' | ')} |`);
    for (const [field, { margin, maxSpread, unit, minSec = 0 }] of Object.entries(MARGINS)) {
      const { value, spread } = reference.consensus?.[field] ?? {};
      const isFair =
        typeof value === 'number' &&
        spread <= maxSpread &&
        body.channels <= 2 &&
        body.durationSec >= minSec;
      if (!isFair || typeof body[field] !== 'number') continue;
      const error = body[field] - Math.max(value, field === 'integratedLufs' ? -70 : -120);
      errors[field].push(error);
      if (Math.abs(error) > margin)
        misses.push(
          `- \`${reference.path}\` ${field}: ${written(body[field])}, the others ${written(value)} ${unit}`,
        );
    }
  }
  return [
    '| measure | files | mean difference | largest | margin |',
    '|---|--:|--:|--:|--:|',
    ...Object.entries(errors).map(([field, list]) => {
      const mean = list.reduce((sum, error) => sum + error, 0) / list.length;
      const largest = list.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
      const { margin, unit } = MARGINS[field];
      return `| ${field} | ${list.length} | ${written(mean, 4)} | ${written(largest, 4)} | ±${margin} ${unit} |`;
    }),
    '',
    'Against the median of the tools, where those agree among themselves, on mono and stereo files.',
    '',
    misses.length === 0 ? 'No miss.' : 'Misses:',
    '',
    ...misses,
    ...(refused.length > 0 ? ['', 'Refused:', '', ...refused] : []),
    '',
    '<details><summary>Integrated loudness of every file, LUFS</summary>',
    '',
    `| file | Sonometer | ${Object.keys(TOOLS).join(' | ')} |`,
    '|---|--:|--:|--:|--:|',
    ...rows,
    '',
    '</details>',
  ];
}

/** The output of a script for the corpus, without the folder of this machine. */
function printedBy(script) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [path, '--corpus', corpus], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (stderr !== '') throw new Error(`${script} broke: ${stderr}`);
  return stdout.replaceAll(corpus.replace(/\/$/, ''), 'corpus').trimEnd();
}

const commit = execFileSync('git', ['log', '-1', '--format=%h'], { encoding: 'utf8' }).trim();
const lines = [
  '# Real files',
  '',
  '<!-- Written by `node evaluation/real-files.mjs CORPUS_FOLDER`: do not edit. -->',
  '',
  `Real recordings from public repositories, measured by Sonometer ${version} (${commit}). Signals whose truth is known by construction are on the [accuracy page](https://github.com/sonometer/sonometer/blob/documentation/docs/reference/accuracy.md); here the references are other tools, labels by hand and published figures.`,
  '',
  '## Loudness beside FFmpeg, libebur128 and a third implementation',
  '',
  ...(await loudnessTable()),
  '',
  `## ${FILES[1]}`,
  '',
  printedBy(FILES[0]),
  '',
  ...SECTIONS.flatMap(([script, title]) => {
    console.error(title);
    return [`## ${title}`, '', '```', printedBy(script), '```', ''];
  }),
];
writeFileSync(new URL('../docs/real-files.md', import.meta.url), `${lines.join('\n').trimEnd()}\n`);
