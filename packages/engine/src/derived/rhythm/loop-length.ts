/** A recording that is shorter may be a loop, cut to whole bars. */
export const LOOP_SEC = 40;
