import { figure } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';
import { asSentence, exceedsLimit, levelAdvice } from '../../level-advice.js';

export const targetMet = defineFinding({
  id: 'target-met',
  title: 'Delivery target',
  needs: ['pass'],
  thresholds: {
    tolerance: {
      value: 0.5,
      unit: 'LU and dB',
      source: 'docs/interface.md, CheckTargetResult.pass',
    },
  },
  remedy: {
    kind: 'gain',
    text: 'Change the level of the whole file to the nominal level. Use a true-peak limiter where peaks would exceed the limit.',
    of: ['integratedLufs'],
  },
  find({ flag, number, objects }) {
    const pass = flag('pass');
    if (pass === undefined) return undefined;
    const overDb = number('measurements.tpDelta') ?? number('tpDelta') ?? 0;
    const limit = number('target.tp');
    if (pass && limit !== undefined && exceedsLimit(limit + overDb, limit))
      return {
        severity: 'warn',
        text: `The loudness is within 0.5 LU of the target. The true peak exceeds the limit of ${limit} dBTP by ${figure(overDb, 'dB')} dB; this check allows up to 0.5 dB.`,
        advice: asSentence(levelAdvice(0, limit + overDb, limit) ?? ''),
      };
    if (pass)
      return {
        severity: 'good',
        text: 'The loudness is within 0.5 LU of the target, and the true peak within the limit.',
      };
    const messages = objects('issues').flatMap(({ message }) =>
      typeof message === 'string' ? [`${message.replace(/\.$/, '')}.`] : [],
    );
    // one fix for both is stated once
    const clauses = messages
      .join(' ')
      .replace(/\.$/, '')
      .split(/; |(?<=dBTP)\. /);
    const once = clauses.filter((clause, i) => clauses.indexOf(clause) === i);
    return {
      severity: 'bad',
      text: `${once.join('; ')}. This check allows 0.5 LU and 0.5 dB, whatever the target document allows.`,
    };
  },
});
