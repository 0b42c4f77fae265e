import {
  ALIGNMENT_TITLE,
  type AlignmentReading,
  alignmentWords,
} from '../compare/alignment-words.js';
import { section } from './section.js';
import type { View } from './terminal/view.js';
import { wrapped } from './terminal/wrapped.js';

/** How two recordings were set on each other, on a page. */
export const alignmentSection = (
  reading: AlignmentReading,
  { paint, width }: View,
): readonly string[] =>
  section(
    ALIGNMENT_TITLE,
    alignmentWords(reading).flatMap((sentence) => wrapped(sentence, width)),
    paint,
  );
