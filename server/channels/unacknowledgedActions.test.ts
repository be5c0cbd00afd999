import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { outboundQueue } from '#server/areas/messages/outbound/outboundQueue.ts';
import { setUpOutboundFixture, waitUntil } from '#server/testing/fixtures/setUpOutboundFixture.ts';

const { stage, call, sql, acknowledge, answered, sent, messages, startNumber, say, write } = setUpOutboundFixture();

const states = () =>
  sql<{ kind: string; state: string }>(
    'select a.kind, a.state from message_actions a join messages m on m.id = a.message_id where m.ticket_id = $1 order by a.id',
    [stage.ticketId],
  );
const only = (kind: string) => sent().filter((message) => message.kind === kind);

/** A message that arrived, and a provider that says nothing to whatever is done to it. */
async function said(body: string): Promise<{ messageId: string; rowId: number }> {
  stage.process.channel.onSend = async (message) => (message.kind === 'text' ? answered(message) : undefined);
  await write(body);
  await waitUntil(async () => expect(await messages()).toMatchObject([{ delivery: 'server' }]));
  const [own] = await messages();
  return { messageId: own?.id ?? '', rowId: own?.rowId ?? 0 };
}

const left = (kind: string, count = 1) => waitUntil(() => expect(only(kind).length).toBeGreaterThanOrEqual(count));

/** The number is away, and what was written last had no answer for a minute. */
async function leftAlone(): Promise<void> {
  await stage.process.channels.stop();
  await sql(
    `update message_actions set state = 'written', updated_at = now() - interval '1 minute'
     where id = (select max(a.id) from message_actions a join messages m on m.id = a.message_id where m.ticket_id = $1)`,
    [stage.ticketId],
  );
}

describe('what was done to a message', () => {
  it('is sent once more under its id where nobody acknowledged it, also by another process, and then no more', async () => {
    const { messageId } = await said('ops');
    await call(api.messages.remove, { messageId });
    await left('revoke');
    await leftAlone();
    const [first] = only('revoke');
    startNumber();
    await vi.waitFor(
      async () => {
        // The line looks at what waits whenever something new does.
        await write('outra');
        expect(only('revoke')).toHaveLength(1);
      },
      { timeout: 10_000, interval: 250 },
    );
    expect(only('revoke')[0]?.externalId).toBe(first?.externalId);
    await waitUntil(async () => expect(await states()).toEqual([{ kind: 'revoke', state: 'done' }]));
  });

  it('is done when the provider says that it has it', async () => {
    const { rowId } = await said('Oi');
    await call(api.messages.react, { rowId, emoji: '👍' });
    await left('reaction');
    const [reaction] = only('reaction');
    await acknowledge(reaction?.externalId ?? '');
    expect(await states()).toEqual([{ kind: 'reaction', state: 'done' }]);
    expect(await sql('select 1 from early_receipts where external_id = $1', [reaction?.externalId])).toEqual([]);
  });

  it.each([false, true])('is not sent again behind what replaced it, though both were away together: %s', async (together) => {
    const { messageId } = await said('um');
    await say(together ? 'backoff' : 'connected');
    for (const body of ['dois', 'três']) {
      await call(api.messages.edit, { messageId, body, ticketId: stage.ticketId });
    }
    await say('connected');
    await left('edit', 2);
    await waitUntil(async () => expect((await states())[0]).toEqual({ kind: 'edit', state: 'done' }));
    await leftAlone();
    const wanted = { unacknowledgedForMs: 1_000, excludedChats: [] };
    const waiting = await stage.server.inCompany(stage.admin.companyId, (scope) =>
      outboundQueue.findNext(scope, stage.connectionId, wanted),
    );
    const here = waiting.filter(({ outgoing }) => outgoing.chat === stage.chat);
    expect(here).toMatchObject([{ kind: 'action', isRetry: true, expiresAt: null, outgoing: { body: 'três' } }]);
    startNumber();
    await waitUntil(() => expect(stage.process.channel.openConnections.has(stage.connectionId)).toBe(true));
  });
});
