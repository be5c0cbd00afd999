import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { ChannelError } from './Channel.ts';
import { outboundQueue } from '#server/areas/messages/outbound/outboundQueue.ts';
import { messageListeners } from '#server/areas/messages/listeners.ts';
import { setUpOutboundFixture, waitUntil } from '#server/testing/fixtures/setUpOutboundFixture.ts';

const { stage, call, sql, refuse, sent, messages, say, startNumber, write, bodies, deliveries } = setUpOutboundFixture();

/** The message left so many minutes ago. */
const age = (minutes: number) =>
  sql(
    'update messages set written_at = now() - make_interval(mins => $2), server_at = now() - make_interval(mins => $2) where ticket_id = $1 and from_me',
    [stage.ticketId, minutes],
  );

const said = async (body: string) => {
  await write(body);
  await waitUntil(async () => expect(await deliveries()).toEqual(['server']));
  await say('backoff');
};

const listed = async () => {
  const { lastMessage, lastMessageType } = await call(api.tickets.show, { id: stage.ticketId });
  return [lastMessage, lastMessageType];
};

/** What the screens were told last of a message. */
const heard = async () =>
  (await drainBroadcasts(stage.server.platform, stage.admin.companyId)).findLast(({ event }) => event === 'appMessage')?.body;

describe('edits', () => {
  const edit = async (body: string) =>
    call(api.messages.edit, { messageId: (await messages())[0]?.id ?? '', body, ticketId: stage.ticketId });

  it('that leave in time reach the other side, however long ago the message was written', async () => {
    await said('Amanha');
    await edit('Amanhã');
    await age(14);
    await sql("update messages set sent_at = now() - interval '2 hours' where ticket_id = $1 and from_me", [stage.ticketId]);
    await say('connected');
    await waitUntil(() => expect(bodies()).toEqual(['Amanha', 'Amanhã']));
    expect(await messages()).toMatchObject([{ body: 'Amanhã', isEdited: true, editFailure: null }]);
  });

  it('that leave too late fail, and the words that the customer reads come back', async () => {
    await said('Amanha');
    await edit('Amanhã');
    await edit('Amanhã cedo');
    expect(await messages()).toMatchObject([{ body: 'Amanhã cedo', isEdited: true, editFailure: null }]);
    await age(16);
    await say('connected');
    await waitUntil(async () => expect(await messages()).toMatchObject([{ body: 'Amanha', isEdited: false, editFailure: 'expired' }]));
    expect(await listed()).toEqual(['Amanha', 'conversation']);
    expect(bodies()).toEqual(['Amanha']);
  });

  it('that were refused bring back those before them, unless the phone has put in others', async () => {
    await said('um');
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
    const key = { chat: stage.chat, participant: null, fromMe: true, externalId: own?.id ?? '' };
    await stage.process.channel.deliver(stage.connectionId, { type: 'edit', key, body: 'cinco' });
    await refuse(sent()[3]?.externalId ?? '');
    expect(await messages()).toMatchObject([{ body: 'cinco', isEdited: true, editFailure: null }]);
  });
});

describe('taking back', () => {
  const remove = async () => call(api.messages.remove, { messageId: (await messages())[0]?.id ?? '' });

  it('shows that the other side has yet to hear of it, until it has left, and all who look see it', async () => {
    await said('ops');
    await remove();
    expect(await messages()).toMatchObject([{ isDeleted: true, pendingActions: ['revoke'], revokeFailure: null }]);
    await say('connected');
    await waitUntil(async () => expect(await heard()).toMatchObject({ message: { isDeleted: true, pendingActions: [] } }));
    expect(bodies()).toEqual(['ops', 'revoke']);
  });

  it('that comes too late fails, and the message is shown again, in the list too', async () => {
    await said('ops');
    await remove();
    expect(await listed()).toEqual(['ops', 'deleted']);
    await age(61 * 60);
    await say('connected');
    await waitUntil(async () =>
      expect(await heard()).toMatchObject({ message: { isDeleted: false, revokeFailure: 'expired', pendingActions: [] } }),
    );
    expect(await listed()).toEqual(['ops', 'conversation']);
    expect(bodies()).toEqual(['ops']);
  });

  it('is refused where it would come too late, and changes nothing', async () => {
    await said('ops');
    await age(61 * 60);
    await expect(remove()).toFailWith('ERR_DELETE_WAPP_MSG');
    expect(await messages()).toMatchObject([{ isDeleted: false, revokeFailure: null, pendingActions: [] }]);
  });

  it('that was refused brings the message back, and may be tried again', async () => {
    await said('ops');
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
  const revoked = () => waitUntil(() => expect(revokes()).not.toEqual([]));

  /** It left, and nobody ever said what became of it. */
  const unconfirmed = async (body: string) => {
    stage.process.channel.onSend = async () => undefined;
    await write(body);
    await waitUntil(async () => expect(await deliveries()).not.toEqual(['queued']));
    await sql("update messages set delivery = 'unknown' where ticket_id = $1 and from_me", [stage.ticketId]);
    await waitUntil(async () => {
      await stage.server.inCompany(stage.admin.companyId, (scope) => outboundQueue.expireUnacknowledged(scope, stage.connectionId, 0));
      expect(await deliveries()).toEqual(['unconfirmed']);
    });
  };

  it('reaches the other side where nobody knows whether the message did, also after the process died', async () => {
    await unconfirmed('ops');
    await stage.process.channels.stop();
    await remove();
    expect(await messages()).toMatchObject([{ isDeleted: true, failure: 'unconfirmed', pendingActions: ['revoke'] }]);
    startNumber();
    await revoked();
    expect(revokes()[0]).toMatchObject({ target: { externalId: (await messages())[0]?.id } });
    await waitUntil(async () => expect(await messages()).toMatchObject([{ isDeleted: true, pendingActions: [] }]));
  });

  it('of what was never confirmed shows the message again, should it be refused', async () => {
    await unconfirmed('ops');
    await remove();
    await revoked();
    await refuse(revokes()[0]?.externalId ?? '');
    expect(await messages()).toMatchObject([{ isDeleted: false, revokeFailure: 'rejected', failure: 'unconfirmed' }]);
  });

  it('reaches the other side where a second try failed for a reason of its own', async () => {
    await unconfirmed('ops');
    stage.process.channel.onSend = async ({ kind }) => {
      if (kind === 'text') {
        throw new ChannelError('mediaMissing', { isTemporary: false });
      }
    };
    await call(api.messages.retry, { rowId: (await messages())[0]?.rowId ?? 0 });
    await waitUntil(async () => expect(await deliveries()).toEqual(['mediaMissing']));
    await remove();
    await revoked();
  });

  it('follows what was in hand when it was taken back, though nobody acknowledges it', async () => {
    const [inHand, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    stage.process.channel.onSend = () => {
      inHand.resolve();
      return released.promise;
    };
    await write('ops');
    await inHand.promise;
    await remove();
    released.resolve();
    await revoked();
    expect(bodies()[0]).toBe('ops');
  });

  it('is told to nobody where the message was refused, or had not left', async () => {
    await say('backoff');
    await write('nem saiu');
    await remove();
    await say('connected');
    stage.process.channel.onSend = async () => undefined;
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

  it('is not followed by the message itself, should that have had no answer', async () => {
    stage.process.channel.onSend = async () => undefined;
    await write('ops');
    await waitUntil(async () => expect(await deliveries()).not.toEqual(['queued']));
    await remove();
    await revoked();
    await stage.process.channels.stop();
    await write('depois');
    startNumber();
    await waitUntil(() => expect(bodies()).toContain('depois'));
    expect(bodies()).not.toContain('ops');
  });

  it('stays, though refused, where the phone took the message back as well', async () => {
    await said('ops');
    await say('connected');
    await remove();
    await waitUntil(() => expect(bodies()).toEqual(['ops', 'revoke']));
    const key = { chat: stage.chat, participant: null, fromMe: true, externalId: (await messages())[0]?.id ?? '' };
    await stage.process.channel.deliver(stage.connectionId, { type: 'revoke', key });
    await refuse(sent()[1]?.externalId ?? '');
    expect(await messages()).toMatchObject([{ isDeleted: true, revokeFailure: null }]);
    expect(await listed()).toEqual(['ops', 'deleted']);
  });

  it('is not undone by an edit that fails after it', async () => {
    await said('Amanha');
    await call(api.messages.edit, { messageId: (await messages())[0]?.id ?? '', body: 'Amanhã', ticketId: stage.ticketId });
    await remove();
    await age(16);
    await say('connected');
    await waitUntil(async () => expect(await messages()).toMatchObject([{ body: 'Amanha', isDeleted: true, pendingActions: [] }]));
    expect(await listed()).toEqual(['Amanha', 'deleted']);
  });
});

describe('reactions', () => {
  const react = async (emoji: string) => call(api.messages.react, { rowId: (await messages())[0]?.rowId ?? 0, emoji });
  const signs = async () => (await messages())[0]?.reactions.map(({ emoji }) => emoji);

  it('show that the other side has yet to see them, until they have left', async () => {
    await said('Oi');
    await react('👍');
    expect(await messages()).toMatchObject([{ pendingActions: ['reaction'] }]);
    await say('connected');
    await waitUntil(async () => expect(await messages()).toMatchObject([{ pendingActions: [], reactionFailure: null }]));
  });

  it('that were refused bring back those before them, whatever else was tried meanwhile', async () => {
    await said('Oi');
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
    expect(await signs()).toEqual([]);
    await refuse(third?.externalId ?? '');
    expect(await messages()).toMatchObject([{ reactions: [{ emoji: '👍', fromMe: true }], reactionFailure: 'rejected' }]);
    await waitUntil(async () => expect(await heard()).toMatchObject({ message: { reactionFailure: 'rejected' } }));
    await react('❤️');
    expect(await messages()).toMatchObject([{ reactionFailure: null }]);
  });

  it('of the phone stay, though one of ours before them was refused', async () => {
    await said('Oi');
    await say('connected');
    await react('👍');
    await waitUntil(() => expect(bodies()).toEqual(['Oi', 'reaction']));
    const key = { chat: stage.chat, participant: null, fromMe: true, externalId: (await messages())[0]?.id ?? '' };
    await stage.process.channel.deliver(stage.connectionId, { type: 'reaction', key, sender: null, emoji: '🎉' });
    await refuse(sent()[1]?.externalId ?? '');
    expect(await messages()).toMatchObject([{ reactions: [{ emoji: '🎉' }], reactionFailure: null }]);
  });
});

describe('a number that was removed', () => {
  it('tells nobody any more: what waited is undone, and nothing else is taken', async () => {
    await call(api.connections.create, { name: 'Outro', provider: 'simulated', isDefault: true });
    await said('ops');
    const [own] = await messages();
    await call(api.messages.react, { rowId: own?.rowId ?? 0, emoji: '👍' });
    await call(api.messages.remove, { messageId: own?.id ?? '' });
    await call(api.connections.remove, { id: stage.connectionId });
    const listener = messageListeners.find(({ name }) => name === 'messages.failUnsendable') ?? expect.fail('nobody listens');
    await stage.server.inCompany(stage.admin.companyId, (scope) => listener.run(scope, {} as never));
    const undone = { isDeleted: false, revokeFailure: 'disconnected', reactions: [], reactionFailure: 'disconnected', pendingActions: [] };
    expect(await messages()).toMatchObject([undone]);
    await expect(call(api.messages.remove, { messageId: own?.id ?? '' })).toFailWith('ERR_WAPP_NOT_INITIALIZED');
    expect(await messages()).toMatchObject([{ isDeleted: false }]);
  });
});
