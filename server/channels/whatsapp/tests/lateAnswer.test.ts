import { beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { outboundQueue } from '#server/conversations/messages/outbound/outboundQueue.ts';
import { execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { startWhatsAppConversation, type WhatsAppConversation } from '#server/testing/channels/startWhatsAppConversation.ts';
import type { StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';
import type { DeliveryOutcome } from '#server/simulators/whatsapp/transport/ClientSocket.ts';

/** What a message waits for the word of the server here, where half a minute is usual. */
const acknowledge = 1_500;
/** Longer than that: the word comes when the message has been sent again. */
const late = { after: 4_000 };

let conversation: WhatsAppConversation;

beforeAll(async () => {
  conversation = await startWhatsAppConversation({ acknowledgeTimeoutMs: acknowledge });
});

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 20 });

const write = (body: string) => conversation.call(api.messages.send, { ticketId: conversation.ticketId, body });
const ownMessages = async () =>
  (await conversation.call(api.messages.page, { ticketId: conversation.ticketId })).messages.filter(({ fromMe }) => fromMe);
const deliveries = async () => (await ownMessages()).map(({ body, delivery }) => [body, delivery]);
const timesSent = (id: string) => conversation.simulator.sentMessages.items.filter((sent) => sent.id === id).length;
const pings = () => conversation.simulator.stanzas.items.filter(({ attrs }) => attrs['xmlns'] === 'w:p').length;

const isAcknowledgement = ({ tag, attrs }: StanzaNode): boolean => tag === 'ack' && attrs['class'] === 'message';

/** Delays the first acknowledgement. */
function delayFirst(): (stanza: StanzaNode) => DeliveryOutcome {
  let count = 0;
  return (stanza) => (isAcknowledgement(stanza) && (count += 1) === 1 ? late : 'passes');
}

it('a message whose acknowledgement is late is resent under its id after a ping, and shown once', async () => {
  conversation.ana.isOnline = false;
  conversation.simulator.faults.deliveryOutcome = delayFirst();
  await write('chegou?');
  const { id } = (await ownMessages())[0] ?? expect.fail('there is no message');
  await conversation.simulator.sentMessages.waitFor((sent) => sent.id === id);
  await until(async () => expect(await isOverdue(id)).toBe(true));
  const before = pings();
  await write('e agora?');
  await until(() => expect(timesSent(id)).toBe(2));
  expect(pings()).toBeGreaterThan(before);
  await until(async () =>
    expect(await deliveries()).toEqual([
      ['chegou?', 'server'],
      ['e agora?', 'server'],
    ]),
  );

  // One socket: the delayed acknowledgement arrives before that of the last message.
  conversation.simulator.faults.deliveryOutcome = (stanza) => (isAcknowledgement(stanza) ? late : 'passes');
  await write('fim');
  await until(async () => expect((await deliveries()).at(-1)).toEqual(['fim', 'server']));
  expect((await deliveries())[0]).toEqual(['chegou?', 'server']);
  expect(timesSent(id)).toBe(2);
  expect(conversation.ana.receivedMessages.items.map(({ text: shownText }) => shownText)).toEqual(['chegou?', 'e agora?', 'fim']);
}, 60_000);

const isOverdue = (externalId: string): Promise<boolean> =>
  conversation.server.inCompany(conversation.admin.companyId, async ({ em }) => {
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

it('a message that was never acknowledged is revoked at the customer, who has received it', async () => {
  conversation.simulator.faults.deliveryOutcome = (stanza) => (isAcknowledgement(stanza) ? 'lost' : 'passes');
  await write('ops');
  const { id } = (await ownMessages()).at(-1) ?? expect.fail('there is no message');
  await until(async () => expect((await deliveries()).at(-1)).not.toEqual(['ops', 'queued']));
  expect(conversation.ana.receivedMessages.items.map(({ text: shownText }) => shownText)).toContain('ops');
  await conversation.server.inCompany(conversation.admin.companyId, ({ em }) =>
    execute(em, `update messages set delivery = 'unknown' where external_id = $1`, [id]),
  );
  await until(async () => {
    await conversation.server.inCompany(conversation.admin.companyId, (scope) =>
      outboundQueue.expireUnacknowledged(scope, conversation.connectionId, 0),
    );
    expect((await ownMessages()).at(-1)).toMatchObject({ delivery: 'failed', failure: 'unconfirmed' });
  });
  await conversation.call(api.messages.remove, { messageId: id });
  const { message } = await conversation.ana.receivedMessages.waitFor((received) => received.message.protocolMessage?.key?.id === id);
  expect(message.protocolMessage?.key).toMatchObject({ fromMe: true, id });
  await until(async () => expect((await ownMessages()).at(-1)).toMatchObject({ isDeleted: true, pendingActions: [] }));
}, 60_000);
