import { type Answer, answerSchema, Fault, type OptionName, optionShapes } from '@sonometer/engine';
import { placed } from '@sonometer/report/questions/variants.js';
import { commandOn } from '@sonometer/report/verdicts/command-on.js';
import type { Body as AnswerBody } from '@sonometer/report/reading/reader.js';
import { analysisOf } from '@sonometer/report/verdicts/analyses/index.js';
import { verdictOn } from '@sonometer/report/verdicts/index.js';
import { sentenceOf, uncheckedLines, type Verdict } from '@sonometer/report/verdicts/verdict.js';
import { analysisKindNamed } from '../service/analysis/question.js';
import type { Shape } from '../service/shape.js';
import { numbersOf, type ReadableNumber, readableNumbers, toMs } from './readable-numbers.js';
import {
  type Arguments,
  audioIn,
  numbersShape,
  objectShape,
  TEXT,
  TEXTS,
  type Tool,
} from './tool.js';
import { type Curve, curvePicture } from './plot/curve-picture.js';
import { wholeWithin } from './answer-size.js';
import { withinBrief } from './brief-answer.js';
import type { AudioBackend, Body } from './audio-backend.js';

/** The content of a tool's picture. */
export interface Plot {
  /** In words, with the unit. */
  readonly title: string;
  curve(body: Body, durationSec: number): Curve | undefined;
}

interface Declared {
  readonly name: string;
  readonly title: string;
  /** When to use it. */
  readonly use: string;
  readonly route: string;
  readonly answer: Answer;
  /** Paths of values after the key numbers of the analysis. */
  readonly more?: readonly string[];
  readonly plot?: Plot;
  /** Further sentences of the answer. */
  readonly lines?: (body: Body) => readonly string[];
  /** Options that are always the same. */
  readonly given?: Body;
}

/** The amount of detail in an answer. */
export const DETAIL: Shape = { type: 'string', enum: ['brief', 'full'] };

export const IN_TEXT: Shape = {
  type: 'integer',
  description: 'How many numbers only the text has. Detail full has every value.',
};

/** The fields of every analysis; `answer` comes with detail full. */
export const analysisOutput = (answer: Shape): Shape =>
  objectShape(
    {
      verdict: TEXT,
      findings: TEXTS,
      passed: { ...TEXTS, description: 'Names of the checks that found no problem.' },
      numbers: numbersShape,
      inText: IN_TEXT,
      notChecked: TEXTS,
      durationSec: { type: 'number' },
      warnings: TEXTS,
      answer,
    },
    ['verdict', 'findings', 'numbers'],
  );

/** Options of most analyses: the instructions of the server describe them once, instead of every tool. */
const SHARED_OPTIONS: readonly OptionName[] = [
  ...(['contentModel', 'speechDetector', 'startSec', 'endSec', 'track'] as const),
  ...(['channelLayout', 'dualMono'] as const),
  ...(['roomSource', 'calibrationDb'] as const),
];

/** What the instructions state on them. */
export const SHARED_WORDS =
  'Analyses also take, where they apply: startSec, endSec, track, channelLayout (5.1, unnamed, L,R,C), dualMono, speechDetector (v1, k2, n1) and contentModel (v1, v2). Profile room takes roomSource (clap, balloon, impulse, sweep), and profile level calibrationDb.';

/** Options without a range in the schema: the refusal of a wrong value states it. */
const PLAIN_NUMBERS: readonly OptionName[] = ['startSec', 'endSec', 'calibrationDb', 'lufs', 'tp'];

/** An option without what every reader of its name and values knows. */
function getShape(name: OptionName): Shape {
  const { description, ...shape }: Shape = optionShapes[name];
  if (PLAIN_NUMBERS.includes(name)) return { type: 'number' };
  if (name === 'dualMono') return { type: 'boolean' };
  return 'enum' in shape && name !== 'roomSource' && name !== 'target'
    ? { ...shape, description }
    : shape;
}

/** HTTP ignores a level next to a preset, as its contract states; an agent that gives one means it. */
function checkOwnTarget({ target, lufs, tp }: Readonly<Record<string, unknown>>): void {
  if (target === undefined || target === 'custom' || (lufs ?? tp) === undefined) return;
  throw new Fault('request.invalid', 'lufs and tp need the target custom');
}

/** How tools fail, for their descriptions: each refusal explains its own code. */
export const FAILS = 'A failed call states what to do.';

/** A tool that runs one family or profile on one recording. */
export function analysisTool({
  answer,
  route,
  more = [],
  plot,
  lines,
  given = {},
  ...stated
}: Declared): Tool {
  const options = answer.accepts.filter(
    (name) => !['series', 'round', 'measureStatus'].includes(name),
  );
  const withSeries = answer.accepts.includes('series');
  const inputOf = ({ audio }: AudioBackend, names: readonly OptionName[]): Shape =>
    objectShape(
      {
        ...audio,
        ...Object.fromEntries(names.map((name) => [name, getShape(name)])),
        detail: DETAIL,
        ...(plot && { plot: { type: 'boolean' } }),
      },
      [
        ...(Object.keys(audio).length === 1 ? Object.keys(audio) : []),
        ...(names.includes('target') ? ['target'] : []),
      ],
    );
  const requestedBy = (args: Arguments): Body => {
    const chosen = Object.fromEntries(
      options.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])),
    );
    checkOwnTarget(chosen);
    return { ...given, ...chosen, ...(withSeries && { series: true }) };
  };
  return {
    name: stated.name,
    title: stated.title,
    description: stated.use,
    input: (backend) => inputOf(backend, options),
    listed: (backend) => {
      const shown = options.filter((name) => !SHARED_OPTIONS.includes(name));
      const isShorter = shown.length < options.length;
      const { additionalProperties, ...open } = inputOf(backend, shown);
      return isShorter ? open : { ...open, additionalProperties };
    },
    // what does not fit into an answer is left out of it
    output: analysisOutput({
      ...answerSchema(answer),
      required: undefined,
      additionalProperties: undefined,
    }),

    check(args) {
      analysisKindNamed(route).questionOf(requestedBy(args));
    },

    async call(args, backend, context) {
      const wantsPlot = plot !== undefined && args['plot'] === true;
      const requested = requestedBy(args);
      const measured = await backend.measure(audioIn(args, backend), route, requested, context);
      const { durationSec, warnings } = measured;
      const { reportUrl, ...reported } = measured.body;
      const { body, reader } = placed(answer, reported as AnswerBody);
      const stated = verdictText(answer, verdictOn(answer, reader));
      const file = await fileOf(args, backend);
      const keyNumbers = analysisOf(answer.id)?.keyNumbers ?? [];
      const first = typeof keyNumbers === 'function' ? keyNumbers(reader) : keyNumbers;
      const paths = [...new Set([...first, ...more])];
      const isFull = args['detail'] === 'full';
      const numbers = numbersOf(answer, fixedBy(body, file), paths, isFull);
      const curve = wantsPlot ? plot.curve(body, durationSec) : undefined;
      const all = { ...body, ...(reportUrl !== undefined && { reportUrl }) };
      const whole = wantsPlot ? all : withoutSeries(answer, all);
      const text = answerLines({
        ...{ stated, numbers, warnings, lines: lines?.(body) ?? [] },
        more: [
          ...(curve ? [`Picture: ${plot?.title ?? ''}.`] : []),
          ...(typeof reportUrl === 'string' ? [`Report: ${reportUrl}`] : []),
        ],
      });
      const every = { ...stated, durationSec: toMs(durationSec), numbers, warnings };
      const brief = isFull ? every : withinBrief(every, text.join('\n'), 'numbers');
      const readable = readableNumbers(whole) as Body;
      const full = !isFull
        ? undefined
        : wantsPlot
          ? { body: whole, lines: [`Every field: ${JSON.stringify(readable)}`] }
          : wholeWithin(whole, {
              ...{ rest: { brief, text }, readable },
              where: 'use plot, startSec and endSec',
            });
      return {
        structured: { ...brief, ...(full && { answer: full.body }) },
        text: [...text, ...(full?.lines ?? [])].join('\n'),
        ...(curve && { png: curvePicture(curve) }),
      };
    },
  };
}

/** The lines of an answer. */
export const answerLines = ({
  stated: { verdict, findings, passed, notChecked },
  numbers,
  warnings,
  lines = [],
  more = [],
}: {
  readonly stated: Stated;
  readonly numbers: readonly ReadableNumber[];
  readonly warnings: readonly string[];
  readonly lines?: readonly string[];
  readonly more?: readonly string[];
}): readonly string[] => [
  verdict,
  ...findings.map((finding) => `- ${finding}`),
  ...lines,
  ...numbers.map(({ title, value, unit = '', margin = '', accuracy, reason }) =>
    value === null
      ? `${title}: none (${reason ?? ''})`
      : `${title}: ${[String(value), unit, margin].filter(Boolean).join(' ')}` +
        (accuracy === undefined ? '' : ` (${accuracy})`),
  ),
  // a title may name them
  ...(passed.every((name) => verdict.includes(name)) ? [] : [`Passed: ${passed.join(', ')}.`]),
  ...notChecked.map((line) => `Not checked: ${line}.`),
  ...warnings.map((warning) => `Warning: ${warning}`),
  ...more,
];

/** The name of a file for commands; nothing of a recording without one. */
const fileOf = async ({ path, objectPath }: Arguments, { uploadName }: AudioBackend) =>
  typeof objectPath === 'string' ? await uploadName?.(objectPath) : path;

/** With the command that fixes it for the file by its name. */
const fixedBy = ({ ffmpegFix, ...body }: Body, file: unknown): Body => ({
  ...body,
  ffmpegFix:
    typeof ffmpegFix === 'string' && typeof file === 'string'
      ? commandOn(ffmpegFix, file)
      : ffmpegFix,
});

/** A verdict in texts. */
interface Stated {
  readonly verdict: string;
  /** Problems and remarks: what passed has its name in `passed`. */
  readonly findings: readonly string[];
  readonly passed: readonly string[];
  readonly notChecked: readonly string[];
}

/** The findings of an answer: the same sentences as at every other interface. */
export function verdictText(answer: Answer, verdict: Verdict | undefined): Stated {
  const found = verdict?.findings.filter(({ severity }) => severity !== 'good') ?? [];
  return {
    verdict: verdict?.headline ?? answer.title,
    findings: found.map(sentenceOf),
    passed: [...new Set(verdict?.passed.map(({ passedAs }) => passedAs))],
    notChecked: verdict ? uncheckedLines(verdict) : [],
  };
}

/** The curves were requested to locate things; an agent that wants them requests a picture. */
function withoutSeries({ series, fields }: Answer, body: Body): Body {
  const rootOf = (path: string) => path.split('.')[0] ?? '';
  const kept = new Set(Object.keys(fields).map(rootOf));
  const curves = new Set(Object.keys(series).map(rootOf));
  return Object.fromEntries(
    Object.entries(body).filter(([key]) => kept.has(key) || !curves.has(key)),
  );
}
