/**
 * The tables, in types that both databases read alike: text ids, whole numbers (times in
 * milliseconds since the epoch, yes and no as 1 and 0), JSON in text.
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
  readonly reports: Reports;
}

/** What all processes on one database must agree on. */
interface Secrets {
  readonly name: string;
  readonly value: string;
}

/** Whoever has keys: a plan, and the usage that all its keys share. */
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
}

/** Browsers that have logged in to the account page with a key. */
interface Sessions {
  readonly hash: string;
  readonly key_id: string;
  readonly expires_at: number;
}

/** What a caller has used in a UTC month, and what is set aside for calls under way. */
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

/** How often something was done in one window of time: requests in a minute, keys made in a day. */
interface Rates {
  readonly subject: string;
  readonly window_start: number;
  readonly count: number;
  readonly expires_at: number;
}

/** `open` until it is settled or released; `expired` when nobody did so in time. */
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
}

interface Uploads {
  readonly id: string;
  /** The caller who may read it. */
  readonly owner: string;
  readonly content_type: string;
  readonly file_name: string | null;
  readonly max_bytes: number;
  readonly expires_at: number;
  /** `null` until the bytes have arrived, as is the next. */
  readonly stored_at: number | null;
  readonly size_bytes: number | null;
}

interface Jobs {
  readonly id: string;
  /** The caller who may read it. */
  readonly owner: string;
  readonly kind: string;
  readonly status: 'queued' | 'running' | 'done' | 'error';
  /** What to do, as JSON; only the worker reads it. */
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
  readonly created_at: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

interface Reports {
  readonly id: string;
  readonly kind: string;
  readonly body: string;
  readonly created_at: number;
  readonly expires_at: number;
}
