// Checks the signal family against material with known truth:
//   node evaluation/signal-truth.mjs TRUTH_FOLDER... [--corpus CORPUS_FOLDER] [--families a,b]
// A truth folder holds truth.json and the files it names; the corpus holds manifest.json.
// Prints the passes of each field, what was taken for what, and every miss.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyze, signal } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const args = process.argv.slice(2);
const optionOf = (name) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const corpus = optionOf('--corpus');
const families = new Set(
  (
    optionOf('--families') ??
    'content,clip,silence,edges,dc,bitdepth,upsampled,lossy,splice,tone,seam'
  ).split(','),
);

const passes = {};
const confusions = {};
const misses = [];

function count(field, file, expected, measured, isRight) {
  const row = (passes[field] ??= { right: 0, of: 0 });
  row.of++;
  if (isRight) row.right++;
  else
    misses.push({
      file,
      field,
      expected,
      measured: typeof measured === 'number' ? +measured.toFixed(3) : measured,
    });
}

function confuse(title, expected, measured) {
  const row = ((confusions[title] ??= {})[expected] ??= {});
  row[measured] = (row[measured] ?? 0) + 1;
}

async function measure(path, options = {}) {
  const source = openPathSource(path);
  try {
    return (await analyze(source, { answer: signal, options: { contentModel: 'v2', ...options } }))
      .body;
  } finally {
    source.close();
  }
}

const near = (field, file, expected, measured, margin) =>
  count(
    field,
    file,
    expected,
    measured,
    typeof measured === 'number' && Math.abs(measured - expected) <= margin,
  );
const same = (field, file, expected, measured) =>
  count(field, file, expected, measured, expected === measured);

/** Every key of `truth` that the answer can be held against. */
const checks = {
  contentType(file, expected, body) {
    confuse('content type, model v2', expected, body.contentTypeGuess);
    same('contentTypeGuess v2', file, expected, body.contentTypeGuess);
  },
  hasClipping: (file, expected, body) => same('hasClipping', file, expected, body.hasClipping),
  silenceRegions: (file, expected, body) =>
    same('silenceRegions', file, expected, body.silenceRegions),
  silenceTotalSec: (file, expected, body) =>
    near('silenceTotalSec', file, expected, body.silenceTotalSec, 0.1),
  edgeSilenceStartMs: (file, expected, body) =>
    near('edgeSilenceStartMs', file, expected, body.edgeSilenceStartMs, 1),
  edgeSilenceEndMs: (file, expected, body) =>
    near('edgeSilenceEndMs', file, expected, body.edgeSilenceEndMs, 1),
  dcOffset: (file, expected, body) => near('dcOffset', file, expected, body.dcOffset, 3e-4),
  dcOffsetPerChannel: (file, [left], body) =>
    near('dcOffset', file, Math.abs(left), Math.abs(body.dcOffset), 3e-4),
  effectiveBitDepth: (file, expected, body) =>
    same('effectiveBitDepth', file, expected, body.effectiveBitDepth),
  upsampledFromHz: (file, expected, body) =>
    same('upsampledFromHz', file, expected, body.upsampledFromHz),
  bandwidthHz: (file, expected, body, tolerance) =>
    near('bandwidthHz', file, expected, body.bandwidthHz, expected * tolerance.bandwidthRel),
  bandwidthHz_atleast: (file, expected, body) =>
    count('bandwidthHz', file, `>= ${expected}`, body.bandwidthHz, body.bandwidthHz >= expected),
  lossySource(file, expected, body, _, truth) {
    const accepted = truth.lossySourceAccept ?? [expected, 'unknown'];
    confuse('lossy source', truth.codec ?? expected, body.lossySource);
    count(
      'lossySource',
      file,
      accepted.join(' or '),
      body.lossySource,
      accepted.includes(body.lossySource),
    );
  },
  bandwidthSplices: (file, expected, body) =>
    same('bandwidthSplices', file, expected, body.bandwidthSplices),
  audibilityDeltaLtaDb: (file, expected, body, { toneProminenceDb }) =>
    near('toneProminenceDb', file, expected, body.toneProminenceDb, toneProminenceDb),
  toneFrequencyHz(file, expected, body, { toneFrequencyHz }) {
    if (expected === null) same('toneFrequencyHz', file, expected, body.toneFrequencyHz);
    else near('toneFrequencyHz', file, expected, body.toneFrequencyHz, toneFrequencyHz);
  },
  toneLabelHint: (file, expected, body) => same('toneLabel', file, expected, body.toneLabel),
  loopSeamRatio: (file, expected, body, { loopSeamRatioRel }) =>
    near(
      'loopSeamRatio',
      file,
      expected,
      body.loopSeamRatio,
      Math.max(0.01, expected * loopSeamRatioRel),
    ),
};

for (const folder of args) {
  const { files } = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  for (const { path, family, truth, tolerance } of files) {
    if (!families.has(family)) continue;
    const file = `${folder}/${path}`;
    const body = await measure(file);
    for (const [key, expected] of Object.entries(truth))
      checks[key]?.(file, expected, body, tolerance, truth);
    if (truth.contentType === undefined) continue;
    const v1 = (await measure(file, { contentModel: 'v1' })).contentTypeGuess;
    confuse('content type, model v1', truth.contentType, v1);
  }
}

/**
 * A listener's names of the kinds of the corpus; a drum loop is music, a single hit has no answer.
 */
const contentOf = { voice: 'voice', music: 'music', noise: 'noise', loop: 'music' };

/** WAV files that hold a decoded MP3, as a second computation shows: docs/decisions/0015-codec-traces.md. */
const DECODED = new Set(['voice/py-count.wav']);

if (corpus) {
  const { files } = JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8'));
  for (const { path, kind } of files) {
    if (kind === 'malformed' || kind === 'conformance') continue;
    const file = join(corpus, path);
    const body = await measure(file);
    const content = contentOf[kind];
    if (content) {
      confuse('corpus: content type, model v2', kind, body.contentTypeGuess);
      same(`corpus contentTypeGuess v2, ${kind}`, path, content, body.contentTypeGuess);
      const v1 = (await measure(file, { contentModel: 'v1' })).contentTypeGuess;
      confuse('corpus: content type, model v1', kind, v1);
    } else confuse('corpus: content type, model v2', kind, body.contentTypeGuess);
    if (/\.(wav|flac)$/.test(path) && !DECODED.has(path)) {
      confuse('corpus: lossy source of lossless files', kind, body.lossySource);
      count(
        'corpus lossySource of lossless files',
        path,
        'lossless or unknown',
        body.lossySource,
        !body.lossySource.startsWith('lossy'),
      );
    } else {
      confuse('corpus: lossy source of lossy files', path, body.lossySource);
    }
  }
}

console.table(passes);
for (const [title, table] of Object.entries(confusions)) {
  console.log(title);
  console.table(table);
}
console.table(misses);
process.exitCode = misses.length > 0 ? 1 : 0;
