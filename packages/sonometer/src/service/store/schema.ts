/**
 * The tables, in types that both databases share: text ids, whole numbers (times in milliseconds
 * since the epoch, yes and no as 1 and 0), JSON in text.
 */
export interface Schema {
  readonly secrets: Secrets;
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly usage: Usage;
  readonly rates: Rates;
  readonly reservations: Reservations;
  readonly uploads: Uploads;
  readonly jobs: Jobs;
  readonly batch_items: BatchItems;
  readonly reports: Reports;
  readonly cached_answers: CachedAnswers;
  readonly once_calls: OnceCalls;
  readonly deliveries: Deliveries;
  readonly key_events: KeyEvents;
  readonly usage_days: UsageDays;
}

/** The facts that all processes on one database must agree on. */
interface Secrets {
  readonly name: string;
  readonly value: string;
}

/** The holder of keys: a plan, and the usage that all its keys share. */
interface Accounts {
  readonly id: string;
  readonly plan: string;
  readonly created_at: number;
}

interface Keys {
  readonly id: string;
  readonly account_id: string;
  /** Keyed hash of the key; the key itself is nowhere. */
  readonly hash: string;
  /** The first characters of the key, for its owner to recognise it by. */
  readonly hint: string;
  readonly name: string | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  /** Its rights, with commas; `null` for all. */
  readonly scopes: string | null;
  /** From then on it is as good as revoked; `null` for never. */
  readonly expires_at: number | null;
  /** To the minute. */
  readonly last_used_at: number | null;
}

/** The events of keys. */
interface KeyEvents {
  readonly id: string;
  readonly key_id: string;
  readonly account_id: string;
  readonly type: 'created' | 'rotated' | 'revoked' | 'plan';
  readonly detail: string | null;
  readonly created_at: number;
}

/** The charges to a key on a UTC day. */
interface UsageDays {
  readonly key_id: string;
  /** `2026-11-20`. */
  readonly day: string;
  readonly calls: number;
  readonly bytes: number;
  readonly voice_ms: number;
}

/** Browsers that have logged in to the account page with a key. */
interface Sessions {
  readonly hash: string;
  readonly key_id: string;
  readonly expires_at: number;
}

/** The usage of a caller in a UTC month, and its reservations for calls under way. */
interface Usage {
  readonly caller_id: string;
  /** `2026-11`. */
  readonly month: string;
  readonly calls_used: number;
  readonly calls_reserved: number;
  readonly bytes_used: number;
  readonly bytes_reserved: number;
  readonly voice_ms_used: number;
  readonly voice_ms_reserved: number;
}

/** Number of actions in one window of time: requests in a minute, keys made in a day. */
interface Rates {
  readonly subject: string;
  readonly window_start: number;
  readonly count: number;
  readonly expires_at: number;
}

/** `open` until it is settled or released; `expired` when neither happened in time. */
export type ReservationState = 'open' | 'settled' | 'released' | 'expired';

/** Amounts set aside in `usage`. A row changes state once, and with it the amounts move. */
interface Reservations {
  readonly id: string;
  readonly caller_id: string;
  readonly month: string;
  readonly calls: number;
  readonly bytes: number;
  readonly voice_ms: number;
  readonly state: ReservationState;
  readonly expires_at: number;
  readonly closed_at: number | null;
  /** Of the key that called, where it was one. */
  readonly key_id: string | null;
}

interface Uploads {
  readonly id: string;
  /** The caller that may read it. */
  readonly owner: string;
  readonly content_type: string;
  readonly file_name: string | null;
  readonly max_bytes: number;
  readonly expires_at: number;
  /** `null` until the bytes have arrived, as is the next. */
  readonly stored_at: number | null;
  readonly size_bytes: number | null;
  readonly created_at: number;
  /** The size it counts for until its bytes have arrived. */
  readonly reserved_bytes: number;
  /** From then on it no longer counts: its bytes are charged. */
  readonly analysed_at: number | null;
}

interface Jobs {
  readonly id: string;
  /** The caller that may read it. */
  readonly owner: string;
  readonly kind: string;
  readonly status: 'queued' | 'running' | 'done' | 'error';
  /** The work, as JSON; only the worker reads it. */
  readonly request: string;
  readonly result: string | null;
  readonly error: string | null;
  readonly progress_permille: number;
  /** Counts the times that a worker took the job; a write under an older number is refused. */
  readonly fence: number;
  /** The times that a worker took it and did not give it back. */
  readonly attempts: number;
  readonly lease_until: number | null;
  readonly cancel_requested: number;
  readonly reservation_id: string | null;
  /** The webhook URL of its end. */
  readonly callback_url: string | null;
  readonly created_at: number;
  /** The longest waiting is next; 0 in rows of earlier versions, which come first. */
  readonly queued_at: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

/** The name of an item of a batch. */
export type BatchInputKind = 'url' | 'object';

/** The items of batches that are jobs. They go with their jobs. */
interface BatchItems {
  readonly job_id: string;
  /** Place of the item in the batch. */
  readonly place: number;
  readonly kind: BatchInputKind;
  /** A URL or an objectPath. */
  readonly input: string;
  /** The times that a worker began with it. */
  readonly attempts: number;
  /** Counts the items of the batch in the order in which they ended; `null` until then. */
  readonly seq: number | null;
  readonly is_ok: number | null;
  /** Its result, packed. */
  readonly line: string | null;
}

interface Reports {
  readonly id: string;
  /** The owner, who may remove it; nobody in rows older than the column. */
  readonly owner: string | null;
  readonly kind: string;
  readonly body: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/**
 * Cached answers: returned when the same analysis of the same bytes is requested, as long as their
 * reports are there.
 */
interface CachedAnswers {
  /** Hash of the caller's key, the analysis, the engine and the bytes. */
  readonly id: string;
  readonly report_id: string;
  /** JSON. */
  readonly body: string;
  readonly expires_at: number;
}

/** Calls with an `Idempotency-Key`: of each the answer, or the server that works on it. */
interface OnceCalls {
  /** Hash of the caller and its key. */
  readonly id: string;
  /** Of route, query and body. */
  readonly fingerprint: string;
  readonly state: 'running' | 'done';
  /** Counts the times that a server took the call. */
  readonly fence: number;
  readonly lease_until: number;
  /** Packed. */
  readonly answer: string | null;
  readonly created_at: number;
  readonly expires_at: number;
}

/** Webhooks that are to be sent, or were. */
interface Deliveries {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  readonly type: string;
  /** As it is sent, each time. */
  readonly body: string;
  readonly status: 'waiting' | 'delivered' | 'dead';
  /** Tries that were begun. */
  readonly attempts: number;
  /** Of a waiting one: when it is due, or when its holder is presumed dead. */
  readonly next_at: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly created_at: number;
  readonly expires_at: number;
}
