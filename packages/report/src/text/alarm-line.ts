import type { AlarmEvent } from '../live/alarm.js';
import { clock } from '../reading/quantity.js';

/** `0:42.0 alarm: shortTermLufs>-18 for 10s, since 0:32.0`. */
export function alarmLine({ alarm, event, atSec, sinceSec }: AlarmEvent): string {
  const word = event === 'raised' ? 'alarm' : 'over';
  const since = event === 'over' || sinceSec < atSec ? `, since ${clock(sinceSec)}` : '';
  return `${clock(atSec)} ${word}: ${alarm}${since}`;
}
