import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storedTableContract } from './stored-table.contract.js';
import { lockTable } from './stored-table.js';
import { testFolder } from '../../../../testing/test-folder.js';

describe('stored table', () => {
  storedTableContract(12);
});

describe('lock', () => {
  const folder = testFolder('test');

  // only Linux reports a process that has ended and is still listed
  const onLinux = test.skipIf(!existsSync('/proc/self/stat'));

  onLinux(
    'the lock of a process that was killed is taken over before its parent asks for its end',
    async () => {
      // the shell becomes a program that never reaps its children
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
      try {
        const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
        const pid = Number(printed.toString());
        const table = join(folder, 'table.csv');
        writeFileSync(`${table}.lock`, JSON.stringify({ pid, host: hostname() }));
        expect(() => lockTable(table)).toThrow('another run');
        process.kill(pid, 'SIGKILL');
        const stat = `/proc/${pid}/stat`; // the shell may reap it before it becomes a program
        const isListed = () => !existsSync(stat) || readFileSync(stat, 'utf8').includes(') Z ');
        while (!isListed()) await new Promise((resolve) => setTimeout(resolve, 10));
        lockTable(table)();
        expect(existsSync(`${table}.lock`)).toBe(false);
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );

  onLinux('a process that runs keeps its lock, whatever its name looks like', async () => {
    const holder = spawn('sh', ['-c', "printf 'a) Z b' > /proc/$$/comm; echo named; read line"]);
    try {
      await once(holder.stdout, 'data');
      expect(readFileSync(`/proc/${holder.pid}/comm`, 'utf8')).toBe('a) Z b\n');
      const table = join(folder, 'table.csv');
      writeFileSync(`${table}.lock`, JSON.stringify({ pid: holder.pid, host: hostname() }));
      expect(() => lockTable(table)).toThrow('another run');
    } finally {
      holder.kill('SIGKILL');
    }
  });
});
