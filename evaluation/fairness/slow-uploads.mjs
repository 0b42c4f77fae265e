import { connect } from 'node:net';

/**
 * Opens 80 uploads of 4 MB, and sends 3 kB a second of each; `from` is the header that identifies
 * their owner.
 */
export function openSlowUploads(url, from, onAnswer) {
  const head = `POST /v1/mix/analyze HTTP/1.1\r\nhost: a\r\n${from}\r\ncontent-type: audio/wav\r\ncontent-length: 4000000\r\n\r\n`;
  const sockets = Array.from({ length: 80 }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(head));
    socket.on('error', () => undefined); // it is cut while we still send
    socket.on('data', (data) => {
      const [, status = ''] = /^HTTP\/1.1 (\d+)/.exec(data) ?? [];
      const [, code = ''] = /"code":"(\w+)"/.exec(data) ?? [];
      if (status) onAnswer(`${status} ${code}`);
    });
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(Buffer.alloc(3000));
  }, 1000);
  return {
    close() {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
  };
}
