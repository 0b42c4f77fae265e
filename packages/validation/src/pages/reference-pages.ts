import {
  analyze,
  type Answer,
  bytesSource,
  file,
  type Measure,
  mix,
  print,
  profiles,
  reportChroma,
  reportDecay,
  reportLevels,
  reportLoudness,
  reportPeak,
  reportPitch,
  reportSpectrogram,
  reportSpectrum,
  reportStereo,
  reportWaveform,
  sample,
  segments,
  signal,
  spectrum,
  target,
  timeseries,
  voice,
} from '@sonometer/engine';
import { type ErrorEntry, errorTable } from '@sonometer/report/errors/error-table.js';
import { otherCodes } from '@sonometer/report/errors/other-codes.js';
import { type ChangeName, changes } from '@sonometer/report/sounds/changes.js';
import { demonstrations } from '@sonometer/report/sounds/demonstrations.js';
import { answerShown, numberShown, type NumberShown } from '@sonometer/report/sounds/number-of.js';
import { type SignalName, signals } from '@sonometer/report/sounds/signals.js';
import { soundWav } from '@sonometer/report/sounds/wav.js';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accuracyPage } from '../accuracy-page.js';
import type { Accuracy } from '../accuracy.js';
import { commandPage, type DescribedCommand } from './command-page.js';
import { findingPages } from './finding-page.js';
import {
  type DeclaredMeasure,
  measureIndex,
  measurePages,
  type MeasurePageSources,
} from './measure-page.js';
import { servedLinks, splitNotes } from './page-notes.js';
import { profilePages } from './profile-page.js';

/** Every family, every profile, and the content that only a report draws. */
export const answersOfAllInterfaces: readonly Answer[] = [
  mix,
  target,
  timeseries,
  spectrum,
  voice,
  segments,
  signal,
  sample,
  file,
  print,
  ...Object.values(profiles),
  reportChroma,
  reportDecay,
  reportLevels,
  reportLoudness,
  reportPeak,
  reportPitch,
  reportSpectrum,
  reportStereo,
  reportSpectrogram,
  reportWaveform,
];

/** Where the measures that are declared elsewhere belong. */
const ELSEWHERE: Readonly<Record<string, string>> = { profile: 'file' };

/** Subjects of the modules that are not named like theirs. */
const SUBJECT_OF_MODULE: Readonly<Record<string, string>> = {
  character: 'sound',
  'character-pitch': 'pitch',
  clipping: 'defects',
  'dataset-flags': 'defects',
  'declared-loudness': 'file',
  'level-curves': 'levels',
  loop: 'rhythm',
  material: 'sound',
  onsets: 'rhythm',
  'platform-normalisation': 'loudness',
  silence: 'defects',
  'sound-edges': 'sound',
  'speech-segments': 'speech',
  'speech-to-noise': 'scene',
  tags: 'content',
  tempo: 'rhythm',
  timbre: 'spectrum',
};

/**
 * The measures that the answers print, each with its subject. `folder` holds the modules that declare them,
 * as `.js`, or as `.ts` where tests run the sources.
 */
export async function declaredMeasures(
  folder: URL,
  answers: readonly Answer[],
): Promise<readonly DeclaredMeasure[]> {
  const subjects = new Map<unknown, string>();
  for (const file of modulesIn(folder)) {
    const module = basename(file.pathname).replace(/\.(js|ts)$/, '');
    const declared = (await import(file.href)) as Readonly<Record<string, unknown>>;
    for (const value of Object.values(declared))
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
        subjects.set(one, SUBJECT_OF_MODULE[module] ?? module);
  }
  const printed = new Set(
    answers.flatMap(({ fields, series, blocks = {} }) =>
      Object.values({ ...fields, ...series, ...blocks }),
    ),
  );
  // Of what every profile declares for itself, one represents all.
  const known = new Map<Measure | string, DeclaredMeasure>();
  for (const measure of printed) {
    const subject = subjects.get(measure) ?? ELSEWHERE[measure.id];
    if (subject === undefined) throw new Error(`${measure.id} is declared in no module`);
    const key = subjects.has(measure) ? measure : measure.id;
    if (!known.has(key)) known.set(key, { subject, measure });
  }
  return [...known.values()];
}

const modulesIn = (folder: URL) =>
  readdirSync(fileURLToPath(folder))
    .filter((name) => /^[^.]+\.(js|ts)$/.test(name))
    .map((name) => new URL(name, folder));

/** The page `errors`: every error code under its own heading, as `/docs/errors` of a server has it. */
export const errorsPage = (): string =>
  `${[
    '# Errors',
    '',
    'Every error has the body `{ error: { type, code, message, param?, docs_url } }`. The code is stable; act on it, and show the message to people.',
    'A call that fails costs nothing.',
    ...Object.entries<ErrorEntry>(errorTable).flatMap(
      ([code, { status, type, title, when, whatToDo }]) => [
        '',
        `## ${code}`,
        '',
        `HTTP ${status} · type ${type}`,
        '',
        `**${title}.** ${when}`,
        '',
        `**What to do.** ${whatToDo}`,
      ],
    ),
    ...Object.entries(otherCodes).flatMap(([code, { where, title, when, whatToDo }]) => [
      ...['', `## ${code}`, '', where, ''],
      ...[`**${title}.** ${when}`, '', `**What to do.** ${whatToDo}`],
    ]),
  ].join('\n')}\n`;

type Step = 'as it is' | ChangeName;

/** What the measures give for their signals, as they are and changed: by id, in the order of the page. */
export async function numbersShown(): Promise<ReadonlyMap<string, ReadonlyMap<Step, NumberShown>>> {
  const numbers = new Map<string, Map<Step, NumberShown>>();
  for (const signal of Object.keys(signals) as SignalName[]) {
    const measures = Object.entries(demonstrations).filter(([, one]) => one.signal === signal);
    const answer = answerShown(measures.map(([id]) => id));
    const sound = signals[signal].make();
    const steps = new Set<Step>(['as it is', ...measures.flatMap(([, one]) => one.changes)]);
    for (const step of steps) {
      const changed = step === 'as it is' ? sound : changes[step].of(sound);
      const { body } = await analyze(bytesSource(new Uint8Array(soundWav(changed))), { answer });
      for (const [id, one] of measures) {
        if (step !== 'as it is' && !one.changes.includes(step)) continue;
        const known = numbers.get(id) ?? new Map<Step, NumberShown>();
        numbers.set(id, known.set(step, numberShown(body, id)));
      }
    }
  }
  return numbers;
}

/** The part "How it sounds" of the pages of measures, by id; the script of the page adds buttons to it. */
export async function howItSounds(): Promise<Readonly<Record<string, string>>> {
  const pages: Record<string, string> = {};
  for (const [id, numbers] of await numbersShown()) {
    const signal = demonstrations[id]?.signal;
    if (signal === undefined) continue;
    pages[id] = [
      `The signal is ${signals[signal].words}. It is synthesised on this machine; nothing is recorded or sent. Each change moves the number:`,
      '',
      '| signal | change | `' + id + '` |',
      '|---|---|---|',
      ...[...numbers].map(([step, { text }]) =>
        step === 'as it is'
          ? `| as it is | nothing | ${text} |`
          : `| ${changes[step].label} | ${changes[step].words} | ${text} |`,
      ),
    ].join('\n');
  }
  return pages;
}

export interface ReferenceSources {
  /** Of the repository. */
  readonly root: URL;
  /** Measures below it, compiled or not. */
  readonly declarations: string;
  readonly commands: readonly DescribedCommand[];
}

const EXAMPLE = 'testing/fixtures/16.flac';

/**
 * Every page that is made from declarations, notes and results, by its path below `docs/` on a
 * server, with links as they are there.
 */
export async function referencePages({
  root,
  declarations,
  commands,
}: ReferenceSources): Promise<ReadonlyMap<string, string>> {
  const read = (path: string) => readFileSync(new URL(path, root));
  const parse = (path: string) => JSON.parse(read(path).toString()) as unknown;
  const answers = answersOfAllInterfaces;
  const measures = await declaredMeasures(new URL(declarations, root), answers);
  const ofMeasures = measurePages({
    measures,
    answers,
    notes: readNotes(root, 'measures', 'docs/measure'),
    sounds: await howItSounds(),
    typical: parse('docs/typical-values.json') as MeasurePageSources['typical'],
  });
  const ofFindings = findingPages({
    answers,
    notes: readNotes(root, 'findings', 'docs/finding'),
  });
  const ofProfiles = await profilePages(Object.values(profiles), {
    path: EXAMPLE,
    bytes: read(EXAMPLE),
  });
  return new Map([
    ['measures/README.md', measureIndex(measures)],
    ...inFolder('measure', ofMeasures),
    ...inFolder('finding', ofFindings),
    ...inFolder('profiles', ofProfiles),
    ['command-line.md', commandPage(commands)],
    ['errors.md', errorsPage()],
    ['accuracy.md', accuracyPage(parse('packages/sonometer/accuracy.json') as Accuracy)],
  ]);
}

const inFolder = (folder: string, pages: ReadonlyMap<string, string>) =>
  [...pages].map(([name, page]) => [`${folder}/${name}.md`, page] as const);

/** The notes of a kind by id, with links as on the page at `to`. */
export function readNotes(
  root: URL,
  kind: 'measures' | 'findings',
  to: string,
): Readonly<Record<string, string>> {
  const folder = new URL(`docs/notes/${kind}/`, root);
  const files = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const notes = files.flatMap((text) => [
    ...splitNotes(servedLinks(text, `docs/notes/${kind}`, to)),
  ]);
  return Object.fromEntries(notes);
}
