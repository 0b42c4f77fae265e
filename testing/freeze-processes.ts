import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** Stops processes in the middle of what they do, or lets them go on; those that have ended are left out. */
export function freezeProcesses(pids: readonly number[], isWanted: boolean): void {
  for (const pid of pids)
    try {
      process.kill(pid, isWanted ? 'SIGSTOP' : 'SIGCONT');
    } catch {
      // it has ended
    }
}

/** Children of a process, by `/proc`. */
export function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === parent)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    // after the name of the program, which may contain anything, the state and the parent
    const [, parent] = /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}
