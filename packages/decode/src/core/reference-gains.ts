/** ReplayGain 2.0, "Reference level": a gain leads to −18 LUFS, which is what 89 dB of ReplayGain 1.0 were. */
export const REPLAY_GAIN_LUFS = -18;
/** RFC 7845, 5.2.1: a gain, on top of the header's, leads to −23 LUFS (EBU R 128). */
export const R128_LUFS = -23;
/** The same: a signed 16-bit number with 8 bits after the point (Q7.8). */
export const R128_STEPS_PER_DB = 256;
