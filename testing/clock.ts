/** A clock that only moves when a test moves it. */
export function openClock(start: string) {
  let nowMs = Date.parse(start);
  return {
    now: () => nowMs,
    /** Moves the clock to a time. */
    to(time: string) {
      nowMs = Date.parse(time);
    },
    /** Moves the clock on by seconds. */
    pass(seconds: number) {
      nowMs += seconds * 1000;
    },
  };
}
