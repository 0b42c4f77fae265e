/** One recording to measure, or a placeholder of one. */
export interface Input {
  /** The argument, or the path under a folder, as the user would write it; it names every result. */
  readonly name: string;
  /** Where a file lies, if its name is another. */
  readonly path?: string;
  /** The one of its audio tracks that is meant, from 1. */
  readonly track?: number;
  readonly kind: 'file' | 'pipe' | 'url' | 'stdin' | 'empty-folder' | 'closed-folder';
}
