import { describe, expect, it } from 'vitest';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { anaPerson, anaAttrs, anaMessageKey, normaliseMessage, normaliseWith, buildStanza } from './stanzaFixtures.spec.ts';

describe('a text', () => {
  it('yields a complete item', () => {
    expect(normaliseMessage({ conversation: 'Oi' })).toEqual({
      type: 'message',
      key: anaMessageKey,
      chat: anaPerson,
      sender: anaPerson,
      at: new Date(1_800_000_000_000),
      kind: 'conversation',
      body: 'Oi',
      media: null,
      quotedId: null,
      isHistory: false,
    });
  });

  it.each(['never', '-1e300', '8640000000000'])('of a time that no calendar has (%s) is of none', (t) => {
    expect(normaliseMessage({ conversation: 'Oi' }, { ...anaAttrs, t })).toMatchObject({ at: new Date(0) });
  });

  it('names the quoted message', () => {
    const message = { extendedTextMessage: { text: 'Sim', contextInfo: { stanzaId: 'Q' } } };
    expect(normaliseMessage(message)).toMatchObject({ kind: 'extendedTextMessage', body: 'Sim', quotedId: 'Q' });
  });

  it('lists its mentions, with the number where it is known', () => {
    const mentionedJid = ['300000000000003@lid', '5511900000009@s.whatsapp.net', '120300000000000001@g.us'];
    const message = { extendedTextMessage: { text: 'Oi @300000000000003 e @5511900000009', contextInfo: { mentionedJid } } };
    const findAlternate = (address: string): string | null => (address === '300000000000003@lid' ? '5511900000003@s.whatsapp.net' : null);
    expect(normaliseWith({ findAlternate }, buildStanza(message))).toMatchObject({
      mentions: [
        { address: '300000000000003@lid', number: '5511900000003' },
        { address: '5511900000009@s.whatsapp.net', number: '5511900000009' },
      ],
    });
  });

  it.each([
    ['ephemeralMessage', { ephemeralMessage: { message: { conversation: 'some' } } }],
    ['viewOnceMessage', { viewOnceMessage: { message: { conversation: 'some' } } }],
    ['viewOnceMessageV2', { viewOnceMessageV2: { message: { conversation: 'some' } } }],
    ['viewOnceMessageV2Extension', { viewOnceMessageV2Extension: { message: { conversation: 'some' } } }],
    [
      'deviceSentMessage',
      { deviceSentMessage: { destinationJid: 'x', message: { ephemeralMessage: { message: { conversation: 'some' } } } } },
    ],
  ])('is unwrapped from %s', (_wrapper, message) => {
    expect(normaliseMessage(message)).toMatchObject({ kind: 'conversation', body: 'some' });
  });
});

describe('addresses', () => {
  it('are the LID where the stanza has the number in `from`', () => {
    const attrs = { id: 'ID', from: '5511987654321@s.whatsapp.net', sender_lid: '200000000000002@lid', notify: 'Ana', t: '1800000000' };
    expect(normaliseMessage({ conversation: 'Oi' }, attrs)).toMatchObject({ key: anaMessageKey, chat: anaPerson });
  });

  it('are completed by known pairs', () => {
    const attrs = { id: 'ID', from: '200000000000002:7@lid', notify: 'Ana', t: '1' };
    const learned = (address: string): string | null => (address === '200000000000002@lid' ? '5511987654321@s.whatsapp.net' : null);
    expect(normaliseWith({ findAlternate: learned }, buildStanza({ conversation: 'Oi' }, attrs))).toMatchObject({
      key: anaMessageKey,
      chat: anaPerson,
    });
  });

  it('never show a LID as a number', () => {
    const attrs = { id: 'ID', from: '200000000000002@lid', t: '1' };
    expect(normaliseMessage({ conversation: 'Oi' }, attrs)).toMatchObject({
      chat: { number: null, alias: '200000000000002@lid', name: null },
    });
  });

  it('are those of the other side for messages of the own phone', () => {
    const attrs = {
      id: 'ID',
      from: '100000000000001@lid',
      recipient: '200000000000002@lid',
      recipient_pn: '5511987654321@s.whatsapp.net',
      notify: 'Loja',
      t: '1',
    };
    expect(normaliseMessage({ conversation: 'Oi' }, attrs)).toMatchObject({
      key: { ...anaMessageKey, fromMe: true },
      chat: { ...anaPerson, name: null },
      sender: null,
    });
  });

  it('are those of group and author', () => {
    const attrs = {
      id: 'ID',
      from: '1203@g.us',
      participant: '200000000000002:4@lid',
      participant_pn: '5511987654321@s.whatsapp.net',
      notify: 'Ana',
      t: '1',
    };
    expect(normaliseMessage({ conversation: 'Oi' }, attrs)).toMatchObject({
      key: { chat: '1203@g.us', participant: anaPerson.address, fromMe: false },
      chat: { address: '1203@g.us', isGroup: true, number: null },
      sender: anaPerson,
    });
  });

  it.each([{ from: 'status@broadcast', participant: anaAttrs.from }, { from: '1203@newsletter' }, { from: '867051314767696@bot' }])(
    'that are no chats yield nothing: $from',
    (addresses) => expect(normaliseMessage({ conversation: 'Oi' }, { ...anaAttrs, ...addresses })).toBeNull(),
  );

  it.each(['867051314767696@bot', '13135550002@s.whatsapp.net', '1203@newsletter', 'status@broadcast'])(
    'of what the own phone writes to %s yield nothing',
    (recipient) => {
      const attrs = { id: 'ID', from: '100000000000001@lid', recipient, t: '1' };
      expect(normaliseMessage({ conversation: 'Oi' }, attrs)).toBeNull();
    },
  );

  it('of a broadcast list are those of its sender', () => {
    const { from, sender_pn: participant_pn, ...attrs } = anaAttrs;
    const listed = { ...attrs, from: '1700000000@broadcast', participant: '200000000000002:5@lid', participant_pn };
    expect(normaliseMessage({ conversation: 'Oi' }, listed)).toMatchObject({ key: anaMessageKey, chat: anaPerson, sender: anaPerson });
    expect(from).toBe(anaPerson.address);
  });

  it.each(['200000000000002:99@hosted.lid', '5511987654321:99@hosted'])('%s are those of the person', (from) => {
    const attrs = { id: 'ID', from, notify: 'Ana', t: '1', sender_lid: '200000000000002@lid', sender_pn: '5511987654321@s.whatsapp.net' };
    const findAlternate = (address: string): string => (address.endsWith('lid') ? '5511987654321@s.whatsapp.net' : '200000000000002@lid');
    const { sender_lid: _alias, sender_pn: _number, ...unpaired } = attrs;
    expect(normaliseWith({ findAlternate }, buildStanza({ conversation: 'Oi' }, unpaired))).toMatchObject({
      key: anaMessageKey,
      chat: anaPerson,
    });
  });

  it.each([
    [{ from: '16505361212@interop' }, '16505361212@interop'],
    [{ from: '100000000000001@lid', recipient: '1700000000@broadcast' }, '1700000000@broadcast'],
    [{ from: '1700000000@broadcast', participant: '100000000000001:2@lid' }, '100000000000001:2@lid'],
  ])('of no known chat yield an unplaced message: %o', (addresses, address) => {
    const attrs = { id: 'ID', t: '1800000000', ...addresses };
    const unplaced = { type: 'unplaced', externalId: 'ID', address, at: new Date(1_800_000_000_000) };
    expect(normaliseMessage({ conversation: 'Oi' }, attrs)).toEqual({ ...unplaced, kind: 'conversation', body: 'Oi' });
    expect(normaliseWith({}, { id: '1', kind: 'unreadable', stanza: { attrs }, content: null })).toEqual({
      ...unplaced,
      kind: 'ciphertext',
      body: '',
    });
  });
});

describe('changes', () => {
  const target = { remoteJid: 'x', fromMe: true, id: 'OLD' };
  const original = { chat: anaPerson, sender: anaPerson, at: new Date(1_800_000_000_000) };

  it('an edit has the new text or caption', () => {
    const edited = (editedMessage: proto.IMessage): proto.IMessage => ({ protocolMessage: { type: 14, key: target, editedMessage } });
    const key = { ...anaMessageKey, externalId: 'OLD' };
    expect(normaliseMessage(edited({ conversation: 'novo' }))).toEqual({ type: 'edit', key, body: 'novo', original });
    expect(normaliseMessage(edited({ imageMessage: { caption: 'legenda' } }))).toEqual({ type: 'edit', key, body: 'legenda', original });
    expect(normaliseMessage({ editedMessage: { message: edited({ extendedTextMessage: { text: 'novo' } }) } })).toEqual({
      type: 'edit',
      key,
      body: 'novo',
      original,
    });
  });

  it('an edit has the mentions of its new text', () => {
    const mentionedJid = ['300000000000003@lid'];
    const editedMessage = { extendedTextMessage: { text: 'Oi @300000000000003', contextInfo: { mentionedJid } } };
    expect(normaliseMessage({ protocolMessage: { type: 14, key: target, editedMessage } })).toMatchObject({
      body: 'Oi @300000000000003',
      mentions: [{ address: '300000000000003@lid', number: null }],
    });
  });

  it('a revoke has the key of a message of its sender', () => {
    const message = { protocolMessage: { type: 0, key: { ...target, fromMe: false, participant: '300@lid' } } };
    expect(normaliseMessage(message)).toEqual({ type: 'revoke', key: { ...anaMessageKey, externalId: 'OLD' }, original });
  });

  it.each([
    ['theirs', true, false],
    ['ours', false, true],
  ])('a reaction to %s has the key from our side', (_whose, byReactor, fromMe) => {
    const item = normaliseMessage({ reactionMessage: { key: { ...target, fromMe: byReactor }, text: '👍' } });
    expect(item).toEqual({ type: 'reaction', key: { ...anaMessageKey, externalId: 'OLD', fromMe }, sender: anaPerson, emoji: '👍' });
  });
});
