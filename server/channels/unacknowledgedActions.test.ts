import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { outboundQueue } from '#server/conversations/messages/outbound/outboundQueue.ts';
import { setUpOutboundFixture, waitUntil } from '#server/testing/fixtures/setUpOutboundFixture.ts';

const { fixture, call, sql, acknowledge, answered, sent, messages, startNumber, say, write } = setUpOutboundFixture();

const states = () =>
  sql<{ kind: string; state: string }>(
    'select a.kind, a.state from message_actions a join messages m on m.id = a.message_id where m.ticket_id = $1 order by a.id',
    [fixture.ticketId],
  );
const sentOf = (kind: string) => sent().filter((message) => message.kind === kind);

/** Sends an acknowledged message through a provider that acknowledges no actions. */
async function sendAcknowledged(body: string): Promise<{ messageId: string; rowId: number }> {
  fixture.process.channel.onSend = async (message) => (message.kind === 'text' ? answered(message) : undefined);
  await write(body);
  await waitUntil(async () => expect(await messages()).toMatchObject([{ delivery: 'server' }]));
  const [own] = await messages();
  return { messageId: own?.id ?? '', rowId: own?.rowId ?? 0 };
}

const waitForSent = (kind: string, count = 1) => waitUntil(() => expect(sentOf(kind).length).toBeGreaterThanOrEqual(count));

/** Stops the channels and leaves the last action unacknowledged for a minute. */
async function stopWithUnacknowledged(): Promise<void> {
  await fixture.process.channels.stop();
  await sql(
    `update message_actions set state = 'written', updated_at = now() - interval '1 minute'
     where id = (select max(a.id) from message_actions a join messages m on m.id = a.message_id where m.ticket_id = $1)`,
    [fixture.ticketId],
  );
}

describe('an action on a message', () => {
  it('is sent once more under its id when unacknowledged, also by another process, and then no more', async () => {
    const { messageId } = await sendAcknowledged('ops');
    await call(api.messages.remove, { messageId });
    await waitForSent('revoke');
    await stopWithUnacknowledged();
    const [first] = sentOf('revoke');
    startNumber();
    await vi.waitFor(
      async () => {
        // The sender reads the queue when a new message wakes it.
        await write('outra');
        expect(sentOf('revoke')).toHaveLength(1);
      },
      { timeout: 10_000, interval: 250 },
    );
    expect(sentOf('revoke')[0]?.externalId).toBe(first?.externalId);
    await waitUntil(async () => expect(await states()).toEqual([{ kind: 'revoke', state: 'done' }]));
  });

  it('is done when the provider acknowledges it', async () => {
    const { rowId } = await sendAcknowledged('Oi');
    await call(api.messages.react, { rowId, emoji: '👍' });
    await waitForSent('reaction');
    const [reaction] = sentOf('reaction');
    await acknowledge(reaction?.externalId ?? '');
    expect(await states()).toEqual([{ kind: 'reaction', state: 'done' }]);
    expect(await sql('select 1 from early_receipts where external_id = $1', [reaction?.externalId])).toEqual([]);
  });

  it.each([false, true])('is not sent again after its replacement, when both were queued together: %s', async (together) => {
    const { messageId } = await sendAcknowledged('um');
    await say(together ? 'backoff' : 'connected');
    for (const body of ['dois', 'três']) {
      await call(api.messages.edit, { messageId, body, ticketId: fixture.ticketId });
    }
    await say('connected');
    await waitForSent('edit', 2);
    await waitUntil(async () => expect((await states())[0]).toEqual({ kind: 'edit', state: 'done' }));
    await stopWithUnacknowledged();
    const request = { connectionId: fixture.connectionId, unacknowledgedForMs: 1_000, excludedChats: [] };
    const [waiting = []] = await fixture.server.inCompany(fixture.admin.companyId, (scope) => outboundQueue.findNext(scope, [request]));
    const here = waiting.filter(({ outgoing }) => outgoing.chat === fixture.chat);
    expect(here).toMatchObject([{ kind: 'action', isRetry: true, expiresAt: null, outgoing: { body: 'três' } }]);
    startNumber();
    await waitUntil(() => expect(fixture.process.channel.openConnections.has(fixture.connectionId)).toBe(true));
  });
});
