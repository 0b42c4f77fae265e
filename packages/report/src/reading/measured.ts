import type { Analysis } from '@sonometer/engine';

/** The answer for one recording, and what is known of its file. */
export interface Measured extends Pick<Analysis, 'body' | 'durationSec' | 'warnings'> {
  /** The facts of the file; missing where another thread has measured it. */
  readonly file?: Pick<Analysis, 'format' | 'facts'>;
  /** SHA-256 of the decoded samples, where it was wanted, or costs nothing. */
  readonly audioSha256?: string;
}
