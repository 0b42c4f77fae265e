/** One recording to measure, or a placeholder of one. */
export interface Input {
  /** The argument, or the path under a folder, as the user would write it; it names every result. */
  readonly name: string;
  readonly kind: 'file' | 'pipe' | 'url' | 'stdin' | 'empty-folder' | 'closed-folder';
}
