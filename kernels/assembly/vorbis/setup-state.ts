/** What the setup of a stream may turn out to be (`vorbis-kernel.ts`). */
export const VALID: i32 = 0;
export const BROKEN: i32 = 1;
export const TOO_LARGE: i32 = 2;
