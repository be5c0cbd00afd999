import { Agent, request, type IncomingMessage } from 'node:http';
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
