import { itemAt } from '../../core/item-at.js';
import { log } from '../../elementary/log.js';

/** A beat may be this much shorter or longer than its period. */
const SHORTEST = 0.75;
const LONGEST = 1.35;
/** Penalty of a beat for ln² of the ratio to its period, in units of a mean accent. */
export const TUNING = { tightness: 120 };

/** Frames of the best chain of beats whose distances keep near the period (Ellis 2007), in order of time. */
export function beatPath(envelope: Float32Array, periodFrames: number): readonly number[] {
  const count = envelope.length;
  const [shortest, longest] = [
    Math.max(1, Math.round(SHORTEST * periodFrames)),
    Math.round(LONGEST * periodFrames),
  ];
  const unit = computeAccent(envelope, periodFrames);
  if (unit <= 0 || count <= longest) return [];
  const costs = Float64Array.from({ length: longest - shortest + 1 }, (_, i) => {
    const octaves = log((shortest + i) / periodFrames);
    return TUNING.tightness * octaves * octaves;
  });
  const scores = new Float64Array(count);
  const before = new Int32Array(count).fill(-1);
  for (let frame = 0; frame < count; frame++) {
    let [best, from] = [0, -1];
    const steps = Math.min(costs.length, frame - shortest + 1);
    for (let i = 0; i < steps; i++) {
      const score = itemAt(scores, frame - shortest - i) - itemAt(costs, i);
      if (score > best) [best, from] = [score, frame - shortest - i];
    }
    scores[frame] = best + itemAt(envelope, frame) / unit;
    before[frame] = from;
  }
  return traced(scores, before, periodFrames);
}

/** Mean of the strongest frame of each period. */
function computeAccent(envelope: Float32Array, periodFrames: number): number {
  const step = Math.round(periodFrames);
  let [sum, count] = [0, 0];
  for (let start = 0; start + step <= envelope.length; start += step) {
    let top = 0;
    for (let i = start; i < start + step; i++) top = Math.max(top, itemAt(envelope, i));
    sum += top;
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** Back from the best frame of the last period. */
function traced(scores: Float64Array, before: Int32Array, periodFrames: number): readonly number[] {
  let last = Math.max(0, scores.length - Math.round(periodFrames));
  for (let frame = last; frame < scores.length; frame++)
    if (itemAt(scores, frame) > itemAt(scores, last)) last = frame;
  const path: number[] = [];
  for (let frame = last; frame >= 0; frame = itemAt(before, frame)) path.push(frame);
  return path.reverse();
}
