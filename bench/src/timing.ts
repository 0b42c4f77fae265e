/** CPU seconds of this process, all threads, user and system. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function median(values: readonly number[]): number {
  const ascending = [...values].sort((a, b) => a - b);
  return ascending[ascending.length >> 1] ?? NaN;
}

/** CPU seconds of one call. */
export async function timed(run: () => unknown): Promise<number> {
  const start = cpuSeconds();
  await run();
  return cpuSeconds() - start;
}
