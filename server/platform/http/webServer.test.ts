import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { closeWebServer, createWebServer, startWebServer } from './webServer.ts';

const ask = (url: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => resolve(answer.resume()))
      .once('error', reject)
      .end();
  });

it('keeps idle connections longer than proxies do, answers running requests when it closes, and then closes idle connections', async () => {
  const arrived = Promise.withResolvers<void>();
  const allowed = Promise.withResolvers<void>();
  const server = createWebServer((_asked, answer) => {
    arrived.resolve();
    void allowed.promise.then(() => answer.end('said'));
  });
  const agent = new Agent({ keepAlive: true });
  const answer = ask(await startWebServer(server, { host: '127.0.0.1', port: 0 }), agent);
  await arrived.promise;
  const closed = closeWebServer(server);
  allowed.resolve();
  const { statusCode, headers } = await answer;
  expect([statusCode, headers['keep-alive']]).toEqual([200, 'timeout=75']);
  await closed;
  agent.destroy();
});

it('waits for no connection that has never asked, as browsers open them ahead', async () => {
  const server = createWebServer((_asked, answer) => answer.end('said'));
  const { port } = new URL(await startWebServer(server, { host: '127.0.0.1', port: 0 }));
  const silent = connect(Number(port), '127.0.0.1');
  const whenClosed = once(silent, 'close');
  await once(server, 'connection');
  await closeWebServer(server);
  await whenClosed;
});

it('answers a client that offers HTTP/2 in the protocol that it speaks, beside sockets', async () => {
  const server = createWebServer((_asked, answer) => answer.end('said'));
  server.on('upgrade', (_asked, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  const { port } = new URL(await startWebServer(server, { host: '127.0.0.1', port: 0 }));
  const offer = async (protocol: string): Promise<string> => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`);
    return text(socket);
  };
  expect(await offer('h2c')).toMatch(/^HTTP\/1\.1 200 .*said$/s);
  expect(await offer('WebSocket')).toMatch(/^HTTP\/1\.1 101/);
  await closeWebServer(server);
});
