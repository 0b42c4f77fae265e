import { deliveryTargets } from '@sonometer/engine';
import { completeBody } from '@sonometer/report/overview/overview-body.js';
import {
  bodySchema,
  OVERVIEW_FIELDS,
  overviewShapes,
} from '@sonometer/report/overview/body-schema.js';
import { answerById, PROFILE_ROUTE } from '@sonometer/report/questions/families.js';
import { placed } from '@sonometer/report/questions/variants.js';
import type { Body as AnswerBody } from '@sonometer/report/reading/reader.js';
import { verdictOn } from '@sonometer/report/verdicts/index.js';
import { OVERVIEW, targetForAll } from '@sonometer/report/verdicts/overview-rules.js';
import { answerLines, DETAIL, IN_TEXT, verdictText } from './analysis-tool.js';
import { wholeWithin } from './answer-size.js';
import type { AudioBackend, Body } from './audio-backend.js';
import { withinBrief } from './brief-answer.js';
import { numbersOf, type ReadableNumber, readableNumbers, toMs } from './readable-numbers.js';
import { audioIn, objectShape, TEXTS, type Tool } from './tool.js';
import type { Shape } from '../service/shape.js';

interface KeyNumber extends Partial<
  Pick<ReadableNumber, 'value' | 'status' | 'margin' | 'accuracy'>
> {
  readonly id: string;
}

const answer = answerById(OVERVIEW);
const { keyNumbers: _keyNumbers, ...shapes } = overviewShapes;

const inputOf = ({ audio }: AudioBackend, target: Shape) =>
  objectShape(
    { ...audio, target, detail: DETAIL },
    Object.keys(audio).length === 1 ? Object.keys(audio) : [],
  );

/** The body of the HTTP service without its measurements, where each key number has its margin. */
export const overviewTool: Tool = {
  name: 'overview',
  title: 'Overview',
  description: 'Start here: what a file is, whether it is ready, what to fix first.',
  input: (backend) => inputOf(backend, { type: 'string', enum: Object.keys(deliveryTargets) }),
  listed: (backend) => inputOf(backend, { type: 'string', description: 'As check_target.' }),
  output: objectShape(
    {
      ...shapes,
      keyNumbers: {
        type: 'array',
        description: 'The numbers that decide for such a recording, the most important first.',
        items: { type: 'object', required: ['id', 'title', 'value', 'status'] },
      },
      inText: IN_TEXT,
      durationSec: { type: 'number' },
      warnings: TEXTS,
      answer: { ...bodySchema(answer), required: undefined, additionalProperties: undefined },
    },
    ['verdict', 'findings'],
  ),

  async call(args, backend, context) {
    const chosen = targetForAll(args['target'] as string | undefined);
    const measured = await backend.measure(
      ...[audioIn(args, backend), PROFILE_ROUTE, { profile: 'overview' }, context],
    );
    const { durationSec, warnings } = measured;
    const { reportUrl, ...reported } = measured.body;
    const whole = completeBody(answer, reported as AnswerBody, chosen) as Body;
    const { body, reader } = placed(answer, whole as AnswerBody);
    const stated = verdictText(answer, verdictOn(answer, reader, chosen));
    const isFull = args['detail'] === 'full';
    const first = whole['keyNumbers'] as readonly KeyNumber[];
    const pairs = first.map((one) => ({
      one,
      number: numbersOf(answer, body, [one.id], isFull)[0],
    }));
    const numbers = pairs.flatMap(({ number }) => number ?? []);
    const text = answerLines({
      ...{ stated, numbers, warnings },
      more: typeof reportUrl === 'string' ? [`Report: ${reportUrl}`] : [],
    });
    const every = {
      ...Object.fromEntries(OVERVIEW_FIELDS.map((name) => [name, whole[name]])),
      keyNumbers: pairs.map(({ one, number: { value, status, margin, accuracy } = one }) => ({
        ...{ ...one, value, status, margin, accuracy },
      })),
      durationSec: toMs(durationSec),
      warnings,
    };
    const structured = isFull ? every : withinBrief(every, text.join('\n'), 'keyNumbers');
    const full = isFull
      ? wholeWithin(
          { ...body, ...(reportUrl !== undefined && { reportUrl }) },
          {
            ...{ rest: { every, text }, readable: readableNumbers(body) as Body },
            where: 'use a profile',
          },
        )
      : undefined;
    return {
      structured: { ...structured, ...(full && { answer: full.body }) },
      text: [...text, ...(full?.lines ?? [])].join('\n'),
    };
  },
};
