import { ConditionRefused } from '@sonometer/report/dataset/condition.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { readAlarm } from '@sonometer/report/live/alarm.js';
import { IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawEncoding, rawEncodingNames, rawForm } from '../../live/session.js';
import type { Caller } from '../../service/metering/caller.js';
import { openMeterHost } from '../../service/meters/meter-host.js';
import type { MeterRequest } from '../../service/meters/meter-messages.js';
import type { Services } from '../../service/services.js';
import { randomBase62 } from '../../service/store/random-id.js';
import { isSameOrigin } from '../account/account.js';
import { openClientAddress } from '../addresses.js';
import { identify } from '../identify.js';
import { apiErrorOfServer } from '../server-errors.js';
import { refuseSocket } from '../slow-callers.js';
import { METER_LIMITS, type MeterLimits } from './meter-limits.js';
import { type MeterStream, openMeterStream } from './meter-stream.js';

/** The path of the streaming endpoint. */
export const METER_PATH = '/v1/meter';

const KNOWN = ['format', 'rate', 'channels', 'every', 'alert'];
const MAX_ALARMS = 16;
const USUAL_EVERY_SEC = 0.1;
const LONGEST_EVERY_SEC = 60;

/**
 * Reads `?format=s16le&rate=48000&channels=2&every=0.1&alert=silence`.
 *
 * @throws ApiError `invalid_parameter`
 */
function meterRequest(query: URLSearchParams): MeterRequest {
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

/** The places for streams, of which each caller has a few. */
export interface MeterRoom {
  /**
   * Takes a place, before a stream is there: those on their way count too. What comes back gives it back.
   *
   * @throws ApiError where there are as many as there may be.
   */
  enter(callerId: string): () => void;
}

function openMeterRoom({ max, maxOfCaller }: MeterLimits): MeterRoom {
  const places = new Map<symbol, string>();
  return {
    enter(callerId) {
      if (places.size >= max)
        throw new ApiError('service_overloaded', 'too many streams are open', { retryAfterSec: 5 });
      if ([...places.values()].filter((id) => id === callerId).length >= maxOfCaller)
        throw new ApiError('rate_limited', `a client may have ${maxOfCaller} streams at a time`, {
          retryAfterSec: 5,
        });
      const place = Symbol();
      places.set(place, callerId);
      return () => places.delete(place);
    },
  };
}

const pathOf = (url = '') => url.split('?', 1)[0];

/**
 * A request as Node makes it, which may upgrade its protocol at one path only. With a listener for
 * upgrades Node hands over every request that offers one, such as HTTP/2 by some clients, and would
 * leave it without an answer.
 */
export class MeterableRequest extends IncomingMessage {
  // no field of its own: the base class sets it before fields are there
  declare private isUpgrade: boolean;

  get upgrade(): boolean {
    return this.isUpgrade;
  }
  set upgrade(value: boolean) {
    this.isUpgrade = value && pathOf(this.url) === METER_PATH;
  }
}

/** The parameters of the endpoint that tests change. */
export interface MeterEndpointOptions {
  readonly workerFile?: URL;
  readonly limits?: Partial<MeterLimits>;
}

/** The entry of streams, next to the routes: it is no part of the contract (docs/live.md). */
export interface MeterEndpoint {
  /** Streams that are open. */
  readonly open: number;
  /** Ends all of them, and no more come. */
  close(): Promise<void>;
}

/** Opens it on a server that makes its requests as `MeterableRequest`. */
export function openMeterEndpoint(
  server: Server,
  services: Services,
  { workerFile, limits: given }: MeterEndpointOptions = {},
): MeterEndpoint {
  const { settings, callers, metering, state, onError } = services;
  const limits = { ...METER_LIMITS, ...given };
  const host = openMeterHost({ ...(workerFile && { workerFile }) });
  const room = openMeterRoom(limits);
  const addressOf = openClientAddress(settings.trustedProxies);
  const streams = new Set<MeterStream>();
  /** Handshakes under way. */
  const coming = new Set<Promise<void>>();
  let isClosing = false;

  /**
   * The party whose places a stream takes: where the service is open, all clients of the address.
   */
  const holderOf = async ({ kind, id }: Caller, address: string) =>
    kind === 'open' ? (await callers.identify({ authorization: undefined, address })).id : id;

  const checkGoing = () => {
    if (isClosing || state.isStopping)
      throw new ApiError('service_overloaded', 'the service is stopping', { retryAfterSec: 5 });
  };

  async function begin(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    checkGoing();
    checkOrigin(request, services);
    const { searchParams } = new URL(request.url ?? '', 'http://here');
    const address = addressOf(request);
    const caller = await identify(
      {
        ...{ id: `req_${randomBase62(16)}`, path: METER_PATH, params: {}, query: {} },
        ...{ headers: request.headers, body: { kind: 'none' }, seen: {}, scope: 'analyse' },
        ...{ address, signal: new AbortController().signal },
      },
      services,
      { needsKey: true },
    );
    const question = meterRequest(searchParams);
    const leave = room.enter(await holderOf(caller, address));
    try {
      const reservation = await metering.admit(caller);
      const stream = openMeterStream({
        ...{ caller, reservation, metering, limits, onError },
        ...{ maxDurationSec: settings.maxDurationSec, now: () => services.now().getTime() },
      });
      try {
        const [meter, ws] = await Promise.all([
          host.openMeter(question, stream.listener),
          sockets(limits),
        ]);
        if (socket.destroyed || isClosing) {
          meter.close();
          checkGoing();
          throw new Error('the client has disconnected');
        }
        // done within the call, unless the handshake is wrong, which is then answered
        ws.handleUpgrade(request, socket, head, (joined) => {
          streams.add(stream);
          void stream.over.then(() => {
            streams.delete(stream);
            leave();
          });
          stream.begin(meter, joined);
        });
        if (streams.has(stream)) return;
        meter.close();
        await metering.release(reservation);
        leave();
      } catch (error) {
        await metering.release(reservation);
        checkGoing();
        throw error;
      }
    } catch (error) {
      leave();
      throw error;
    }
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onGone = () => undefined; // a caller may leave at any moment
    socket.on('error', onGone);
    const beginning = begin(request, socket, head).then(
      () => void socket.off('error', onGone),
      (error: unknown) => {
        const reported = apiErrorOfServer(error);
        if (reported.status >= 500 && !socket.destroyed && !(error instanceof ApiError))
          onError(error);
        refuseSocket(socket, reported, settings.publicUrl);
      },
    );
    coming.add(beginning);
    void beginning.finally(() => coming.delete(beginning));
  });

  return {
    get open() {
      return streams.size;
    },
    async close() {
      isClosing = true;
      const last = [...streams];
      for (const stream of last) stream.stop();
      await Promise.all(last.map(({ over }) => over));
      await host.close();
      await Promise.all(coming);
    },
  };
}

/** The protocol is loaded where it is spoken. */
async function sockets({ messageBytes }: MeterLimits) {
  const { WebSocketServer } = await import('ws');
  return new WebSocketServer({
    ...{ noServer: true, maxPayload: messageBytes, clientTracking: false },
    perMessageDeflate: false, // samples do not shrink, and its buffers are large
  });
}

/** A page of another site may not use the session of its visitor. */
function checkOrigin({ headers }: IncomingMessage, { settings }: Services): void {
  const { origin } = headers;
  if (origin === undefined || settings.corsOrigins.includes(origin)) return;
  if (!isSameOrigin(headers, settings.publicUrl))
    throw new ApiError('invalid_parameter', 'the origin is not allowed to stream here', {
      param: 'origin',
    });
}
