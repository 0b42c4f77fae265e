import { whatChanged } from '@sonometer/report/compare/sentences.js';
import { alignmentWords } from '@sonometer/report/compare/alignment-words.js';
import { compare } from '@sonometer/report/compare/compare.js';
import type { Body } from '@sonometer/report/reading/reader.js';
import { InputError } from '@sonometer/report/errors/failure.js';
import { families } from '@sonometer/report/questions/families.js';
import { sideBySide } from '../service/analysis/side-by-side.js';
import { Comparison } from '@sonometer/report/compare/comparison.js';
import { unitWord } from '@sonometer/report/reading/quantity.js';
import { wholeWithin } from './answer-size.js';
import { DETAIL } from './analysis-tool.js';
import { readableNumbers, toMargin } from './readable-numbers.js';
import {
  type Arguments,
  audioIn,
  audioWithoutWords,
  objectShape,
  type Tool,
  TEXT,
} from './tool.js';

const COMPARED = ['mix', 'voice', 'signal', 'sample'] as const;
const MAX_DELTAS = 12;

/** Two recordings against each other. */
export const compareTool: Tool = {
  name: 'compare',
  title: 'Compare',
  description:
    'Differences between two recordings beyond margins, in spectra at equal loudness, and in time.',
  input: (backend) =>
    objectShape(
      {
        a: objectShape(audioWithoutWords(backend)),
        b: objectShape(audioWithoutWords(backend)),
        family: { type: 'string', enum: COMPARED, default: 'mix' },
        detail: DETAIL,
      },
      ['a', 'b'],
    ),
  output: objectShape(
    {
      verdict: TEXT,
      larger: { ...Comparison.properties.deltas },
      comparison: { ...Comparison, required: undefined },
      alignment: {
        type: 'object',
        description:
          'Offset, drift, gain and residual of the same recording, or why there is none.',
        properties: { value: { type: 'object' }, absent: TEXT },
      },
    },
    ['verdict', 'larger'],
  ),

  async call(args, backend, context) {
    const family = families[(args['family'] ?? 'mix') as (typeof COMPARED)[number]];
    const [a, b] = await sideBySide(['a', 'b'], backend.atOnce, (name) => {
      const audio = audioIn(args[name] as Arguments, backend);
      if (Object.keys(audio).length === 0)
        throw new InputError({
          ...{ type: 'invalid_request', code: 'missing_input' },
          message: `${name} contains no recording`,
          whatToDo: `Give ${Object.keys(backend.audio).join(' or ')} in ${name}.`,
        });
      return backend.measureToCompare(audio, family.route, {}, context);
    });
    if (!a || !b) throw new Error('two were given');
    const comparison = compare(family.answer, a.body as Body, b.body as Body);
    const larger = comparison.deltas.filter(({ againstMargin }) => againstMargin === 'larger');
    const [pathA, pathB] = ['a', 'b'].map((name) => String((args[name] as Arguments)['path']));
    const alignment = await backend.folder?.align(pathA ?? '', pathB ?? '', context.signal);
    const verdict = whatChanged(comparison, alignment);
    const isFull = args['detail'] === 'full';
    const shown = larger.filter(({ unit }) => unit !== null).slice(0, MAX_DELTAS);
    const text = [
      verdict,
      ...(alignment ? alignmentWords(alignment) : []),
      ...shown.map(({ title, a: was, b: is, delta, unit, margin, isAtLeast }) =>
        [
          `${title}: ${toMargin(was, margin)} to ${toMargin(is, margin)}`,
          unitWord(unit ?? ''),
          `(${isAtLeast ? 'at least ' : ''}${delta > 0 ? '+' : ''}${toMargin(delta, margin)})`,
        ]
          .filter((word) => word !== '')
          .join(' '),
      ),
    ];
    const brief = { verdict, larger: shown, ...(alignment && { alignment }) };
    const full = isFull
      ? wholeWithin(
          { ...comparison },
          {
            ...{ rest: { brief, text }, readable: readableNumbers(comparison) as Body },
            where: 'compare another family',
          },
        )
      : undefined;
    return {
      structured: { ...brief, ...(full && { comparison: full.body }) },
      text: [...text, ...(full?.lines ?? [])].join('\n'),
    };
  },
};
