import { beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { outboundQueue } from '#server/areas/messages/outbound/outboundQueue.ts';
import { execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { startWhatsAppConversation, type WhatsAppConversation } from '#server/testing/channels/startWhatsAppConversation.ts';
import type { DeliveryOutcome } from '#server/channels/whatsapp/simulator/transport/FaultInjector.ts';
import type { StanzaNode } from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

/** What a message waits for the word of the server here, where half a minute is usual. */
const acknowledge = 1_500;
/** Longer than that: the word comes when the message has been sent once more. */
const late = { after: 4_000 };

let talk: WhatsAppConversation;

beforeAll(async () => {
  talk = await startWhatsAppConversation({ acknowledgeTimeoutMs: acknowledge });
});

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 20 });

const write = (body: string) => talk.call(api.messages.send, { ticketId: talk.ticketId, body });
const own = async () => (await talk.call(api.messages.page, { ticketId: talk.ticketId })).messages.filter(({ fromMe }) => fromMe);
const standing = async () => (await own()).map(({ body, delivery }) => [body, delivery]);
const timesSent = (id: string) => talk.simulator.sentMessages.items.filter((sent) => sent.id === id).length;
const pings = () => talk.simulator.stanzas.items.filter(({ attrs }) => attrs['xmlns'] === 'w:p').length;

const isWord = ({ tag, attrs }: StanzaNode): boolean => tag === 'ack' && attrs['class'] === 'message';

/** The first word of all comes late. */
function firstLate(): (stanza: StanzaNode) => DeliveryOutcome {
  let words = 0;
  return (stanza) => (isWord(stanza) && (words += 1) === 1 ? late : 'passes');
}

it('a message whose word from the server is late is sent once more under its id, after a check, and seen once', async () => {
  talk.ana.isOnline = false;
  talk.simulator.faults.deliveryOutcome = firstLate();
  await write('chegou?');
  const { id } = (await own())[0] ?? expect.fail('nothing was written');
  await talk.simulator.sentMessages.waitFor((sent) => sent.id === id);
  await until(async () => expect(await hasWaited(id)).toBe(true));
  const before = pings();
  await write('e agora?');
  await until(() => expect(timesSent(id)).toBe(2));
  expect(pings()).toBeGreaterThan(before);
  await until(async () =>
    expect(await standing()).toEqual([
      ['chegou?', 'server'],
      ['e agora?', 'server'],
    ]),
  );

  // Its first word comes before that of the last message, on one wire.
  talk.simulator.faults.deliveryOutcome = (stanza) => (isWord(stanza) ? late : 'passes');
  await write('fim');
  await until(async () => expect((await standing()).at(-1)).toEqual(['fim', 'server']));
  expect((await standing())[0]).toEqual(['chegou?', 'server']);
  expect(timesSent(id)).toBe(2);
  expect(talk.ana.receivedMessages.items.map(({ text: words }) => words)).toEqual(['chegou?', 'e agora?', 'fim']);
}, 60_000);

const hasWaited = (externalId: string): Promise<boolean> =>
  talk.server.inCompany(talk.admin.companyId, async ({ em }) => {
    const [row] = await queryRows(
      em,
      queryOf(
        {},
        `select from messages where external_id = $1 and delivery = 'written' and updated_at < now() - make_interval(secs => $2)`,
      ),
      [externalId, acknowledge / 1000],
    );
    return row !== undefined;
  });

it('a message that the server never confirmed is taken back from the customer, who has it all the same', async () => {
  talk.simulator.faults.deliveryOutcome = (stanza) => (isWord(stanza) ? 'lost' : 'passes');
  await write('ops');
  const { id } = (await own()).at(-1) ?? expect.fail('nothing was written');
  await until(async () => expect((await standing()).at(-1)).not.toEqual(['ops', 'queued']));
  expect(talk.ana.receivedMessages.items.map(({ text: words }) => words)).toContain('ops');
  await talk.server.inCompany(talk.admin.companyId, ({ em }) =>
    execute(em, `update messages set delivery = 'unknown' where external_id = $1`, [id]),
  );
  await until(async () => {
    await talk.server.inCompany(talk.admin.companyId, (scope) => outboundQueue.expireUnacknowledged(scope, talk.connectionId, 0));
    expect((await own()).at(-1)).toMatchObject({ delivery: 'failed', failure: 'unconfirmed' });
  });
  await talk.call(api.messages.remove, { messageId: id });
  const { message } = await talk.ana.receivedMessages.waitFor((shown) => shown.message.protocolMessage?.key?.id === id);
  expect(message.protocolMessage?.key).toMatchObject({ fromMe: true, id });
  await until(async () => expect((await own()).at(-1)).toMatchObject({ isDeleted: true, pendingActions: [] }));
}, 60_000);
