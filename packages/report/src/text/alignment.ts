import {
  ALIGNMENT_TITLE,
  type AlignmentReading,
  alignmentWords,
} from '../compare/alignment-words.js';
import { section } from './section.js';
import type { View } from './terminal/view.js';
import { wrapped } from './terminal/wrapped.js';

/** The alignment of two recordings, on a page. */
export const alignmentSection = (
  reading: AlignmentReading,
  { paint, width }: View,
): readonly string[] =>
  section(
    ALIGNMENT_TITLE,
    alignmentWords(reading).flatMap((sentence) => wrapped(sentence, width)),
    paint,
  );
