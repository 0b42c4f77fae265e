import { type Answer, answerSchema, optionShapes } from '@sonometer/engine';
import type { Measured as CommandMeasured } from '../cli/analyser.js';
import type { Summary } from '../cli/summaries/summary.js';
import { openPaint } from '../cli/terminal/paint.js';
import { errorTable, type ErrorCode } from '../errors/error-table.js';
import type { Shape } from '../http/route.js';
import { numbersOf, numbersShape } from './numbers.js';
import { type Curve, curvePicture } from './plot/curve-picture.js';
import { audioIn, objectShape, type Tool } from './tool.js';
import type { Body, Measured } from './door.js';

/** What a tool's picture shows. */
export interface Plot {
  /** In words, with the unit. */
  readonly title: string;
  curve(body: Body, durationSec: number): Curve | undefined;
}

interface Declared {
  readonly name: string;
  readonly title: string;
  /** When to ask it. */
  readonly use: string;
  readonly route: string;
  readonly answer: Answer;
  readonly summary: Summary;
  /** Paths of the values that decide. */
  readonly deciding: readonly string[];
  readonly plot?: Plot;
  /** Options that are always the same. */
  readonly given?: Body;
}

const VIEW = { width: 100, paint: openPaint(false) };

/** Failures that any tool may have. */
const FAILURES: readonly ErrorCode[] = [
  'unsupported_format',
  'track_too_long',
  'invalid_parameter',
];

/** How tools fail, for their descriptions. */
export const failuresText = (more: readonly ErrorCode[] = []): string =>
  `Fails with ${[...FAILURES, ...more].map((code) => `${code} (${errorTable[code].title.toLowerCase()})`).join(', ')}.`;

/** A tool that asks one family or profile about one recording. */
export function askTool({
  answer,
  route,
  summary,
  deciding,
  plot,
  given = {},
  ...said
}: Declared): Tool {
  const options = answer.accepts.filter(
    (name) => !['series', 'round', 'measureStatus'].includes(name),
  );
  const withSeries = answer.accepts.includes('series');
  return {
    name: said.name,
    title: said.title,
    description: `${said.use} Gives a verdict in words and the numbers that decide it, each with its unit, its status and its margin; detail "full" adds the whole answer. ${failuresText()}`,
    input: (door) =>
      objectShape(
        {
          ...door.audio,
          ...Object.fromEntries(options.map((name) => [name, { ...optionShapes[name] }])),
          detail: {
            type: 'string',
            enum: ['brief', 'full'],
            default: 'brief',
            description: 'full adds every field of the answer.',
          },
          ...(plot && {
            plot: {
              type: 'boolean',
              default: false,
              description: `Adds a picture: ${plot.title}.`,
            },
          }),
        },
        [
          ...(Object.keys(door.audio).length === 1 ? Object.keys(door.audio) : []),
          ...(options.includes('target') ? ['target'] : []),
        ],
      ),
    output: objectShape(
      {
        verdict: { type: 'string', description: 'The answer in words.' },
        durationSec: { type: 'number' },
        numbers: numbersShape,
        warnings: { type: 'array', items: { type: 'string' } },
        answer: { ...bare(answerSchema(answer)), description: 'Every field, with detail "full".' },
      },
      ['verdict', 'durationSec', 'numbers', 'warnings'],
    ),

    async call(args, door, hearing) {
      const wantsPlot = plot !== undefined && args['plot'] === true;
      const chosen = Object.fromEntries(
        options.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])),
      );
      const asked = { ...given, ...chosen, ...(withSeries && wantsPlot && { series: true }) };
      const measured = await door.measure(audioIn(args, door), route, asked, hearing);
      const { durationSec, warnings } = measured;
      const { reportUrl, ...body } = measured.body;
      const verdict = summary.line(readable(measured), VIEW).replace(/\s+/g, ' ').trim();
      const numbers = numbersOf(answer, body, deciding);
      const curve = wantsPlot ? plot.curve(body, durationSec) : undefined;
      const text = [
        verdict,
        ...numbers.map(({ title, value, unit = '', margin = '', reason }) =>
          value === null
            ? `${title}: none (${reason ?? ''})`
            : `${title}: ${String(value)} ${unit} ${margin}`.trimEnd(),
        ),
        ...warnings.map((warning) => `Warning: ${warning}`),
        ...(curve ? [`Picture: ${plot?.title ?? ''}.`] : []),
        ...(typeof reportUrl === 'string' ? [`Report: ${reportUrl}`] : []),
      ];
      return {
        structured: {
          verdict,
          durationSec,
          numbers,
          warnings,
          ...(args['detail'] === 'full' && { answer: measured.body }),
        },
        text: text.join('\n'),
        ...(curve && { png: curvePicture(curve) }),
      };
    },
  };
}

/** A body came as JSON: what a summary reads of it is JSON again. */
const readable = ({ body, durationSec, warnings }: Measured): CommandMeasured => ({
  body: body as CommandMeasured['body'],
  durationSec,
  warnings,
});

/** A schema without its prose: an agent that wants it reads /docs/measures, and pays for no word here. */
function bare(schema: Shape): Shape {
  const strip = (value: unknown, isNames: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => strip(one, false));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) =>
        !isNames && (key === 'title' || key === 'description' || key.startsWith('x-'))
          ? []
          : [[key, strip(part, !isNames && key === 'properties')]],
      ),
    );
  };
  return strip(schema, false) as Shape;
}
