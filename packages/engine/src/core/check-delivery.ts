/** docs/interface.md#checktargetresult, pass. */
const TOLERANCE = 0.5;

export interface DeliveryIssue {
  readonly metric: 'integratedLufs' | 'truePeakDb';
  readonly issue: 'too_loud' | 'too_quiet' | 'true_peak_exceeded';
  /** Measured minus target, LU or dB. */
  readonly delta: number;
}

/** Two figures against a target, all rounded to 0.01: what is shown is what decides. */
export interface DeliveryCheck {
  readonly integratedLufs: number;
  readonly truePeakDb: number;
  readonly lufsDelta: number;
  readonly tpDelta: number;
  /** Loudness first; empty when the target is met. */
  readonly issues: readonly DeliveryIssue[];
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Whether integrated loudness (LUFS) and true peak (dBTP) meet a target (docs/measures/delivery.md#the-verdict). */
export function checkDelivery(
  target: { readonly lufs: number; readonly tp: number },
  measured: { readonly integratedLufs: number; readonly truePeakDb: number },
): DeliveryCheck {
  const integratedLufs = hundredths(measured.integratedLufs);
  const truePeakDb = hundredths(measured.truePeakDb);
  const lufsDelta = hundredths(integratedLufs - target.lufs);
  const tpDelta = hundredths(truePeakDb - target.tp);
  const issues: DeliveryIssue[] = [];
  if (Math.abs(lufsDelta) > TOLERANCE)
    issues.push({
      metric: 'integratedLufs',
      issue: lufsDelta > 0 ? 'too_loud' : 'too_quiet',
      delta: lufsDelta,
    });
  if (tpDelta > TOLERANCE)
    issues.push({ metric: 'truePeakDb', issue: 'true_peak_exceeded', delta: tpDelta });
  return { integratedLufs, truePeakDb, lufsDelta, tpDelta, issues };
}
