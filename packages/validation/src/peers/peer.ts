/** Another program that measures the same, for its reading beside ours; it has no say in the verdict. */
export interface Peer {
  readonly name: string;
  /** Ids of the measures that it has a word for. */
  readonly measures: readonly string[];
  /** Its readings of a WAV file, by measure; what it cannot read is not there. */
  read(wavPath: string): Readonly<Record<string, number>>;
}
