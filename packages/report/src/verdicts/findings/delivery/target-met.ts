import { defineFinding } from '../../finding.js';

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
    text: 'Turn it to the nominal level as a whole; limit the peaks first where they would pass the limit.',
    of: ['integratedLufs'],
  },
  find({ flag, objects }) {
    const pass = flag('pass');
    if (pass === undefined) return undefined;
    if (pass)
      return {
        severity: 'good',
        text: 'Its loudness lies within 0.5 LU of the target, and its true peak at most 0.5 dB over the limit.',
      };
    const messages = objects('issues').flatMap(({ message }) =>
      typeof message === 'string' ? [`${message.replace(/\.$/, '')}.`] : [],
    );
    // what mends both is said once
    const clauses = messages
      .join(' ')
      .replace(/\.$/, '')
      .split(/; |(?<=dBTP)\. /);
    const once = clauses.filter((clause, i) => clauses.indexOf(clause) === i);
    return {
      severity: 'bad',
      text: `${once.join('; ')}. This check allows 0.5 LU and 0.5 dB, whatever a document allows.`,
    };
  },
});
