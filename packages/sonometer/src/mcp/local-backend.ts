import { type Analysis, type Answer, Fault, openAudio } from '@sonometer/engine';
import { comparable } from '@sonometer/report/compare/comparable.js';
import { agentAdvice, failureOf, InputError } from '@sonometer/report/errors/failure.js';
import { withPlace } from '@sonometer/report/questions/variants.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { realpath, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { analysisKindNamed } from '../service/analysis/question.js';
import { type AnalysisPoolOptions, openAnalysisPool } from '../service/pool/analysis-pool.js';
import { audioIn, openPathSource } from '../source/path-source.js';
import { NO_URLS } from './tool.js';
import type { AudioBackend, Body, FoundFile, RunContext } from './audio-backend.js';

/** Candidates that a refusal names. */
const MAX_NEAREST = 3;

/**
 * The audio files under the roots. Those of the first root by their path within it, as tools take them; of the others
 * by their whole path. A link that leads out of the roots is left out, as it would be refused.
 */
async function filesUnder(roots: readonly string[]): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const [i, root] of roots.entries())
    for (const { name, kind } of await audioIn(root)) {
      const facts = kind === 'file' ? await stat(name).catch(() => undefined) : undefined;
      const real = facts && (await realpath(name).catch(() => undefined));
      if (!facts?.isFile() || !roots.some((one) => real?.startsWith(`${one}/`))) continue;
      found.push({ path: i === 0 ? relative(root, name) : name, sizeBytes: facts.size });
    }
  return found;
}

/** Names that a path may have meant: the same file elsewhere, the same name otherwise ended or nearly written. */
async function nearestFiles(path: string, roots: readonly string[]): Promise<readonly string[]> {
  const names = (await filesUnder(roots)).map((file) => file.path);
  const wanted = basename(path).toLowerCase();
  const stemOf = (name: string) =>
    basename(name)
      .toLowerCase()
      .replace(/\.[^.]*$/, '');
  const stem = stemOf(path);
  const like = names.filter((name) => {
    const own = stemOf(name);
    return basename(name).toLowerCase() === wanted || own.includes(stem) || stem.includes(own);
  });
  const close = nearest(
    wanted,
    names.map((name) => basename(name)),
  );
  const written = names.filter((name) => basename(name) === close);
  return [...new Set([...written, ...like])].slice(0, MAX_NEAREST);
}

/** The header data of a file, before it is decoded. */
async function headerOf(path: string): Promise<Body> {
  const source = openPathSource(path);
  try {
    const decoder = await openAudio(source);
    const { format, facts } = decoder;
    await decoder.close();
    const { container, codec, bitDepth, declaredDurationSec } = facts;
    return {
      format: container,
      codec,
      sampleRate: format.rateHz,
      channels: format.channels,
      ...(bitDepth !== undefined && { bitDepth }),
      ...(declaredDurationSec !== undefined && {
        durationSec: Math.round(declaredDurationSec * 1000) / 1000,
      }),
    };
  } catch (error) {
    if (error instanceof Fault) return { unreadable: error.message };
    throw error;
  } finally {
    source.close();
  }
}

/**
 * The backend of files under the declared folders, and of nothing else: no network, no other
 * folder.
 */
export async function openLocalBackend(
  roots: readonly string[],
  { workerFile }: Pick<AnalysisPoolOptions, 'workerFile'> = {},
): Promise<AudioBackend & { close(): Promise<void> }> {
  const real = await Promise.all(roots.map((root) => realpath(root)));
  const pool = openAnalysisPool({
    workers: availableParallelism(),
    queue: 0,
    deadlineMs: Infinity,
    ...(workerFile && { workerFile }),
  });
  const backend: AudioBackend = {
    atOnce: pool.workers,
    failureOf: (thrown) => failureOf(thrown, agentAdvice),
    audio: {
      path: { type: 'string' },
    },
    folder: {
      about: `Files are below ${roots.join(' or ')}; a relative path starts at the first of them.`,
      files: () => filesUnder(real),
      within: (match) => patternWithin(match, roots, real),
      async header(path) {
        return headerOf(await allowedFile(path, real));
      },
      async align(a, b, signal) {
        const files = { a: await allowedFile(a, real), b: await allowedFile(b, real) };
        try {
          return await pool.align(files, signal);
        } catch (error) {
          // the comparison is there already, and is returned without it: a file may have changed
          // meanwhile
          if (!(error instanceof Fault)) throw error;
          return { absent: error.message };
        }
      },
    },
    measure(audio, route, given, context) {
      const { answer, options } = analysisKindNamed(route).questionOf(given);
      return run(audio, withPlace(answer), options, context);
    },
    measureToCompare(audio, route, given, context) {
      const { answer, options } = analysisKindNamed(route).questionOf(given);
      return run(audio, comparable(answer), options, context);
    },
    measureAnswer: (audio, answer, options, context) => run(audio, answer, options, context),
  };
  const run = async (
    audio: Body,
    { id: answerId }: Pick<Answer, 'id'>,
    options: Body,
    { signal, onProgress }: RunContext,
  ) => {
    const path = await allowedFile(audio['path'], real);
    const { json, durationSec, warnings } = await pool.analyse(
      {
        path,
        answerId,
        options,
        submission: { fileName: basename(path) },
        nowMs: Date.now(),
      },
      { signal, onProgress, isPatient: true, hasNoDeadline: true },
    );
    return { body: JSON.parse(json) as Analysis['body'], durationSec, warnings };
  };
  return { ...backend, close: () => pool.close() };
}

/** Paths as `filesUnder` lists them: relative in the first root, absolute in the others. */
function patternWithin(match: string, roots: readonly string[], real: readonly string[]) {
  if (match.split(/[/\\]/).includes('..')) return undefined;
  if (!isAbsolute(match)) return match;
  for (const [i, root] of real.entries())
    for (const way of [root, resolve(roots[i] ?? root)])
      if (`${match}/`.startsWith(`${way}/`)) {
        const rest = match.slice(way.length + 1) || '**';
        return i === 0 ? rest : `${root}/${rest}`;
      }
  return undefined;
}

/**
 * The file that a path leads to, links followed, where it lies under a root. A path outside is
 * refused whether it exists or not, so that nobody can probe for it.
 */
async function allowedFile(path: unknown, roots: readonly string[]): Promise<string> {
  const [first = ''] = roots;
  if (typeof path !== 'string' || path === '') throw refusal('missing_input', 'path is required');
  if (/^https?:\/\//i.test(path))
    throw new InputError({
      ...{ type: 'invalid_request', code: 'url_not_allowed' },
      message: NO_URLS,
      whatToDo: 'list_files lists the available files.',
    });
  const wanted = resolve(first, path);
  const isUnder = (file: string) =>
    roots.some((root) => {
      const within = relative(root, file);
      return within !== '..' && !within.startsWith(`..${sep}`) && !isAbsolute(within);
    });
  const real = await realpath(wanted).catch(() => undefined);
  if (real === undefined ? !isUnder(wanted) : !isUnder(real))
    throw refusal('file_outside_roots', `the file is outside ${roots.join(' and ')}`);
  const facts = real === undefined ? undefined : await stat(real).catch(() => undefined);
  if (facts?.isDirectory())
    throw new InputError({
      ...{ type: 'invalid_request', code: 'file_unreadable' },
      message: 'this is a folder, and the tool takes a file',
      whatToDo:
        'list_files lists its files; rank_files orders up to 20 of them, and batch runs a tool on each.',
    });
  if (real === undefined || !facts?.isFile())
    throw refusal(
      'file_unreadable',
      'the file does not exist, or cannot be read',
      await nearestFiles(path, roots),
    );
  return real;
}

const refusal = (
  code: 'missing_input' | 'file_outside_roots' | 'file_unreadable',
  message: string,
  nearest: readonly string[] = [],
) =>
  new InputError({
    type: 'invalid_request',
    code,
    message,
    whatToDo:
      code === 'file_outside_roots'
        ? 'Start sonometer mcp with the folder of the file.'
        : `${nearest.length > 0 ? `Did you mean ${nearest.join(' or ')}? ` : ''}list_files lists the available files.`,
  });
