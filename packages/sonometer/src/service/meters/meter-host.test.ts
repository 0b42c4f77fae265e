import { expect, test } from 'vitest';
import { rawForm } from '../../live/session.js';
import { openMeterHost } from './meter-host.js';

const workerFile = new URL('../../../dist/service/meters/meter-worker.js', import.meta.url);
const question = { form: rawForm('s16le', 48_000, 2), everySec: 1, alarms: [] };
const listener = { onReport: () => undefined, onTook: () => undefined, onLost: () => undefined };

test('a meter that is not open when the host closes is lost, and none comes behind', async () => {
  const host = openMeterHost({ workerFile });
  const opening = expect(host.openMeter(question, listener)).rejects.toThrow('closed');
  await host.close();
  await opening;
  await expect(host.openMeter(question, listener)).rejects.toThrow('closed');
  expect(host.open).toBe(0);
});

test('a meter that is open when the host closes hears of it', async () => {
  const host = openMeterHost({ workerFile });
  const lost = new Promise<Error>((resolve) => {
    void host.openMeter(question, { ...listener, onLost: resolve }).then(() => host.close());
  });
  expect((await lost).message).toContain('closed');
});
