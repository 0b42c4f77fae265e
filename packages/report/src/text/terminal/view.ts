import type { Paint } from './paint.js';

/** The width and the styles of a text layout. */
export interface View {
  /** Columns. */
  readonly width: number;
  readonly paint: Paint;
}
