/** A moment of a recording: `0:12.3`, `1:02:03`. */
export function moment(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
    : `${minutes}:${rest}.${tenths % 10}`;
}

const MAX_MOMENTS = 4;

/** `0:12.3, 0:45.1 and 3 more`; empty for none. */
export function buildMoments(seconds: readonly number[]): string {
  if (seconds.length === 0) return '';
  const named = seconds.slice(0, MAX_MOMENTS).map(moment).join(', ');
  const more = seconds.length - MAX_MOMENTS;
  return more > 0 ? `${named} and ${more} more` : named;
}
