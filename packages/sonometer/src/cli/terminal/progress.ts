import { shortened } from '@sonometer/report/text/terminal/shortened.js';
import type { Terminal } from './terminal.js';

/** A bar on the last line of a watched terminal; nothing elsewhere. */
export interface ProgressBar {
  /** `share` 0..1. */
  show(share: number, label: string): void;
  /** Takes the bar away, so that something can be printed. */
  clear(): void;
}

/** A shorter run is over before a bar could be read. */
const FIRST_MS = 400;
const EVERY_MS = 100;
const BAR_COLUMNS = 24;

export function openProgress({ isWatched, log, view }: Terminal): ProgressBar {
  if (!isWatched) return { show: () => undefined, clear: () => undefined };
  let nextMs = performance.now() + FIRST_MS;
  let isShown = false;
  return {
    show(share, label) {
      const nowMs = performance.now();
      if (nowMs < nextMs) return;
      nextMs = nowMs + EVERY_MS;
      isShown = true;
      const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_COLUMNS);
      const bar =
        view.paint.plot('━'.repeat(full)) + view.paint.faint('─'.repeat(BAR_COLUMNS - full));
      const percent = `${Math.floor(share * 100)} %`.padStart(5);
      const room = view.width - BAR_COLUMNS - percent.length - 3;
      log(`\r\u001b[K${bar} ${percent}  ${shortened(label, room)}`);
    },
    clear() {
      if (isShown) log('\r\u001b[K');
      isShown = false;
    },
  };
}
