import { readFile, stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { type OptionName, readOptions } from '@sonometer/engine';
import { families, profileByName } from '@sonometer/report/questions/families.js';
import type { Question } from '@sonometer/report/questions/question.js';
import { loadDriver } from '../../service/load-driver.js';
import { type S3Place, readS3Place } from '../../service/objects/s3-place.js';
import type { DatasetProgress } from '../../service/queue/dataset-run.js';
import type { DatasetTask } from '../../service/queue/dataset-task.js';
import { flagsOf, UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode, type ExitCode } from '../command.js';
import { dryRunFlag, printDryRun } from '../dry-run.js';
import { audioIn, type Input, isAudioName } from '../../source/path-source.js';
import { filesMatching, folderOfPattern, isGlob } from '../inputs/open-input.js';
import { settingsOf } from '../service-settings.js';
import { openProgress, type Terminal } from '../terminal/terminal.js';

const answers = [...Object.values(families).map(({ answer }) => answer), ...profileByName.values()];
const accepted = new Set<OptionName>(answers.flatMap(({ accepts }) => accepts));
const optionFlags = flagsOf([...accepted]);

const LOG_INTERVAL_MS = 5000;

export const enqueueCommand = defineCommand({
  name: 'enqueue',
  title: 'Measures a dataset with the workers of a queue',
  operands: 'FOLDER|FILES|LIST... | s3://BUCKET/PREFIX',
  flags: {
    family: {
      type: 'string',
      enum: [...Object.keys(families), 'profile'],
      description: 'Analysis of each file.',
    },
    profile: {
      type: 'string',
      enum: [...profileByName.keys()],
      description: 'Profile, for the family profile.',
    },
    out: { type: 'string', placeholder: 'FOLDER', description: 'Folder for the results.' },
    ...dryRunFlag,
    ...optionFlags,
  },
  examples: [
    {
      line: 'sonometer enqueue clips/ --family signal --out results/',
      what: 'results/NAME.json for each file of the folder',
    },
    {
      line: 'sonometer enqueue list.txt --family profile --profile dataset --out results/',
      what: 'one path per line',
    },
    {
      line: "sonometer enqueue 'clips/**/*.flac' takes/ --family voice --out results/",
      what: 'a pattern and a folder; results are named from the folder of both on',
    },
    {
      line: 'sonometer enqueue s3://bucket/clips --family signal --out results/',
      what: 'the objects of a bucket',
    },
  ],
  notes: [
    'Needs REDIS_URL, and workers (sonometer work) that see the files and the results folder under the same paths. A file that cannot be measured gets NAME.error.json. Files with a result are skipped, so run it again to continue after an interruption.',
  ],

  async run({ positionals: given, values, defaults = [] }, terminal) {
    if (given.length === 0) throw new UsageError('it needs a folder, a pattern, a list or files');
    const isDry = values['dryRun'] === true;
    const redisUrl = isDry ? undefined : settingsOf(process.env, terminal).redisUrl;
    if (redisUrl === undefined && !isDry) throw new UsageError('enqueue needs REDIS_URL');
    const out = values['out'];
    if (typeof out !== 'string') throw new UsageError('it needs --out FOLDER');
    const answer = answerOf(values['family'], values['profile']);
    const options = Object.fromEntries(
      Object.entries(values).filter(
        ([name]) =>
          name in optionFlags &&
          !(defaults.includes(name) && !answer.accepts.some((one) => one === name)),
      ),
    );
    readOptions(options, answer.accepts, new Date());
    if (redisUrl === undefined) return printRun(given, out, { answer, options }, terminal);

    const { runDataset } = await loadDriver(() => import('../../service/queue/dataset-run.js'));
    const requested = { answerId: answer.id, options, nowMs: Date.now() };
    const { all, tasks } = await getDataset(given, resolve(out), requested);
    const reporter = openReporter(all, terminal);
    const counts = await runDataset(
      redisUrl,
      tasks,
      (progress) => {
        reporter.report(progress);
      },
      () => undefined, // it tries again, and reports that in its counts
    );
    reporter.clear();
    const { before, done, failed } = counts;
    terminal.log(`${done} measured, ${before} already had a result, ${failed.length} failed\n`);
    for (const name of failed) terminal.log(`failed: ${name}\n`);
    return failed.length === 0 ? exitCode.ok : exitCode.failed;
  },
});

/** Prints the files that would be queued: those without a result. */
async function printRun(
  given: readonly string[],
  out: string,
  { answer, options }: Question,
  terminal: Terminal,
): Promise<ExitCode> {
  const requested = { answerId: answer.id, options, nowMs: Date.now() };
  const { tasks } = await getDataset(given, resolve(out), requested);
  const { isDone } = await import('../../service/queue/dataset-task.js');
  const inputs: Input[] = [];
  let before = 0;
  for await (const { input, result } of tasks) {
    if (await isDone(result)) before++;
    else if ('path' in input)
      inputs.push({ name: relative('', input.path), path: input.path, kind: 'file' });
    else inputs.push({ name: input.key, kind: 'url' });
  }
  if (before > 0) terminal.log(`${before} already have a result\n`);
  return printDryRun({ analysis: answer.id, options, inputs, out, isJson: false }, terminal);
}

function answerOf(family: unknown, profile: unknown) {
  if (family === 'profile') {
    const answer = typeof profile === 'string' ? profileByName.get(profile) : undefined;
    if (!answer) throw new UsageError('family profile needs --profile NAME');
    return answer;
  }
  const [, known] = Object.entries(families).find(([name]) => name === family) ?? [];
  if (!known) throw new UsageError('it needs --family NAME');
  return known.answer;
}

/** Prints the progress of a run, as a bar or at intervals, and advice when no worker is running. */
function openReporter(all: number | undefined, terminal: Terminal) {
  const bar = openProgress(terminal);
  let statedMs = performance.now();
  let hadNoWorker = false;
  return {
    report({ before, done, failed, waiting, hasNoWorker }: DatasetProgress) {
      if (hasNoWorker && !hadNoWorker) {
        bar.clear();
        terminal.log(
          `no worker is running, ${waiting} files are waiting: start some with "sonometer work" and the same REDIS_URL\n`,
        );
      }
      hadNoWorker = hasNoWorker;
      const over = before + done + failed.length;
      const text = `${done} measured, ${waiting} in the queue`;
      if (all !== undefined) bar.show(over / all, text);
      if (terminal.isWatched && all !== undefined) return;
      if (performance.now() - statedMs < LOG_INTERVAL_MS) return;
      statedMs = performance.now();
      terminal.log(`${text}${all === undefined ? '' : `, ${over} of ${all} are finished`}\n`);
    },
    clear() {
      bar.clear();
    },
  };
}

type Requested = Pick<DatasetTask, 'answerId' | 'options' | 'nowMs'>;

/** The files of a run; their number, unless they are in a bucket. */
interface Dataset {
  readonly all?: number;
  readonly tasks: AsyncIterable<DatasetTask>;
}

async function getDataset(
  given: readonly string[],
  out: string,
  requested: Requested,
): Promise<Dataset> {
  const place = given.map(readS3Place).find((one) => one !== undefined);
  if (place) {
    if (given.length > 1) throw new UsageError('give one bucket, and nothing else');
    return { tasks: tasksIn(place, out, requested) };
  }
  // not repeated: it may hold a secret
  if (given.some((one) => /^s3:/i.test(one)))
    throw new UsageError(
      'the URL of the bucket cannot be parsed: write s3://key:secret@bucket/prefix?endpoint=https://host, with special characters percent-encoded',
    );
  const parts = await Promise.all(given.map(filesOf));
  const paths = [...new Set(parts.flatMap((part) => part.paths))];
  const root = sharedRoot(parts.map((part) => part.root));
  const tasks = paths.map((path): DatasetTask => ({
    ...requested,
    input: { path },
    result: resultOf(out, root, path),
  }));
  return { all: tasks.length, tasks: Readable.from(tasks) };
}

/** The files of an argument, and the folder from which on their results are named. */
interface Files {
  readonly root: string;
  readonly paths: readonly string[];
}

async function filesOf(what: string): Promise<Files> {
  const resolved = (inputs: readonly Input[]) => inputs.map(({ name }) => resolve(name));
  if (isGlob(what)) {
    const paths = resolved(await filesMatching(what));
    if (paths.length === 0) throw new UsageError(`no audio file matches ${what}`);
    return { root: resolve(folderOfPattern(what)), paths };
  }
  const facts = await stat(what).catch(() => undefined);
  if (!facts) throw new UsageError(`there is no ${what}`);
  if (facts.isDirectory()) return { root: resolve(what), paths: resolved(await audioIn(what)) };
  const root = resolve(dirname(what));
  if (isAudioName(what)) return { root, paths: [resolve(what)] };
  const lines = (await readFile(what, 'utf8')).split(/\r?\n/);
  return { root, paths: lines.filter((line) => line !== '').map((line) => resolve(root, line)) };
}

/** The deepest folder that holds all of them. */
const sharedRoot = (roots: readonly string[]): string =>
  roots.reduce((shared, root) => {
    let folder = shared;
    while (relative(folder, root).startsWith('..') && dirname(folder) !== folder)
      folder = dirname(folder);
    return folder;
  });

async function* tasksIn(
  place: S3Place,
  out: string,
  requested: Requested,
): AsyncIterable<DatasetTask> {
  const { objectsUnder } = await loadDriver(() => import('../../service/objects/s3-objects.js'));
  for await (const input of objectsUnder(place))
    yield { ...requested, input, result: resultOf(out, '/', `/${input.key}`) };
}

/** A place under the folder of the results, whatever the name is. */
function resultOf(out: string, root: string, path: string): string {
  const name = relative(root, path);
  return resolve(out, name.startsWith('..') ? path.slice(1) : name);
}
