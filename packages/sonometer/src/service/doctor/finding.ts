/** The result of one check of the doctor. */
export interface Finding {
  readonly part: string;
  readonly state: 'ok' | 'warning' | 'failed';
  /** What was found, without secrets. */
  readonly fact: string;
  /** What to do about it; absent where it is ok. */
  readonly action?: string;
}

/** A part that works. */
export const ok = (part: string, fact: string): Finding => ({ part, state: 'ok', fact });

/** A part that works now, and may not for long. */
export const warning = (part: string, fact: string, action: string): Finding => ({
  ...{ part, state: 'warning', fact, action },
});

/** A part that does not work. */
export const failed = (part: string, fact: string, action: string): Finding => ({
  ...{ part, state: 'failed', fact, action },
});
