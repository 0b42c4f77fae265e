export const CONTENT_TYPES = ['voice', 'music', 'mixed', 'noise', 'silence', 'unknown'] as const;

export interface ContentVerdict {
  readonly guess: (typeof CONTENT_TYPES)[number];
  /** 0..1 */
  readonly confidence: number;
}
