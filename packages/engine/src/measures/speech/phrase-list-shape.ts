import { MAX_SEGMENTS } from '../../derived/speech/longest-segments.js';
import type { Shape } from '../measure.js';

/** JSON Schema of a list of phrases: start, end, and what else is stated of each. */
export const phraseListShape = (more: Readonly<Record<string, Shape>>): Shape => ({
  type: 'array',
  maxItems: MAX_SEGMENTS,
  items: {
    type: 'object',
    required: ['startSec', 'endSec', ...Object.keys(more)],
    additionalProperties: false,
    properties: {
      startSec: { type: 'number', description: 'Start, s.' },
      endSec: { type: 'number', description: 'End, s.' },
      ...more,
    },
  },
});
