/** Another program that measures the same, for its reading next to ours; it has no influence on the verdict. */
export interface Peer {
  readonly name: string;
  /** Ids of the measures that it provides. */
  readonly measures: readonly string[];
  /** Its readings of a WAV file, by measure; unavailable ones are absent. */
  read(wavPath: string): Readonly<Record<string, number>>;
}
