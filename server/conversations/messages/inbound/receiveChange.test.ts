import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { inboundMessage, newNumber, remoteImage } from '#server/testing/fixtures/inboundItems.ts';
import { setUpInboundFixture } from '#server/testing/fixtures/setUpInboundFixture.ts';
import { drainDomainEvents, drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';

const { fixture, take, ticketOf, messagesOf, lastOf } = setUpInboundFixture();

describe('a message that could not be opened', () => {
  const sealed = (number: string) => inboundMessage(number, { kind: 'ciphertext', body: '' });

  it('waits in its place, and is put there when it comes again, whole', async () => {
    const number = newNumber();
    const first = sealed(number);
    await take(first);
    await drainDomainEvents(fixture.server.platform, fixture.companyId);
    expect(await lastOf(number)).toMatchObject({ mediaType: 'ciphertext', body: '', media: null });
    expect(await ticketOf(number)).toMatchObject({ unreadMessages: 1, lastMessageType: 'ciphertext' });
    const { rowId } = await lastOf(number);
    await take({ ...first, kind: 'image', body: 'foto', media: remoteImage });
    expect(await messagesOf(number)).toHaveLength(1);
    expect(await lastOf(number)).toMatchObject({ rowId, mediaType: 'image', body: 'foto', media: { state: 'pending' } });
    expect(await ticketOf(number)).toMatchObject({ unreadMessages: 1, lastMessage: 'foto', lastMessageType: 'image' });
    const names = (await drainDomainEvents(fixture.server.platform, fixture.companyId)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['job.requested', 'message.changed', 'message.received']);
    await take({ ...first, kind: 'conversation', body: 'outra coisa' });
    expect(await lastOf(number)).toMatchObject({ body: 'foto' });
  });

  it('is heard as a message by people, and by the bots only when it can be read', async () => {
    const number = newNumber();
    await take(sealed(number));
    const names = (await drainDomainEvents(fixture.server.platform, fixture.companyId)).map(({ name }) => name);
    expect(names).toContain('message.stored');
    expect(names).not.toContain('message.received');
  });

  it('that only a later version can show is replaced when it is read anew, without being news', async () => {
    const number = newNumber();
    const whole = inboundMessage(number, { body: 'agora sim' });
    await take({ ...whole, kind: 'unsupported', body: '' });
    await drainDomainEvents(fixture.server.platform, fixture.companyId);
    await take({ ...whole, isHistory: true });
    expect(await lastOf(number)).toMatchObject({ mediaType: 'conversation', body: 'agora sim' });
    expect(await ticketOf(number)).toMatchObject({ unreadMessages: 1, lastMessage: 'agora sim' });
    const names = (await drainDomainEvents(fixture.server.platform, fixture.companyId)).map(({ name }) => name);
    expect(names).toEqual(['message.changed']);
  });

  it('does not hide a message that is already there', async () => {
    const number = newNumber();
    const whole = inboundMessage(number, { body: 'inteira' });
    await take(whole, { ...whole, kind: 'ciphertext', body: '' });
    expect(await lastOf(number)).toMatchObject({ body: 'inteira', mediaType: 'conversation' });
  });

  it('and is deleted stays so: neither its words nor its file come back', async () => {
    const number = newNumber();
    const first = sealed(number);
    await take(
      first,
      { type: 'revoke', key: first.key },
      { ...first, kind: 'image', body: 'segredo', media: remoteImage, isHistory: true },
    );
    expect(await lastOf(number)).toMatchObject({ isDeleted: true, body: '', mediaType: 'ciphertext', media: null });
  });

  it('takes the text of an edit that comes before it', async () => {
    const number = newNumber();
    const first = sealed(number);
    await take(first, { type: 'edit', key: first.key, body: 'corrigida' }, { ...first, kind: 'conversation', body: 'original' });
    expect(await lastOf(number)).toMatchObject({ body: 'corrigida', mediaType: 'conversation', isEdited: true });
  });

  it.each(['that could not be opened', 'that is not here'])(
    'takes the caption of an edit of a picture %s, and its file when it comes',
    async (state) => {
      const number = newNumber();
      const picture = inboundMessage(number, { kind: 'image', body: 'original', media: remoteImage });
      const { key, chat, sender, at } = picture;
      await take(...(state === 'that is not here' ? [] : [{ ...picture, kind: 'ciphertext', body: '', media: null }]));
      await take({ type: 'edit', key, body: 'corrigida', original: { chat, sender, at } }, picture, picture);
      expect(await messagesOf(number)).toHaveLength(1);
      expect(await lastOf(number)).toMatchObject({ body: 'corrigida', mediaType: 'image', isEdited: true, media: { state: 'pending' } });
      expect(await ticketOf(number)).toMatchObject({ unreadMessages: 1, lastMessage: 'corrigida', lastMessageType: 'image' });
    },
  );
});

describe('a change of a message that is not here', () => {
  it.each(['edit', 'revoke'] as const)('(%s) is kept and shown, also when the message comes after it', async (type) => {
    const number = newNumber();
    const first = inboundMessage(number, { body: 'original' });
    const { key, chat, sender, at } = first;
    const original = { chat, sender, at };
    await take(type === 'edit' ? { type, key, body: 'corrigida', original } : { type, key, original }, first);
    expect(await messagesOf(number)).toHaveLength(1);
    const shown = type === 'edit' ? { body: 'corrigida', isEdited: true } : { isDeleted: true };
    expect(await lastOf(number)).toMatchObject(shown);
    const preview = type === 'edit' ? { unreadMessages: 1, lastMessage: 'corrigida' } : { unreadMessages: 0, lastMessageType: 'deleted' };
    expect(await ticketOf(number)).toMatchObject(preview);
  });
});

describe('a quote', () => {
  it('of an unknown message is shown as it came, and a mark says that a message was forwarded', async () => {
    const number = newNumber();
    const quote = { kind: 'image', body: 'Tênis 42', preview: null, fromMe: true, isStatus: false };
    await take(inboundMessage(number, { body: 'quanto?', quotedId: 'UNKNOWN', quote, forwardings: 5 }));
    expect(await lastOf(number)).toMatchObject({ quotedMsg: null, quote, isForwarded: true, isForwardedOften: true });
  });

  it('with a chosen answer shows the words of the row, and keeps its id', async () => {
    const number = newNumber();
    await take(inboundMessage(number, { kind: 'listResponseMessage', body: 'opt_2', choice: 'Suporte' }));
    expect(await lastOf(number)).toMatchObject({ body: 'opt_2', choice: 'Suporte' });
    expect(await ticketOf(number)).toMatchObject({ lastMessage: 'Suporte' });
  });
});

describe('a poll', () => {
  it('counts the last vote of everybody', async () => {
    const number = newNumber();
    const poll = { question: 'Qual cor?', options: ['Azul', 'Verde'], selectable: 1 };
    const pollMessage = inboundMessage(number, { kind: 'pollCreationMessage', body: 'Qual cor?', poll });
    const vote = (choices: string[], sender = pollMessage.sender) => ({ type: 'vote', key: pollMessage.key, sender, choices }) as const;
    await take(pollMessage, vote(['Azul']), vote(['Verde']), vote(['Verde'], null));
    expect((await lastOf(number)).poll).toEqual({
      question: 'Qual cor?',
      selectable: 1,
      voters: 2,
      options: [
        { name: 'Azul', votes: [] },
        {
          name: 'Verde',
          votes: [
            { name: 'Marina Alves', fromMe: false },
            { name: '', fromMe: true },
          ],
        },
      ],
    });
    await take(vote([]), vote([], null));
    expect((await lastOf(number)).poll).toMatchObject({ voters: 0 });
  });
});

describe('edits, revokes, reactions and typing', () => {
  it('change the message they name, in its own chat only, and the list', async () => {
    const [number, other] = [newNumber(), newNumber()];
    const message = inboundMessage(number);
    await take(message, inboundMessage(other));
    await take({ type: 'edit', key: message.key, body: 'Oi, tudo bem?' });
    expect(await lastOf(number)).toMatchObject({ body: 'Oi, tudo bem?', isEdited: true, mediaType: 'conversation' });
    expect((await ticketOf(number)).lastMessage).toBe('Oi, tudo bem?');
    await take({ type: 'revoke', key: { ...message.key, chat: `${other}@s.whatsapp.net` } });
    expect((await lastOf(number)).isDeleted).toBe(false);
    await take({ type: 'revoke', key: message.key });
    expect(await ticketOf(number)).toMatchObject({ lastMessageType: 'deleted' });
    expect(await lastOf(number)).toMatchObject({ isDeleted: true, body: 'Oi, tudo bem?' });
    await take({ type: 'edit', key: message.key, body: 'nunca disse isso' });
    expect(await lastOf(number)).toMatchObject({ isDeleted: true, body: 'Oi, tudo bem?' });
    await take({ type: 'edit', key: { ...message.key, externalId: 'UNKNOWN' }, body: 'x' });
  });

  it('attach a reaction to its message, one per person, and open nothing', async () => {
    const number = newNumber();
    const message = inboundMessage(number);
    await take(message);
    const { id } = await ticketOf(number);
    await fixture.server.as(fixture.admin).call(api.tickets.update, { id, status: 'closed', userId: fixture.admin.id });
    const react = (emoji: string) => take({ type: 'reaction', key: message.key, sender: message.chat, emoji });
    await react('👍');
    await react('❤️');
    expect((await lastOf(number)).reactions).toEqual([{ emoji: '❤️', fromMe: false, name: 'Marina Alves' }]);
    await react('');
    expect((await lastOf(number)).reactions).toEqual([]);
    expect((await ticketOf(number)).status).toBe('closed');
  });

  it('broadcast typing to the readers of the ticket', async () => {
    const number = newNumber();
    const message = inboundMessage(number);
    await take(message);
    const { id } = await ticketOf(number);
    await drainDomainEvents(fixture.server.platform, fixture.companyId);
    await take({ type: 'typing', chat: message.chat, isTyping: true });
    expect(await drainBroadcasts(fixture.server.platform, fixture.companyId)).toEqual([
      { event: 'typing', rooms: [`ticket-${id}`], body: { ticketId: id, isTyping: true } },
    ]);
    await take({ type: 'typing', chat: inboundMessage(newNumber()).chat, isTyping: true });
    expect(await drainBroadcasts(fixture.server.platform, fixture.companyId)).toEqual([]);
  });
});
