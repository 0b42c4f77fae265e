import { figure } from '../summaries/quantity.js';
import { doubt, type Finding, good, type Judge } from './verdict.js';

/** ISO 3382-2 B.3: more curvature than this, and the decay is no single slope. */
const MUCH_CURVATURE = 10;

export const room: Judge = ({ number, text }) => {
  const rt = number('room-summary.rtMidSec');
  const label = text('room-summary.label');
  const events = number('room-quality.events');
  const range = number('room-quality.peakToNoiseDb');
  const fit = number('room-quality.minR2');
  const curvature = number('room-quality.curvature');
  const findings: Finding[] = [];
  if (rt !== undefined)
    findings.push(
      ...good(`It rings for ${rt.toFixed(2)} s at middle frequencies (time to fall 60 dB).`),
    );
  if (events !== undefined && range !== undefined)
    findings.push(
      ...good(
        `Read from ${events} ${events === 1 ? 'event' : 'events'}, ${figure(range, 'dB')} dB above the noise.`,
      ),
    );
  if (fit !== undefined && fit < 0.95)
    findings.push(...doubt(`The decay is not straight (R² ${figure(fit, '1')}).`));
  if (curvature !== undefined && Math.abs(curvature) > MUCH_CURVATURE)
    findings.push(
      ...doubt(
        `The decay bends by ${figure(curvature, 'count')} %: coupled rooms, or noise in it.`,
      ),
    );
  const answer =
    label === undefined
      ? 'Its character was not measured.'
      : label === 'medium'
        ? 'Neither dry nor live.'
        : `The room is ${label}.`;
  return { level: label === undefined ? 'doubt' : 'good', answer, findings };
};
