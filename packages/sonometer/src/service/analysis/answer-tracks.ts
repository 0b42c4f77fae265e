import { answerItem, type ItemCall, type ItemOutcome } from './answer-item.js';
import type { CallTools } from './run-analysis.js';

/** An item whose result may have a line of JSON for each audio track. */
export interface TracksCall extends ItemCall {
  readonly isEachTrack: boolean;
}

/**
 * Measures an item, and on request every other audio track of it, each charged as one call. The default track comes first
 * to the analysis, since its answer lists them; the lines are in the order of the tracks.
 */
export async function answerTracks(call: TracksCall, tools: CallTools): Promise<ItemOutcome> {
  const first = await answerItem(call, tools);
  const tracks = call.isEachTrack && first.isOk ? tracksIn(first.line) : [];
  if (tracks.length === 0) return first;
  const outcomes: ItemOutcome[] = [];
  for (const { index: track, measured } of tracks) {
    const args = { ...call.args, track: String(track) };
    const chargeId = call.chargeId && `${call.chargeId}_track${track}`;
    const outcome = measured ? first : await answerItem({ ...call, args, chargeId }, tools);
    const line = outcome.line.replace('{', `{"track":${track},`);
    outcomes.push({ ...outcome, line });
  }
  const line = outcomes.map((outcome) => outcome.line).join('\n');
  const failed = outcomes.find((outcome) => !outcome.isOk);
  return failed ? { ...failed, line } : { isOk: true, line };
}

interface Listed {
  readonly index: number;
  readonly measured: boolean;
}

function tracksIn(line: string): readonly Listed[] {
  const { data } = JSON.parse(line) as { readonly data: { readonly tracks?: readonly Listed[] } };
  return data.tracks ?? [];
}
