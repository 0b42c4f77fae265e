import { deliveryFix } from '../../derived/delivery/delivery-fix.js';
import type { DeliveryIssue } from '../../core/check-delivery.js';
import { deliveryVerdict } from '../../derived/delivery/delivery-verdict.js';
import { defineMeasure } from '../measure.js';

/** What prevents it from passing. */
export const issues = defineMeasure({
  id: 'issues',
  title: 'Target issues',
  definition:
    'List of the deviations from the target in LU or dB, each with its fix; loudness first, then true peak. Empty when the file meets the target.',
  unit: 'text',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['metric', 'issue', 'delta', 'message'],
      properties: {
        metric: { enum: ['integratedLufs', 'truePeakDb'] },
        issue: { enum: ['too_loud', 'too_quiet', 'true_peak_exceeded'] },
        delta: { type: 'number', description: 'Measured minus target, LU or dB.' },
        message: { type: 'string', description: 'Issue and fix in words.' },
      },
    },
  },
  status: 'validated',
  basis: 'the verdict of docs/interface.md#checktargetresult',
  margin: null,
  accuracy:
    'right, unless loudness or true peak is within its own margin of a limit; the differences have those margins',
  needs: { verdict: deliveryVerdict, fix: deliveryFix },

  read({ verdict: { issues: found, target }, fix }) {
    const remedy = 'absent' in fix ? fix.absent : fix.value.why;
    return {
      value: found.map(({ metric, issue, delta }) => ({
        metric,
        issue,
        delta,
        message: `${sentenceOf({ metric, issue, delta }, target)}; ${remedy}`,
      })),
    };
  },
});

function sentenceOf(
  { issue, delta }: DeliveryIssue,
  { label, lufs, tp }: { readonly label: string; readonly lufs: number; readonly tp: number },
): string {
  const size = Math.abs(delta).toFixed(2);
  switch (issue) {
    case 'too_loud':
      return `${size} LU louder than the ${label} target of ${lufs} LUFS`;
    case 'too_quiet':
      return `${size} LU quieter than the ${label} target of ${lufs} LUFS`;
    case 'true_peak_exceeded':
      return `True peak ${size} dB above the ${label} limit of ${tp} dBTP`;
  }
}
