import type { Sheet } from '../sheet.js';
import { chartColumns, SCALE_INDENT } from './area-chart.js';
import { strip } from './strip.js';

const CHANNELS = [1, 2];

/** Speaker turns: a line for each channel. */
export function turnTimeline({
  objects,
  measured: { durationSec },
  view,
}: Sheet): readonly string[] {
  const turns = objects('turns').flatMap(({ channel, startSec, endSec }) =>
    typeof startSec === 'number' && typeof endSec === 'number'
      ? [{ channel, startSec, endSec, ink: '▅' }]
      : [],
  );
  if (turns.length === 0) return [];
  const columns = chartColumns(view.width);
  return CHANNELS.map((channel) => {
    const own = turns.filter((turn) => turn.channel === channel);
    const name = String(channel).padStart(SCALE_INDENT.length - 1);
    return `${name} ${view.paint.plot(strip(own, durationSec, columns).trimEnd())}`.trimEnd();
  });
}
