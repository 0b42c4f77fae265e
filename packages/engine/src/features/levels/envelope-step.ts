/** Grid of the peak envelope of a single sound (docs/measures/sound.md#envelope). */
export const ENVELOPE_STEP_SEC = 0.002;
