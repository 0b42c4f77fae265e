export interface Tracing {
  /** Sends what has not gone out yet. */
  close(): Promise<void>;
}
