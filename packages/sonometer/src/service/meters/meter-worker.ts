import { parentPort } from 'node:worker_threads';
import { Fault } from '@sonometer/engine';
import { readAlarm } from '@sonometer/report/live/alarm.js';
import { openSession, type Session } from '../../live/session.js';
import { type FromMeter, type MeterRequest, type ToMeter, waitsAs } from './meter-messages.js';

/** The meters of the streams of a server, in a thread of their own: the event loop stays free. */
const sessions = new Map<number, Session>();
const port = parentPort;
if (!port) throw new Error('this is a thread');

const send = (message: FromMeter) => {
  port.postMessage(message);
};

function open(id: number, { form, everySec, alarms }: MeterRequest): Session {
  const report = (value: object, isLast = false) => {
    send({ id, kind: 'reading', json: JSON.stringify(value), isLast });
  };
  return openSession({
    ...{ form, everySec, alarms: alarms.map(readAlarm) },
    onRow(row, { channels, omitted }) {
      const reasons = Object.fromEntries(Object.entries(omitted).filter(([name]) => name in row));
      report({ kind: 'reading', ...row, channels, omitted: reasons });
    },
    onAlarm(event) {
      report({ kind: 'alarm', ...event });
    },
  });
}

function close(id: number): void {
  sessions.get(id)?.close();
  sessions.delete(id);
}

function heed(message: ToMeter): void {
  const { id } = message;
  if (message.kind === 'open') {
    sessions.set(id, open(id, message.question));
    send({ id, kind: 'opened' });
    return;
  }
  const session = sessions.get(id);
  if (!session) return; // it has failed, and the other side does not know yet
  switch (message.kind) {
    case 'bytes':
      session.push(message.bytes);
      send({ id, kind: 'took', waitedBytes: waitsAs(message.bytes), seconds: session.seconds });
      return;
    case 'close':
      close(id);
      return;
    case 'word':
      if (message.word !== 'end') {
        session[message.word]();
        send({ id, kind: 'took', waitedBytes: waitsAs(message.word), seconds: session.seconds });
        return;
      }
      {
        const { body, warnings } = session.end();
        const json = JSON.stringify({ kind: 'answer', data: body, warnings });
        send({ id, kind: 'reading', json, isLast: true });
        close(id);
      }
  }
}

port.on('message', (message: ToMeter) => {
  try {
    heed(message);
  } catch (error) {
    close(message.id);
    const code = error instanceof Fault ? error.code : undefined;
    const text = error instanceof Error ? error.message : String(error);
    send({ id: message.id, kind: 'fault', code, message: text });
  }
});
