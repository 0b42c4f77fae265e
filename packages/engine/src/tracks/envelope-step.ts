/** Grid of the peak envelope of a single sound (measures 11.3). */
export const ENVELOPE_STEP_SEC = 0.002;
