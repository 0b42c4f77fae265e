/**
 * What the accents at each beat of a bar are worth for it to open there: four bands on the beat, four between beats, by
 * the beats of the bar; fitted by multinomial regression on songs of our own.
 */
// prettier-ignore
export const DOWNBEAT_WEIGHTS: Readonly<Record<number, readonly number[]>> = {
  3: [
    1.058, -0.824, -0.234, 0.036, -0.104, 0.069,
    -0.430, 0.104, 0.325, -0.627, 0.019, 0.609,
    0.083, -0.218, 0.135, -0.003, -0.220, 0.224,
    0.215, -0.465, 0.251, -0.251, 0.193, 0.058,
  ],
  4: [
    0.523, -0.191, 0.093, -0.425, 0.180, 0.002, -0.280, 0.097,
    0.424, -0.328, -0.429, 0.333, -0.290, 0.106, -0.273, 0.456,
    -0.118, 0.124, 0.050, -0.055, -0.208, -0.187, 0.151, 0.245,
    -0.223, -0.111, 0.172, 0.162, -0.246, 0.100, 0.094, 0.053,
  ],
};
