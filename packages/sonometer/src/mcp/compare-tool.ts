import { compare, type Body } from '../compare/compare.js';
import { Comparison } from '../compare/comparison.js';
import { families } from '../families.js';
import { sideBySide } from '../http/analysis/side-by-side.js';
import { failuresText } from './ask-tool.js';
import { type Arguments, audioIn, objectShape, type Tool } from './tool.js';

const COMPARED = ['mix', 'voice', 'signal', 'sample'] as const;
const MOST_DELTAS = 12;

/** Two recordings against each other. */
export const compareTool: Tool = {
  name: 'compare',
  title: 'Compare two recordings',
  description: `What differs between two recordings beyond the margin of each number, and how their spectra differ at equal loudness; detail "full" gives every number. ${failuresText()}`,
  input: (door) =>
    objectShape(
      {
        a: objectShape(door.audio),
        b: objectShape(door.audio),
        family: {
          type: 'string',
          enum: COMPARED,
          default: 'mix',
          description: 'What is measured.',
        },
        detail: { type: 'string', enum: ['brief', 'full'], default: 'brief' },
      },
      ['a', 'b'],
    ),
  output: objectShape(
    {
      verdict: { type: 'string' },
      larger: { ...Comparison.properties.deltas, description: 'Differences beyond their margin.' },
      comparison: { ...Comparison, description: 'Everything, with detail "full".' },
    },
    ['verdict', 'larger'],
  ),

  async call(args, door, hearing) {
    const family = families[(args['family'] ?? 'mix') as (typeof COMPARED)[number]];
    const [a, b] = await sideBySide(['a', 'b'], door.atOnce, (name) => {
      const audio = audioIn(args[name] as Arguments, door);
      return door.measureToCompare(audio, family.route, {}, hearing);
    });
    if (!a || !b) throw new Error('two went in');
    const comparison = compare(family.answer, a.body as Body, b.body as Body);
    const larger = comparison.deltas.filter(({ againstMargin }) => againstMargin === 'larger');
    const verdict =
      larger.length === 0
        ? 'No number differs beyond its margin.'
        : `${larger.length} of ${comparison.deltas.length} numbers differ beyond their margin.`;
    const isFull = args['detail'] === 'full';
    const shown = isFull
      ? larger
      : larger.filter(({ unit }) => unit !== null).slice(0, MOST_DELTAS);
    return {
      structured: { verdict, larger: shown, ...(isFull && { comparison }) },
      text: [
        verdict,
        ...shown.map(
          ({ title, a: was, b: is, delta, unit }) =>
            `${title}: ${was} to ${is} ${unit ?? ''} (${delta > 0 ? '+' : ''}${delta})`,
        ),
      ].join('\n'),
    };
  },
};
