import type { Answer } from '@sonometer/engine';
import type { Measured } from '../reading/measured.js';
import type { View } from './terminal/view.js';

/** How a person reads an answer. The curves are asked for, so that a page can plot them. */
export interface Summary {
  /** What a page plots besides the answer's own fields. */
  readonly curves?: Answer['fields'];
  /** One recording on a page, without a line end after the last line. */
  page(measured: Measured, view: View): string;
  /** One recording of many in a line, after its name. */
  line(measured: Measured, view: View): string;
}
