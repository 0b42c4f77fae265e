import { gridFrame } from './numbers.js';

/** Content is classified in windows of 1 s, one every 0.5 s (docs/measures/content.md#content-windows). */
export const CONTENT_WINDOW_SEC = 1;
export const CONTENT_HOP_SEC = 0.5;

/** First frame of content window `index`, and the first one after it. */
export function contentWindowAt(
  index: number,
  rateHz: number,
): { readonly start: number; readonly end: number } {
  return {
    start: gridFrame(index, CONTENT_HOP_SEC, rateHz),
    end: gridFrame(index + CONTENT_WINDOW_SEC / CONTENT_HOP_SEC, CONTENT_HOP_SEC, rateHz),
  };
}
