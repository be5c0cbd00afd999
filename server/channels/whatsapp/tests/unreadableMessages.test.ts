import { beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startWhatsAppConversation, type WhatsAppConversation } from '#server/testing/channels/startWhatsAppConversation.ts';

/** Two at once, and one every five seconds after that. */
const pace = { burst: 2, perMinute: 12 };
const quick = { burst: 2, perMinute: 6_000 };
const words = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito'];

let talk: WhatsAppConversation;

beforeAll(async () => {
  talk = await startWhatsAppConversation(pace);
});

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 30_000, interval: 20 });
const waiting = () => talk.call(api.messages.waiting, { ticketId: talk.ticketId });
const tallies = async () => (await talk.call(api.guardian.health, { id: talk.connectionId })).waiting;
const holdsSaid = async () =>
  (await drainBroadcasts(talk.server.platform, talk.admin.companyId)).filter(({ event }) => event === 'numberHold');

it('what the pace of a number holds back says so, with its time, to agents and admins, also over a restart, until it has left', async () => {
  await drainBroadcasts(talk.server.platform, talk.admin.companyId);
  await Promise.all(words.map((body) => talk.call(api.messages.send, { ticketId: talk.ticketId, body })));
  const paced = await until(async () => {
    const found = await waiting();
    expect(found.every(({ cause }) => cause === 'pace')).toBe(true);
    return found[0] ? found : expect.fail('nothing waits');
  });
  expect(paced.map(({ ahead }) => ahead)).toEqual(paced.map((_, index) => index));
  const [first, last] = [paced[0], paced.at(-1)];
  expect(first).toMatchObject({ perMinute: 12, failure: null });
  expect(Date.parse(last?.until ?? '') - Date.parse(first?.until ?? '')).toBe((paced.length - 1) * 5_000);
  expect(await tallies()).toMatchObject([{ cause: 'pace', perMinute: 12 }]);

  await talk.stop();
  const left = (await waiting()).length;
  expect(left).toBeGreaterThan(2);
  expect(new Set((await waiting()).map(({ cause }) => cause))).toEqual(new Set(['connection']));
  expect(await tallies()).toMatchObject([{ cause: 'connection', count: left, perMinute: null }]);

  const restartedAt = performance.now();
  talk.start(pace);
  await until(async () => expect((await waiting()).map(({ cause }) => cause)).toContain('pace'));
  // No new burst: the number writes no faster because its process has died.
  await until(async () => expect((await waiting()).length).toBeLessThan(left));
  expect(performance.now() - restartedAt).toBeGreaterThan(3_700);

  await talk.stop();
  talk.start(quick);
  await until(() => expect(talk.ana.receivedMessages.items.map(({ text: shown }) => shown)).toEqual(expect.arrayContaining(words)));
  await until(async () => expect(await waiting()).toEqual([]));
  expect(await tallies()).toEqual([]);
  // Not one for every message: two processes said it, the third takes it back.
  const said = await until(async () => holdsSaid());
  expect(said.length).toBeGreaterThan(1);
  expect(said.length).toBeLessThanOrEqual(4);
  expect(said[0]).toMatchObject({ rooms: ['mainchannel'], body: { action: 'update', whatsappId: talk.connectionId } });
}, 90_000);
