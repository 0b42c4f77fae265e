import { figure } from '../summaries/quantity.js';
import { doubt, type Finding, good, type Judge } from './verdict.js';

export const environment: Judge = (sheet) => {
  const { number, text } = sheet;
  const high = number('level-percentiles.l10Db');
  const low = number('level-percentiles.l90Db');
  const events = number('event-count.count');
  const db = (value: number) => figure(value, 'dBFS');
  const findings: Finding[] = [];
  const range = high !== undefined && low !== undefined ? high - low : undefined;
  if (high !== undefined && low !== undefined)
    findings.push(
      ...good(`Background ${db(low)} dBFS (L90), its louder parts ${db(high)} dBFS (L10).`),
    );
  if (events !== undefined)
    findings.push(
      ...good(
        events === 0
          ? 'No event stands out of the background.'
          : `${events} events stand out of it by 10 dB or more, ${figure(number('event-count.perMinute') ?? 0, '1/s')} per minute.`,
      ),
    );
  const tone = number('toneProminenceDb');
  const hz = number('toneFrequencyHz');
  if (tone !== undefined && hz !== undefined && text('toneLabel') !== 'none')
    findings.push(
      ...doubt(
        `A ${text('toneLabel') ?? ''} tone at ${figure(hz, 'Hz')} Hz, audible by ${figure(tone, 'dB')} dB.`,
      ),
    );
  const hum = number('humMainsHz');
  if (hum !== undefined)
    findings.push(
      ...doubt(`Mains hum of ${hum} Hz, ${figure(number('humLevelDb') ?? 0, 'dB')} dB.`),
    );
  return { level: 'good', answer: steadiness(range), findings };
};

/** The span between the levels that 10 % and 90 % of the time exceed. */
function steadiness(rangeDb: number | undefined): string {
  if (rangeDb === undefined) return 'Too short to tell.';
  if (rangeDb < 3) return 'A steady noise.';
  return rangeDb < 10 ? 'A noise that moves.' : 'Sounds over a quieter background.';
}
