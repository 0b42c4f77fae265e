import { defineFinding } from '../../finding.js';
import { counted, figure } from '../../../reading/quantity.js';

export const events = defineFinding({
  id: 'events',
  title: 'Background and events',
  needs: ['level-percentiles'],
  thresholds: {},
  find({ number }) {
    const [high, low] = [number('level-percentiles.l10Db'), number('level-percentiles.l90Db')];
    if (high === undefined || low === undefined) return undefined;
    const count = number('event-count.count');
    const perMinute = number('event-count.perMinute');
    const stated = `Background ${figure(low, 'dBFS')} dBFS (L90), loud parts ${figure(high, 'dBFS')} dBFS (L10)`;
    const prominence =
      count === undefined
        ? ''
        : count === 0
          ? '; no event rises above the background'
          : `; ${counted(count, 'event')} of 10 dB or more, ${figure(perMinute ?? 0, '1/s')} per minute`;
    return { severity: 'info', text: `${stated}${prominence}.` };
  },
});
