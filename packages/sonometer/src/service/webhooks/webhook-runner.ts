import type { Metrics } from '../metrics.js';
import { inSpan } from '../tracing/spans.js';
import type { Deliveries, Due } from './deliveries.js';
import { type SendWebhook, signedHeaders } from './send-webhook.js';

const LOOK_MS = 1000;
/** Side by side: receivers that hang must not hold the others for long. */
const AT_ONCE = 16;
/** Of one owner, so that the receivers of one hold no place of another. */
const AT_ONCE_EACH = 4;

export interface WebhookRunnerOptions {
  readonly deliveries: Deliveries;
  readonly send: SendWebhook;
  readonly secretOf: (owner: string) => string;
  readonly now: () => number;
  readonly metrics: Pick<Metrics, 'webhook'>;
  readonly onError: (error: unknown) => void;
  /** Pause between two checks for due deliveries. */
  readonly lookMs?: number;
}

/** Sends the webhooks that are due, until it is closed. */
export function openWebhookRunner({
  deliveries,
  send,
  secretOf,
  now,
  metrics,
  onError,
  lookMs = LOOK_MS,
}: WebhookRunnerOptions): { close(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const ofOwner = new Map<string, number>();
  let looking: Promise<void> | undefined;

  async function deliver(due: Due): Promise<void> {
    const { id, owner, url, body } = due;
    const timestampSec = Math.floor(now() / 1000);
    const headers = signedHeaders(secretOf(owner), { id, timestampSec, body });
    const sent = () => send(url, headers, body, { kind: 'key', id: owner });
    const tried = await inSpan('send a webhook', { kind: 'client' }, sent);
    const status = await deliveries.tried(due, tried);
    metrics.webhook(status === 'waiting' ? 'failed' : status);
  }

  async function look(): Promise<void> {
    const free = AT_ONCE - running.size;
    for (const due of await deliveries.takeDue(free, AT_ONCE_EACH, ofOwner)) {
      const { owner } = due;
      ofOwner.set(owner, (ofOwner.get(owner) ?? 0) + 1);
      const done = deliver(due)
        .catch(onError) // it is taken again when its minute is over
        .finally(() => {
          running.delete(done);
          const left = (ofOwner.get(owner) ?? 1) - 1;
          if (left > 0) ofOwner.set(owner, left);
          else ofOwner.delete(owner);
        });
      running.add(done);
    }
  }

  const timer = setInterval(() => {
    if (running.size >= AT_ONCE) return;
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined;
      });
  }, lookMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all(running);
    },
  };
}
