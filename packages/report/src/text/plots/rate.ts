/** The speed of a long list, and the time at which it ends. */
export interface Rate {
  count(): void;
  readonly share: number;
  /** `120 of 2000, 41.3 files/s, 0:45 left`. */
  text(): string;
  /** Every ten seconds, for an unattended log. */
  isDue(): boolean;
}

const LOG_INTERVAL_MS = 10_000;
/** The rate is of the last this many files: the first ones wait for threads to start. */
const WINDOW = 200;

/** `done` of `all` were there before it began. */
export function openRate(all: number, done: number, now = () => performance.now()): Rate {
  let counted = done;
  let statedMs = now();
  const lately = [now()];
  return {
    count() {
      counted++;
      lately.push(now());
      if (lately.length > WINDOW) lately.shift();
    },
    get share() {
      return all === 0 ? 1 : counted / all;
    },
    text() {
      const spanSec = (now() - (lately[0] ?? 0)) / 1000;
      const perSec = spanSec > 0 ? (lately.length - 1) / spanSec : 0;
      const leftSec = perSec > 0 ? Math.ceil((all - counted) / perSec) : undefined;
      const left = leftSec === undefined ? '' : `, ${minutes(leftSec)} left`;
      return `${counted} of ${all}, ${perSec.toFixed(1)} files/s${left}`;
    },
    isDue() {
      if (now() - statedMs < LOG_INTERVAL_MS) return false;
      statedMs = now();
      return true;
    },
  };
}

function minutes(seconds: number): string {
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return hours > 0
    ? `${hours}:${two(rest / 60)}:${two(rest % 60)}`
    : `${Math.floor(rest / 60)}:${two(rest % 60)}`;
}
