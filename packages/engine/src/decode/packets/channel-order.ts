/** Order of Vorbis's channels (Vorbis I, 4.3.9), as the place of each channel of WAV order. */
export const VORBIS_ORDER: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
};
