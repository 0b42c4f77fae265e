import { toApiError } from '@sonometer/report/errors/api-error-of.js';
import { type ApiError, errorBody } from '@sonometer/report/errors/api-error.js';
import type { BatchInput } from '../batches/batch-items.js';
import type { Caller } from '../metering/caller.js';
import type { AnalysisKind } from './question.js';
import { type Given, sourceOf } from './requested.js';
import { type CacheWish, type CallTools, runAnalysis } from './run-analysis.js';

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

/** One item of a batch. */
export interface ItemCall extends BatchInput {
  /** Place of the item in the batch. */
  readonly index: number;
  readonly analysisKind: AnalysisKind;
  readonly args: Given;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  /** The id to reserve under, where the item may come again. */
  readonly chargeId: string | undefined;
  readonly cache: CacheWish | undefined;
  /** For the log and for internal error messages. */
  readonly requestId?: string;
  /** Of a job. */
  readonly isBackground?: boolean;
}

/** The result, already as JSON text, since an answer may be large. */
export type ItemOutcome =
  | { readonly isOk: true; readonly line: string }
  | { readonly isOk: false; readonly line: string; readonly error: ApiError };

/** Measures one item, which is charged as one call and fails independently of the others. */
export async function answerItem(call: ItemCall, tools: CallTools): Promise<ItemOutcome> {
  const {
    index,
    kind,
    input,
    analysisKind,
    args,
    caller,
    signal,
    isBackground = false,
    cache,
  } = call;
  const { chargeId: id } = call;
  try {
    const requested = {
      source: sourceOf(kind === 'url' ? { url: input } : { objectPath: input }),
      given: args,
    };
    const question = analysisKind.questionOf(args);
    const { profile, isVoice } = question;
    const want = { voice: isVoice, ...(profile !== undefined && { profile }), ...(id && { id }) };
    const reservation = await tools.metering.reserve(caller, want);
    const admitted = { analysisKind, requested, question, caller, reservation, signal, cache };
    const outcome = await runAnalysis({ ...admitted, isBackground, isPatient: true }, tools);
    if (!('analysed' in outcome)) throw new Error('an item of a batch is no job');
    const head = JSON.stringify({ index, input, ok: true, status: 200 });
    const line = `${head.slice(0, -1)},"data":${outcome.analysed.json.trimEnd()}}`;
    return { isOk: true, line };
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.status >= 500) tools.onError(thrown);
    return failedItem(call, error, tools);
  }
}

/** The error that is reported for a failed item. */
export function failedItem(
  { index, input, requestId }: Pick<ItemCall, 'index' | 'input' | 'requestId'>,
  error: ApiError,
  { settings: { publicUrl } }: Pick<CallTools, 'settings'>,
): ItemOutcome {
  // The id is that of the whole batch: an item only needs it where the log has more.
  const isLogged = error.status === 500 && requestId !== undefined;
  const { error: reported } = errorBody(error, { publicUrl, ...(isLogged && { requestId }) });
  const line = JSON.stringify({ index, input, ok: false, status: error.status, error: reported });
  return { isOk: false, line, error };
}
