/** A client that counts what it is answered, for one fault of the matrix. */
import { setTimeout as sleep } from 'node:timers/promises';
import { wavOf } from '../../bench/wav-of.mjs';

const wav = wavOf(1);
const PATIENCE_MS = 60_000;

/** Counts of one fault. */
export function openClient({ servers }) {
  const jobs = new Map();
  const counts = { ok: 0, refused: 0, failed: 0, broken: 0 };
  let slowestMs = 0;
  let turn = 0;

  async function send(path, { key, headers = {}, body = wav, type = 'audio/wav' } = {}) {
    const { url } = servers[turn++ % servers.length];
    const beganMs = performance.now();
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${key}`, ...headers },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const answer = await response.json();
      return { status: response.status, answer };
    } catch {
      return { status: 0 };
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - beganMs);
    }
  }

  /** A call that waits for its answer, or a job. */
  async function measure(key, { job = false, query = '' } = {}) {
    const headers = job ? { prefer: 'respond-async' } : {};
    const { status, answer } = await send(`/v1/mix/analyze${query}`, { key, headers });
    if (status === 202) jobs.set(answer.id, key);
    else if (status === 200) counts.ok++;
    else if (status === 503 || status === 429) counts.refused++;
    else if (status === 0) counts.broken++;
    else counts.failed++;
    return status;
  }

  const get = async (path, key) => {
    const { url } = servers[turn++ % servers.length];
    try {
      const response = await fetch(url + path, {
        headers: { authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { status: response.status, answer: await response.json() };
    } catch {
      return { status: 0 };
    }
  };

  const untilAnswered = async (path, key) => {
    for (;;) {
      const { status, answer } = await get(path, key);
      if (status === 200) return answer;
      await sleep(250);
    }
  };

  return {
    counts,
    jobs,
    send,
    measure,
    get,
    slowest: () => slowestMs,
    used: async (key) => (await untilAnswered('/v1/usage', key)).calls.used,

    /** The last status of each of these jobs, once all have ended or the time is over. */
    async ended(ids, timeoutMs) {
      const giveUpMs = performance.now() + timeoutMs;
      const statuses = new Map(ids.map((id) => [id, 'queued']));
      const open = () => [...statuses].filter(([, one]) => one !== 'done' && one !== 'error');
      while (open().length > 0 && performance.now() < giveUpMs) {
        for (const [id] of open()) {
          const { status, answer } = await get(`/v1/jobs/${id}`, jobs.get(id));
          if (status === 200) statuses.set(id, answer.status);
        }
        await sleep(200);
      }
      return [...statuses.values()];
    },
  };
}
