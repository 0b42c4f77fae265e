import { ApiError } from '@sonometer/report/errors/api-error.js';
import { ConditionRefused } from '@sonometer/report/dataset/condition.js';
import { readAlarm } from '@sonometer/report/live/alarm.js';
import { type RawEncoding, rawEncodingNames, rawForm } from '../../live/pcm-form.js';
import type { MeterRequest } from '../../service/meters/meter-messages.js';

const KNOWN = ['format', 'rate', 'channels', 'every', 'alert'];
const MAX_ALARMS = 16;
const USUAL_EVERY_SEC = 0.1;
const LONGEST_EVERY_SEC = 60;

/**
 * Reads `?format=s16le&rate=48000&channels=2&every=0.1&alert=silence`.
 *
 * @throws ApiError `invalid_parameter`
 */
export function meterRequest(query: URLSearchParams): MeterRequest {
  for (const name of query.keys())
    if (!KNOWN.includes(name))
      throw wrong(name, `is not supported; supported: ${KNOWN.join(', ')}`);
  for (const name of KNOWN)
    if (name !== 'alert' && query.getAll(name).length > 1) throw wrong(name, 'may be given once');
  const format = query.get('format') ?? 's16le';
  if (!rawEncodingNames.some((name) => name === format))
    throw wrong('format', `must be one of ${rawEncodingNames.join(', ')}`);
  const everySec = numberIn(query, 'every', USUAL_EVERY_SEC);
  if (!(everySec >= USUAL_EVERY_SEC && everySec <= LONGEST_EVERY_SEC))
    throw wrong('every', `must be between ${USUAL_EVERY_SEC} and ${LONGEST_EVERY_SEC} seconds`);
  const alarms = query.getAll('alert');
  if (alarms.length > MAX_ALARMS) throw wrong('alert', `may be given at most ${MAX_ALARMS} times`);
  try {
    alarms.forEach(readAlarm);
  } catch (error) {
    if (error instanceof ConditionRefused) throw wrong('alert', error.message);
    throw error;
  }
  const [rateHz, channels] = [wholeIn(query, 'rate'), wholeIn(query, 'channels')];
  return { form: rawForm(format as RawEncoding, rateHz, channels), everySec, alarms };
}

function wholeIn(query: URLSearchParams, name: string): number {
  const value = numberIn(query, name, NaN);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw wrong(name, 'must be a whole number above 0');
}

function numberIn(query: URLSearchParams, name: string, usual: number): number {
  const text = query.get(name);
  return text === null ? usual : /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
}

const wrong = (param: string, what: string) =>
  new ApiError('invalid_parameter', `${param} ${what}`, { param });
