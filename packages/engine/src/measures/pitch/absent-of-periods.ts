/** A third of a second of a low voice: of fewer periods the mean change is a draw. */
export const LEAST_PAIRS = 30;

export const absentOfPeriods = (pairs: number) => ({
  absent: `${pairs} pairs of periods of a voice, ${LEAST_PAIRS} are needed`,
});
