import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network of the tests' own to a port of this machine, which can stall or be cut. */
export interface Network {
  readonly port: number;
  /** Stops all traffic in both directions; or resumes, with what has gathered. */
  stall(isWanted: boolean): void;
  /** Current connections silently carry nothing any more; new ones work. */
  forget(): void;
  /** Breaks every connection; new ones are made. */
  cut(): void;
  close(): void;
}

/** Opens one. */
export async function openNetwork(target: number): Promise<Network> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const pair = [near, far];
    near.pipe(far).pipe(near);
    for (const one of pair) {
      sockets.add(one);
      if (isStalled) one.pause();
      one.on('error', () => undefined); // the close that follows is what counts
      one.on('close', () => {
        sockets.delete(one);
        for (const other of pair) other.destroy();
      });
    }
  });
  const cut = () => {
    for (const one of sockets) one.destroy();
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    stall(isWanted) {
      isStalled = isWanted;
      for (const one of sockets) {
        if (isWanted) one.pause();
        else one.resume();
      }
    },
    forget() {
      for (const one of sockets) {
        one.unpipe();
        one.resume(); // what still arrives is dropped
      }
    },
    cut,
    close() {
      server.close();
      cut();
    },
  };
}
