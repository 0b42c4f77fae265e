import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';
import { TableRefused } from './table-refused.js';

/**
 * Locks a table for one run at a time: two that sort the same file would lose rows of each other. A
 * lock whose process has ended, however it ended, is taken over. Gives what releases it.
 */
export function lockTable(path: string): () => void {
  const lock = `${path}.lock`;
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, host: hostname() }));
  try {
    for (;;) {
      try {
        linkSync(mine, lock); // whole or not at all, and by one of several
        return () => {
          rmSync(lock, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = holderOf(lock);
      if (holder && isRunning(holder))
        throw new TableRefused(
          `another run (process ${holder.pid} on ${holder.host}) is writing ${path}; if that is not so, remove ${lock}`,
        );
      if (holder) removeDead(lock, mine);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Another run may have taken it over in the meantime: that one's lock goes back to its place. */
function removeDead(lock: string, mine: string): void {
  const aside = `${mine}.old`;
  try {
    renameSync(lock, aside);
    const holder = holderOf(aside);
    if (holder && isRunning(holder)) linkSync(aside, lock);
  } catch {
    // another process was faster
  } finally {
    rmSync(aside, { force: true });
  }
}

interface Holder {
  readonly pid: number;
  readonly host: string;
}

function holderOf(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return undefined; // it has just gone
  }
}

function isRunning({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true; // undecidable from here
  if (pid === process.pid) return false; // an earlier life of a container
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Killed, and listed as a process until its parent reaps it, which never happens in some
 * containers. Only Linux reports this state.
 */
function isZombie(pid: number): boolean {
  try {
    // after the name, which may contain anything, the state comes first (proc_pid_stat(5))
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^\) [ZX] /.test(stat.slice(stat.lastIndexOf(') ')));
  } catch {
    return false; // another system
  }
}
