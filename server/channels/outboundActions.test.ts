import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { ChannelError } from './Channel.ts';
import { outboundQueue } from '#server/conversations/messages/outbound/outboundQueue.ts';
import { messageListeners } from '#server/conversations/messages/listeners.ts';
import { setUpOutboundFixture, waitUntil } from '#server/testing/fixtures/setUpOutboundFixture.ts';

const { fixture, call, sql, refuse, sent, messages, say, startNumber, write, bodies, deliveries } = setUpOutboundFixture();

/** Backdates the sending of the message. */
const age = (minutes: number) =>
  sql(
    'update messages set written_at = now() - make_interval(mins => $2), server_at = now() - make_interval(mins => $2) where ticket_id = $1 and from_me',
    [fixture.ticketId, minutes],
  );

const sendAndDisconnect = async (body: string) => {
  await write(body);
  await waitUntil(async () => expect(await deliveries()).toEqual(['server']));
  await say('backoff');
};

const lastMessageInList = async () => {
  const { lastMessage, lastMessageType } = await call(api.tickets.show, { id: fixture.ticketId });
  return [lastMessage, lastMessageType];
};

/** The last broadcast of a message. */
const lastBroadcast = async () =>
  (await drainBroadcasts(fixture.server.platform, fixture.admin.companyId)).findLast(({ event }) => event === 'appMessage')?.body;

describe('edits', () => {
  const edit = async (body: string) =>
    call(api.messages.edit, { messageId: (await messages())[0]?.id ?? '', body, ticketId: fixture.ticketId });

  it('are sent within the limit since the sending, however old the message is', async () => {
    await sendAndDisconnect('Amanha');
    await edit('Amanhã');
    await age(14);
    await sql("update messages set sent_at = now() - interval '2 hours' where ticket_id = $1 and from_me", [fixture.ticketId]);
    await say('connected');
    await waitUntil(() => expect(bodies()).toEqual(['Amanha', 'Amanhã']));
    expect(await messages()).toMatchObject([{ body: 'Amanhã', isEdited: true, editFailure: null }]);
  });

  it('that are too late fail and restore the delivered text', async () => {
    await sendAndDisconnect('Amanha');
    await edit('Amanhã');
    await edit('Amanhã cedo');
    expect(await messages()).toMatchObject([{ body: 'Amanhã cedo', isEdited: true, editFailure: null }]);
    await age(16);
    await say('connected');
    await waitUntil(async () => expect(await messages()).toMatchObject([{ body: 'Amanha', isEdited: false, editFailure: 'expired' }]));
    expect(await lastMessageInList()).toEqual(['Amanha', 'conversation']);
    expect(bodies()).toEqual(['Amanha']);
  });

  it('that are refused restore the former text, unless the phone has edited it meanwhile', async () => {
    await sendAndDisconnect('um');
    await say('connected');
    await edit('dois');
    await waitUntil(() => expect(bodies()).toEqual(['um', 'dois']));
    await edit('três');
    await waitUntil(() => expect(bodies()).toEqual(['um', 'dois', 'três']));
    const [, , third] = sent();
    await refuse(third?.externalId ?? '');
    expect(await messages()).toMatchObject([{ body: 'dois', isEdited: true, editFailure: 'rejected' }]);
    await edit('quatro');
    expect(await messages()).toMatchObject([{ body: 'quatro', editFailure: null }]);
    await waitUntil(() => expect(bodies()).toHaveLength(4));
    const [own] = await messages();
    const key = { chat: fixture.chat, participant: null, fromMe: true, externalId: own?.id ?? '' };
    await fixture.process.channel.deliver(fixture.connectionId, { type: 'edit', key, body: 'cinco' });
    await refuse(sent()[3]?.externalId ?? '');
    expect(await messages()).toMatchObject([{ body: 'cinco', isEdited: true, editFailure: null }]);
  });
});

describe('a revoke', () => {
  const remove = async () => call(api.messages.remove, { messageId: (await messages())[0]?.id ?? '' });

  it('is pending until it is sent, and is broadcast', async () => {
    await sendAndDisconnect('ops');
    await remove();
    expect(await messages()).toMatchObject([{ isDeleted: true, pendingActions: ['revoke'], revokeFailure: null }]);
    await say('connected');
    await waitUntil(async () => expect(await lastBroadcast()).toMatchObject({ message: { isDeleted: true, pendingActions: [] } }));
    expect(bodies()).toEqual(['ops', 'revoke']);
  });

  it('that is too late fails and restores the message, in the list too', async () => {
    await sendAndDisconnect('ops');
    await remove();
    expect(await lastMessageInList()).toEqual(['ops', 'deleted']);
    await age(61 * 60);
    await say('connected');
    await waitUntil(async () =>
      expect(await lastBroadcast()).toMatchObject({ message: { isDeleted: false, revokeFailure: 'expired', pendingActions: [] } }),
    );
    expect(await lastMessageInList()).toEqual(['ops', 'conversation']);
    expect(bodies()).toEqual(['ops']);
  });

  it('is rejected where it would be too late, and changes nothing', async () => {
    await sendAndDisconnect('ops');
    await age(61 * 60);
    await expect(remove()).toFailWith('ERR_DELETE_WAPP_MSG');
    expect(await messages()).toMatchObject([{ isDeleted: false, revokeFailure: null, pendingActions: [] }]);
  });

  it('that is refused restores the message and may be retried', async () => {
    await sendAndDisconnect('ops');
    await say('connected');
    await remove();
    await waitUntil(() => expect(bodies()).toEqual(['ops', 'revoke']));
    await refuse(sent()[1]?.externalId ?? '');
    expect(await messages()).toMatchObject([{ isDeleted: false, revokeFailure: 'rejected' }]);
    await remove();
    expect(await messages()).toMatchObject([{ isDeleted: true, revokeFailure: null }]);
    await waitUntil(() => expect(bodies()).toEqual(['ops', 'revoke', 'revoke']));
  });

  const revokes = () => sent().filter(({ kind }) => kind === 'revoke');
  const waitForRevoke = () => waitUntil(() => expect(revokes()).not.toEqual([]));

  /** Sends a message that is never acknowledged, until it has expired. */
  const sendUnconfirmed = async (body: string) => {
    fixture.process.channel.onSend = async () => undefined;
    await write(body);
    await waitUntil(async () => expect(await deliveries()).not.toEqual(['queued']));
    await sql("update messages set delivery = 'unknown' where ticket_id = $1 and from_me", [fixture.ticketId]);
    await waitUntil(async () => {
      await fixture.server.inCompany(fixture.admin.companyId, (scope) =>
        outboundQueue.expireUnacknowledged(scope, fixture.connectionId, 0),
      );
      expect(await deliveries()).toEqual(['unconfirmed']);
    });
  };

  it('is sent for an unconfirmed message too, also after the process died', async () => {
    await sendUnconfirmed('ops');
    await fixture.process.channels.stop();
    await remove();
    expect(await messages()).toMatchObject([{ isDeleted: true, failure: 'unconfirmed', pendingActions: ['revoke'] }]);
    startNumber();
    await waitForRevoke();
    expect(revokes()[0]).toMatchObject({ target: { externalId: (await messages())[0]?.id } });
    await waitUntil(async () => expect(await messages()).toMatchObject([{ isDeleted: true, pendingActions: [] }]));
  });

  it('of an unconfirmed message restores it when refused', async () => {
    await sendUnconfirmed('ops');
    await remove();
    await waitForRevoke();
    await refuse(revokes()[0]?.externalId ?? '');
    expect(await messages()).toMatchObject([{ isDeleted: false, revokeFailure: 'rejected', failure: 'unconfirmed' }]);
  });

  it('is sent where a retry of the message failed for a reason of its own', async () => {
    await sendUnconfirmed('ops');
    fixture.process.channel.onSend = async ({ kind }) => {
      if (kind === 'text') {
        throw new ChannelError('mediaMissing', { isTemporary: false });
      }
    };
    await call(api.messages.retry, { rowId: (await messages())[0]?.rowId ?? 0 });
    await waitUntil(async () => expect(await deliveries()).toEqual(['mediaMissing']));
    await remove();
    await waitForRevoke();
  });

  it('follows a message that was being sent, though it is never acknowledged', async () => {
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    fixture.process.channel.onSend = () => {
      started.resolve();
      return released.promise;
    };
    await write('ops');
    await started.promise;
    await remove();
    released.resolve();
    await waitForRevoke();
    expect(bodies()[0]).toBe('ops');
  });

  it('is not sent for a message that was refused or never sent', async () => {
    await say('backoff');
    await write('nem saiu');
    await remove();
    await say('connected');
    fixture.process.channel.onSend = async () => undefined;
    await write('recusada');
    await waitUntil(async () => expect((await deliveries())[1]).not.toBe('queued'));
    const id = (await messages())[1]?.id ?? '';
    await refuse(id);
    await call(api.messages.remove, { messageId: id });
    await write('depois');
    await waitUntil(() => expect(bodies()).toContain('depois'));
    expect(revokes()).toEqual([]);
    expect(bodies()).not.toContain('nem saiu');
  });

  it('is not followed by a retry of its unacknowledged message', async () => {
    fixture.process.channel.onSend = async () => undefined;
    await write('ops');
    await waitUntil(async () => expect(await deliveries()).not.toEqual(['queued']));
    await remove();
    await waitForRevoke();
    await fixture.process.channels.stop();
    await write('depois');
    startNumber();
    await waitUntil(() => expect(bodies()).toContain('depois'));
    expect(bodies()).not.toContain('ops');
  });

  it('stays, though refused, where the phone has revoked the message too', async () => {
    await sendAndDisconnect('ops');
    await say('connected');
    await remove();
    await waitUntil(() => expect(bodies()).toEqual(['ops', 'revoke']));
    const key = { chat: fixture.chat, participant: null, fromMe: true, externalId: (await messages())[0]?.id ?? '' };
    await fixture.process.channel.deliver(fixture.connectionId, { type: 'revoke', key });
    await refuse(sent()[1]?.externalId ?? '');
    expect(await messages()).toMatchObject([{ isDeleted: true, revokeFailure: null }]);
    expect(await lastMessageInList()).toEqual(['ops', 'deleted']);
  });

  it('is not undone by an edit that fails after it', async () => {
    await sendAndDisconnect('Amanha');
    await call(api.messages.edit, { messageId: (await messages())[0]?.id ?? '', body: 'Amanhã', ticketId: fixture.ticketId });
    await remove();
    await age(16);
    await say('connected');
    await waitUntil(async () => expect(await messages()).toMatchObject([{ body: 'Amanha', isDeleted: true, pendingActions: [] }]));
    expect(await lastMessageInList()).toEqual(['Amanha', 'deleted']);
  });
});

describe('reactions', () => {
  const react = async (emoji: string) => call(api.messages.react, { rowId: (await messages())[0]?.rowId ?? 0, emoji });
  const emojis = async () => (await messages())[0]?.reactions.map(({ emoji }) => emoji);

  it('are pending until they are sent', async () => {
    await sendAndDisconnect('Oi');
    await react('👍');
    expect(await messages()).toMatchObject([{ pendingActions: ['reaction'] }]);
    await say('connected');
    await waitUntil(async () => expect(await messages()).toMatchObject([{ pendingActions: [], reactionFailure: null }]));
  });

  it('that are refused restore the former ones, whatever was tried meanwhile', async () => {
    await sendAndDisconnect('Oi');
    await say('connected');
    await react('👍');
    await waitUntil(() => expect(bodies()).toEqual(['Oi', 'reaction']));
    await say('backoff');
    await react('❤️');
    await react('');
    await say('connected');
    await waitUntil(() => expect(bodies()).toHaveLength(4));
    const [, , second, third] = sent();
    await refuse(second?.externalId ?? '');
    expect(await emojis()).toEqual([]);
    await refuse(third?.externalId ?? '');
    expect(await messages()).toMatchObject([{ reactions: [{ emoji: '👍', fromMe: true }], reactionFailure: 'rejected' }]);
    await waitUntil(async () => expect(await lastBroadcast()).toMatchObject({ message: { reactionFailure: 'rejected' } }));
    await react('❤️');
    expect(await messages()).toMatchObject([{ reactionFailure: null }]);
  });

  it('of the phone stay, though an earlier one was refused', async () => {
    await sendAndDisconnect('Oi');
    await say('connected');
    await react('👍');
    await waitUntil(() => expect(bodies()).toEqual(['Oi', 'reaction']));
    const key = { chat: fixture.chat, participant: null, fromMe: true, externalId: (await messages())[0]?.id ?? '' };
    await fixture.process.channel.deliver(fixture.connectionId, { type: 'reaction', key, sender: null, emoji: '🎉' });
    await refuse(sent()[1]?.externalId ?? '');
    expect(await messages()).toMatchObject([{ reactions: [{ emoji: '🎉' }], reactionFailure: null }]);
  });
});

describe('a removed connection', () => {
  it('undoes its pending actions and accepts no others', async () => {
    await call(api.connections.create, { name: 'Outro', provider: 'simulated', isDefault: true });
    await sendAndDisconnect('ops');
    const [own] = await messages();
    await call(api.messages.react, { rowId: own?.rowId ?? 0, emoji: '👍' });
    await call(api.messages.remove, { messageId: own?.id ?? '' });
    await call(api.connections.remove, { id: fixture.connectionId });
    const listener = messageListeners.find(({ name }) => name === 'messages.failUnsendable') ?? expect.fail('there is no such listener');
    await fixture.server.inCompany(fixture.admin.companyId, (scope) => listener.run(scope, {} as never));
    const undone = { isDeleted: false, revokeFailure: 'disconnected', reactions: [], reactionFailure: 'disconnected', pendingActions: [] };
    expect(await messages()).toMatchObject([undone]);
    await expect(call(api.messages.remove, { messageId: own?.id ?? '' })).toFailWith('ERR_WAPP_NOT_INITIALIZED');
    expect(await messages()).toMatchObject([{ isDeleted: false }]);
  });
});
