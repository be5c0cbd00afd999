import { beforeAll, expect, it } from 'vitest';
import { startHttpSimulator, type HttpSimulator } from '#server/simulators/startHttpSimulator.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { createFileFetcher, createSender, parseAnswer } from './createSender.ts';

let service: HttpSimulator;
let privateHosts: string[];

beforeAll(async () => {
  service = await startHttpSimulator(() => ({ status: 200, body: { ok: true } }));
  privateHosts = [new URL(service.url).host];
  onFileFinished(() => service.stop());
});

it('a service that does not answer in time is given up, an event and a file alike', async () => {
  service.failures.push('hang', 'hang');
  await expect(createSender(privateHosts, 100)(new URL(service.url), { body: '{}' })).rejects.toMatchObject({ failure: 'unreachable' });
  await expect(createFileFetcher(privateHosts, 100)(`${service.url}/a.png`)).rejects.toMatchObject({ failure: 'unreachable' });
  service.release();
  expect(await createSender(privateHosts)(new URL(service.url), { body: '{}' })).toMatchObject({ status: 200 });
});

it('the texts of an answer, however deep, are cut where they say more than a message may', () => {
  const long = 'x'.repeat(70_000);
  const answer = parseAnswer(JSON.stringify({ texts: [{ text: long }] }), (value) => value as { texts: { text: string }[] });
  expect(answer.texts[0]?.text).toHaveLength(65_536);
});
