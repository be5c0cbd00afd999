import { beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startWhatsAppConversation, type WhatsAppConversation } from '#server/testing/channels/startWhatsAppConversation.ts';

/** A burst of two, then one every five seconds. */
const pace = { burst: 2, perMinute: 12 };
const fastPace = { burst: 2, perMinute: 6_000 };
const bodies = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito'];

let conversation: WhatsAppConversation;

beforeAll(async () => {
  conversation = await startWhatsAppConversation(pace);
});

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 30_000, interval: 20 });
const waiting = () => conversation.call(api.messages.waiting, { ticketId: conversation.ticketId });
const readCounters = async () => (await conversation.call(api.guardian.health, { id: conversation.connectionId })).waiting;
const drainHolds = async () =>
  (await drainBroadcasts(conversation.server.platform, conversation.admin.companyId)).filter(({ event }) => event === 'numberHold');

it('messages delayed by the send limit say so, with their time, to agents and admins, also over a restart, until they are sent', async () => {
  await drainBroadcasts(conversation.server.platform, conversation.admin.companyId);
  await Promise.all(bodies.map((body) => conversation.call(api.messages.send, { ticketId: conversation.ticketId, body })));
  const paced = await until(async () => {
    const found = await waiting();
    expect(found.every(({ cause }) => cause === 'pace')).toBe(true);
    return found[0] ? found : expect.fail('nothing waits');
  });
  expect(paced.map(({ ahead }) => ahead)).toEqual(paced.map((_, index) => index));
  const [first, last] = [paced[0], paced.at(-1)];
  expect(first).toMatchObject({ perMinute: 12, failure: null });
  expect(Date.parse(last?.until ?? '') - Date.parse(first?.until ?? '')).toBe((paced.length - 1) * 5_000);
  expect(await readCounters()).toMatchObject([{ cause: 'pace', perMinute: 12 }]);

  await conversation.stop();
  const left = (await waiting()).length;
  expect(left).toBeGreaterThan(2);
  expect(new Set((await waiting()).map(({ cause }) => cause))).toEqual(new Set(['connection']));
  expect(await readCounters()).toMatchObject([{ cause: 'connection', count: left, perMinute: null }]);

  const restartedAt = performance.now();
  conversation.start(pace);
  await until(async () => expect((await waiting()).map(({ cause }) => cause)).toContain('pace'));
  // No new burst: a restart does not speed the number up.
  await until(async () => expect((await waiting()).length).toBeLessThan(left));
  expect(performance.now() - restartedAt).toBeGreaterThan(3_700);

  await conversation.stop();
  conversation.start(fastPace);
  await until(() =>
    expect(conversation.ana.receivedMessages.items.map(({ text: shown }) => shown)).toEqual(expect.arrayContaining(bodies)),
  );
  await until(async () => expect(await waiting()).toEqual([]));
  expect(await readCounters()).toEqual([]);
  // Not one per message: two processes have announced the delay, the third has cleared it.
  const holds = await until(async () => drainHolds());
  expect(holds.length).toBeGreaterThan(1);
  expect(holds.length).toBeLessThanOrEqual(4);
  expect(holds[0]).toMatchObject({ rooms: ['mainchannel'], body: { action: 'update', whatsappId: conversation.connectionId } });
}, 90_000);
