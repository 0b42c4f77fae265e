import { deliveryTargets } from '@sonometer/engine/core';
import { figure } from '../../reading/quantity.js';
import { defineFinding } from '../finding.js';
import { asSentence, exceedsLimit, levelAdvice, standardFound } from '../standards.js';

export const atscA85 = defineFinding({
  id: 'atsc-a85',
  title: 'ATSC A/85',
  needs: ['atsc-a85'],
  thresholds: {},
  remedy: {
    kind: 'gain',
    text: 'Change the level of the whole file to the nominal level. Use a true-peak limiter where peaks would exceed the limit.',
    of: ['atsc-a85'],
  },
  find: (reader) =>
    standardFound(reader, 'atsc-a85', 'ATSC A/85', deliveryTargets['atsc-broadcast'].tp),
});

export const ebuR128 = defineFinding({
  id: 'ebu-r128',
  title: 'EBU R 128',
  needs: ['ebu-r128'],
  thresholds: {},
  remedy: {
    kind: 'gain',
    text: 'Change the level of the whole file to the nominal level. Use a true-peak limiter where peaks would exceed the limit.',
    of: ['ebu-r128'],
  },
  find: (reader) =>
    standardFound(reader, 'ebu-r128', 'EBU R 128', deliveryTargets['ebu-broadcast'].tp),
});

export const loudnessRangeAdvice = defineFinding({
  id: 'loudness-range',
  title: 'Loudness range',
  needs: ['ebu-r128'],
  thresholds: {},
  remedy: {
    kind: 'dynamics',
    text: 'Only dynamics processing changes it, and it changes the sound: return to the mix or the compressor.',
    of: ['loudnessRange', 'crestFactorDb', 'plrDb', 'psrDb'],
  },
  find({ text }) {
    const advice = text('ebu-r128.lraAdvice');
    return advice === undefined
      ? undefined
      : { severity: 'warn', text: `Loudness range ${advice}.` };
  },
});

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
  find({ doubt, flag, number, objects }) {
    const pass = flag('pass');
    if (pass === undefined) return undefined;
    const undecided = doubt('pass');
    if (undecided !== undefined) return { undecided };
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
