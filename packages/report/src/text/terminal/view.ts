import type { Paint } from './paint.js';

/** How text may be laid out. */
export interface View {
  /** Columns. */
  readonly width: number;
  readonly paint: Paint;
}
