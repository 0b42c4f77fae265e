import { NEW_DEFAULTS_FROM, readOptions } from '@sonometer/engine';
import type { CallerAnalysis } from '../service/analysis/question.js';

/**
 * The default before that day is selectable at least until this one (docs/interface.md#versioning).
 */
const OLD_SELECTABLE_UNTIL = Date.UTC(2027, 3, 15);
const DATED = ['speechDetector', 'contentModel'] as const;

/**
 * Of an answer that was made with a choice that is to go: since when it is deprecated (RFC 9745), until when it
 * stays at least (RFC 8594), and where that is explained.
 */
export function datedHeaders(
  { options, answer }: Pick<CallerAnalysis, 'options' | 'answer'>,
  now: Date,
  publicUrl: string,
): Readonly<Record<string, string>> {
  const chosen = readOptions(options, answer.accepts, now);
  if (!DATED.some((name) => answer.accepts.includes(name) && chosen[name] === 'v1')) return {};
  return {
    deprecation: `@${NEW_DEFAULTS_FROM / 1000}`,
    sunset: new Date(OLD_SELECTABLE_UNTIL).toUTCString(),
    link: `<${publicUrl}/docs#versions>; rel="deprecation"; type="text/html"`,
  };
}
