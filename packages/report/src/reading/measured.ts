import type { Analysis } from '@sonometer/engine';

/** The answer for one recording, and what is known of its file. */
export interface Measured extends Pick<Analysis, 'body' | 'durationSec' | 'warnings'> {
  /** What the file is; not known of one that another thread has measured. */
  readonly file?: Pick<Analysis, 'format' | 'facts'>;
  /** SHA-256 of the decoded samples, where it was wanted, or costs nothing. */
  readonly audioSha256?: string;
}
