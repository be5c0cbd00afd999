import { describe, expect, it } from 'vitest';
import type { InboundItem } from '#server/channels/Channel.ts';
import { encodeWAMessage, type proto } from '#server/channels/whatsapp/library.ts';
import type { ReceivedStanza } from '#server/channels/whatsapp/store/Store.ts';
import { CallTap } from './calls.ts';
import { normalise, opened, type Ground } from './normalise.ts';
import { noteworthy } from './receipts.ts';
import { unreadable } from './unreadable.ts';

const self = { number: '5511900000001:3@s.whatsapp.net', alias: '100000000000001:3@lid' };
const fromAna = { id: 'ID', from: '200000000000002@lid', sender_pn: '5511987654321@s.whatsapp.net', notify: 'Ana', t: '1800000000' };
const ana = { address: '200000000000002@lid', number: '5511987654321', alias: '200000000000002@lid', name: 'Ana', isGroup: false };
const inChat = { chat: ana.address, participant: null, fromMe: false, externalId: 'ID' };

const received = (message: proto.IMessage, attrs: Record<string, string> = fromAna): ReceivedStanza => ({
  id: '1',
  kind: 'message',
  stanza: { attrs },
  content: Buffer.from(encodeWAMessage(message)),
});

const ground: Ground = { self, findOther: () => null, originals: [], group: null, recipients: new Map() };
const readWith = (more: Partial<Ground>, stanza: ReceivedStanza): InboundItem | null =>
  normalise(opened(stanza), { ...ground, ...more })[0] ?? null;
const read = (message: proto.IMessage, attrs?: Record<string, string>): InboundItem | null => readWith({}, received(message, attrs));

describe('a text', () => {
  it('comes whole', () => {
    expect(read({ conversation: 'Oi' })).toEqual({
      type: 'message',
      key: inChat,
      chat: ana,
      sender: ana,
      at: new Date(1_800_000_000_000),
      kind: 'conversation',
      body: 'Oi',
      media: null,
      quotedId: null,
      isHistory: false,
    });
  });

  it('names what it answers', () => {
    const message = { extendedTextMessage: { text: 'Sim', contextInfo: { stanzaId: 'Q' } } };
    expect(read(message)).toMatchObject({ kind: 'extendedTextMessage', body: 'Sim', quotedId: 'Q' });
  });

  it('names those who are called in it, by number where one is known', () => {
    const mentionedJid = ['300000000000003@lid', '5511900000009@s.whatsapp.net', '120300000000000001@g.us'];
    const message = { extendedTextMessage: { text: 'Oi @300000000000003 e @5511900000009', contextInfo: { mentionedJid } } };
    const findOther = (address: string): string | null => (address === '300000000000003@lid' ? '5511900000003@s.whatsapp.net' : null);
    expect(readWith({ findOther }, received(message))).toMatchObject({
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
  ])('is taken out of %s', (_wrapper, message) => {
    expect(read(message)).toMatchObject({ kind: 'conversation', body: 'some' });
  });
});

describe('addresses', () => {
  it('are the privacy id where the stanza names the number first', () => {
    const attrs = { id: 'ID', from: '5511987654321@s.whatsapp.net', sender_lid: '200000000000002@lid', notify: 'Ana', t: '1800000000' };
    expect(read({ conversation: 'Oi' }, attrs)).toMatchObject({ key: inChat, chat: ana });
  });

  it('are completed by what was learned before', () => {
    const attrs = { id: 'ID', from: '200000000000002:7@lid', notify: 'Ana', t: '1' };
    const learned = (address: string): string | null => (address === '200000000000002@lid' ? '5511987654321@s.whatsapp.net' : null);
    expect(readWith({ findOther: learned }, received({ conversation: 'Oi' }, attrs))).toMatchObject({ key: inChat, chat: ana });
  });

  it('never make a number of a privacy id', () => {
    const attrs = { id: 'ID', from: '200000000000002@lid', t: '1' };
    expect(read({ conversation: 'Oi' }, attrs)).toMatchObject({ chat: { number: null, alias: '200000000000002@lid', name: null } });
  });

  it('are those of the other side when we wrote on our own phone', () => {
    const attrs = {
      id: 'ID',
      from: '100000000000001@lid',
      recipient: '200000000000002@lid',
      recipient_pn: '5511987654321@s.whatsapp.net',
      notify: 'Loja',
      t: '1',
    };
    expect(read({ conversation: 'Oi' }, attrs)).toMatchObject({
      key: { ...inChat, fromMe: true },
      chat: { ...ana, name: null },
      sender: null,
    });
  });

  it('name group and author', () => {
    const attrs = {
      id: 'ID',
      from: '1203@g.us',
      participant: '200000000000002:4@lid',
      participant_pn: '5511987654321@s.whatsapp.net',
      notify: 'Ana',
      t: '1',
    };
    expect(read({ conversation: 'Oi' }, attrs)).toMatchObject({
      key: { chat: '1203@g.us', participant: ana.address, fromMe: false },
      chat: { address: '1203@g.us', isGroup: true, number: null },
      sender: ana,
    });
  });

  it.each(['status@broadcast', '1203@newsletter', '5511987654321@broadcast'])('of no conversation are passed over: %s', (from) => {
    expect(read({ conversation: 'Oi' }, { ...fromAna, from })).toBeNull();
  });
});

const file = {
  url: 'https://mmg.whatsapp.net/v/x',
  directPath: '/v/x',
  mediaKey: Buffer.alloc(32, 1),
  fileSha256: Buffer.alloc(32, 2),
  fileLength: 12,
};

describe('media', () => {
  it.each([
    ['image', { imageMessage: { ...file, mimetype: 'image/jpeg', caption: 'olha', width: 3, height: 4 } }, 'image', 'olha'],
    ['video', { videoMessage: { ...file, mimetype: 'video/mp4', caption: 'vê' } }, 'video', 'vê'],
    ['voice', { audioMessage: { ...file, mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 7 } }, 'audio', 'Áudio'],
    ['sticker', { stickerMessage: { ...file, mimetype: 'image/webp' } }, 'image', 'sticker'],
    ['document', { documentMessage: { ...file, mimetype: 'application/pdf', title: 'Nota', fileName: 'n.pdf' } }, 'application', 'Nota'],
    [
      'document with caption',
      {
        documentWithCaptionMessage: {
          message: { documentMessage: { ...file, mimetype: 'text/plain', fileName: 'n.txt', caption: 'segue' } },
        },
      },
      'text',
      'segue',
    ],
    ['view once', { viewOnceMessageV2: { message: { imageMessage: { ...file, mimetype: 'image/jpeg' } } } }, 'image', ''],
  ])('%s', (_name, message, kind, body) => {
    const item = read(message);
    expect(item).toMatchObject({ type: 'message', kind, body, media: { size: 12, reference: expect.stringContaining('/v/x') } });
  });
});

describe('other contents', () => {
  it('a location has three parts', () => {
    const item = read({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja|Centro' } });
    expect(item).toMatchObject({ kind: 'locationMessage' });
    const parts = item?.type === 'message' ? item.body.split('|') : [];
    expect(parts).toHaveLength(3);
    expect(parts[0]).toMatch(/^data:image\/png;base64, /);
    expect(parts[1]).toBe(' https://maps.google.com/maps?q=-23.5%2C-46.6&z=17&hl=pt-BR');
    expect(parts[2]).toBe('Loja/Centro');
  });

  it.each([
    ['liveLocationMessage', { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } }, '1, 2'],
    ['contactMessage', { contactMessage: { displayName: 'Bia', vcard: 'BEGIN:VCARD' } }, 'BEGIN:VCARD'],
    [
      'contactsArrayMessage',
      {
        contactsArrayMessage: {
          contacts: [
            { displayName: 'Bia', vcard: 'TEL;waid=5511:+55 11' },
            { displayName: 'Caio', vcard: '' },
          ],
        },
      },
      'Bia: 5511\nCaio',
    ],
    ['buttonsResponseMessage', { buttonsResponseMessage: { selectedButtonId: '2' } }, '2'],
    ['listResponseMessage', { listResponseMessage: { singleSelectReply: { selectedRowId: '3' } } }, '3'],
    ['orderMessage', { orderMessage: { orderId: '9' } }, ''],
  ])('%s', (kind, message, body) => {
    expect(read(message)).toMatchObject({ type: 'message', kind, body });
  });

  it.each([
    ['keys of a group', { senderKeyDistributionMessage: { groupId: '1203@g.us' } }],
    ['a change of keys', { protocolMessage: { type: 6 } }],
    ['a header of pictures', { albumMessage: { expectedImageCount: 2 } }],
    ['nothing at all', { messageContextInfo: { messageSecret: Buffer.alloc(32) } }],
  ])('%s is for nobody', (_name, message) => {
    expect(read(message)).toBeNull();
  });

  it('history comes another way', () => {
    expect(read({ conversation: 'x' }, { ...fromAna, category: 'peer' })).toBeNull();
  });
});

describe('changes', () => {
  const target = { remoteJid: 'x', fromMe: true, id: 'OLD' };

  it('an edit carries the new words, of texts and of captions', () => {
    const edited = (editedMessage: proto.IMessage): proto.IMessage => ({ protocolMessage: { type: 14, key: target, editedMessage } });
    const key = { ...inChat, externalId: 'OLD' };
    expect(read(edited({ conversation: 'novo' }))).toEqual({ type: 'edit', key, body: 'novo' });
    expect(read(edited({ imageMessage: { caption: 'legenda' } }))).toEqual({ type: 'edit', key, body: 'legenda' });
    expect(read({ editedMessage: { message: edited({ extendedTextMessage: { text: 'novo' } }) } })).toEqual({
      type: 'edit',
      key,
      body: 'novo',
    });
  });

  it('an edit names whom its new words name', () => {
    const mentionedJid = ['300000000000003@lid'];
    const editedMessage = { extendedTextMessage: { text: 'Oi @300000000000003', contextInfo: { mentionedJid } } };
    expect(read({ protocolMessage: { type: 14, key: target, editedMessage } })).toMatchObject({
      body: 'Oi @300000000000003',
      mentions: [{ address: '300000000000003@lid', number: null }],
    });
  });

  it('a revoke names the message of who revokes, not of somebody else', () => {
    const message = { protocolMessage: { type: 0, key: { ...target, fromMe: false, participant: '300@lid' } } };
    expect(read(message)).toEqual({ type: 'revoke', key: { ...inChat, externalId: 'OLD' } });
  });

  it.each([
    ['theirs', true, false],
    ['ours', false, true],
  ])('a reaction to %s names it from our side', (_whose, byReactor, fromMe) => {
    const item = read({ reactionMessage: { key: { ...target, fromMe: byReactor }, text: '👍' } });
    expect(item).toEqual({ type: 'reaction', key: { ...inChat, externalId: 'OLD', fromMe }, sender: ana, emoji: '👍' });
  });
});

describe('receipts', () => {
  const receipt = (attrs: Record<string, string>, content?: unknown): InboundItem | null => {
    const noted = noteworthy({ attrs, content }, self);
    return noted === undefined ? null : readWith({}, { id: '1', ...noted });
  };

  it.each([
    [{}, 'delivered'],
    [{ type: 'inactive' }, 'delivered'],
    [{ type: 'read' }, 'read'],
    [{ type: 'played' }, 'played'],
  ])('%j', (more, delivery) => {
    const told = { type: 'receipt', externalIds: ['A'], delivery, failure: null };
    expect(receipt({ id: 'A', from: ana.address, t: '1893456000', ...more })).toEqual({ ...told, at: new Date('2030-01-01T00:00:00Z') });
    expect(receipt({ id: 'A', from: ana.address, ...more })).toEqual({ ...told, at: null });
  });

  it('may be for several messages', () => {
    const list = [
      {
        tag: 'list',
        attrs: {},
        content: [
          { tag: 'item', attrs: { id: 'B' } },
          { tag: 'item', attrs: { id: 'C' } },
        ],
      },
    ];
    expect(receipt({ id: 'A', from: ana.address }, list)).toMatchObject({ externalIds: ['A', 'B', 'C'] });
  });

  it.each([
    [{ type: 'retry' }],
    [{ type: 'sender' }],
    [{ type: 'read-self' }],
    [{ from: '100000000000001@lid' }],
    [{ from: '5511900000001:0@s.whatsapp.net' }],
    [{ from: '1203@g.us', participant: ana.address, recipient: '1@lid' }],
    [{ from: '1203@g.us', participant: '100000000000001:2@lid' }],
  ])('%j says nothing about what the other side did', (more) => {
    expect(receipt({ id: 'A', from: ana.address, ...more })).toBeNull();
  });
});

describe('receipts of a group', () => {
  const [bia, rui] = ['300000000000003', '400000000000004'].map((user) => ({
    ...ana,
    name: null,
    address: `${user}@lid`,
    alias: `${user}@lid`,
    number: `55${user}`,
  }));
  const members = [bia, rui].filter((one) => one !== undefined);
  const from = '1203@g.us';
  const read = (attrs: Record<string, string>, content?: unknown): InboundItem[] => {
    const noted = noteworthy({ attrs: { from, ...attrs }, content }, self);
    const recipients = new Map(['A', 'B'].map((id) => [id, members]));
    return noted === undefined ? [] : normalise(opened({ id: '1', ...noted }), { ...ground, recipients });
  };

  it('say who has which message, however they are addressed', () => {
    const list = [
      {
        tag: 'list',
        attrs: {},
        content: [
          { tag: 'item', attrs: { id: 'B' } },
          { tag: 'item', attrs: { id: 'X' } },
        ],
      },
    ];
    const told = {
      type: 'receipt',
      delivery: 'read',
      failure: null,
      at: new Date('2030-01-01T00:00:00Z'),
      inGroup: { member: rui, members },
    };
    const attrs = { id: 'A', type: 'read', participant: `${rui?.number ?? ''}:4@s.whatsapp.net`, t: '1893456000' };
    expect(read(attrs, list)).toEqual([
      { ...told, externalIds: ['A'] },
      { ...told, externalIds: ['B'] },
    ]);
  });

  it('may speak for several members at once', () => {
    const users = [...members, { address: '100000000000001@lid' }].map(({ address }) => ({
      tag: 'user',
      attrs: { jid: address, t: '1893456000' },
    }));
    const told = read({ id: 'R' }, [{ tag: 'participants', attrs: { key: 'A' }, content: users }]);
    expect(told).toMatchObject([
      { externalIds: ['A'], delivery: 'delivered', inGroup: { member: bia } },
      { externalIds: ['A'], delivery: 'delivered', inGroup: { member: rui } },
    ]);
  });

  it('of somebody for whom it was not say nothing', () => {
    expect(read({ id: 'A', participant: ana.address })).toEqual([]);
  });

  it('of two members are two', () => {
    const digests = members.map(({ address }) =>
      noteworthy({ attrs: { from, id: 'A', participant: address } }, self)?.digest.toString('hex'),
    );
    expect(new Set(digests).size).toBe(2);
  });
});

describe('what is more than a text', () => {
  const inGroup = {
    ...fromAna,
    from: '120300000000000001@g.us',
    participant: '200000000000002@lid',
    participant_pn: '5511987654321@s.whatsapp.net',
  };
  const group = { subject: 'Condomínio', admins: ['200000000000002@lid'], members: [] };

  it.each([
    ['templateMessage', { templateMessage: { hydratedTemplate: { hydratedContentText: 'Pedido pronto' } } }, 'Pedido pronto'],
    ['interactiveResponseMessage', { interactiveResponseMessage: { body: { text: 'Sim' } } }, 'Sim'],
    ['orderMessage', { orderMessage: { orderTitle: 'Pedido 7', message: 'Obrigada' } }, 'Pedido 7\nObrigada'],
    ['eventMessage', { eventMessage: { name: 'Assembleia', location: { name: 'Salão' } } }, 'Assembleia\nSalão'],
    ['sendPaymentMessage', { sendPaymentMessage: { noteMessage: { conversation: 'sinal' } } }, 'sinal'],
  ])('%s comes with its words', (kind, message, body) => {
    expect(read(message)).toMatchObject({ kind, body, media: null });
  });

  it('a poll comes with its options, in every form there is', () => {
    const poll = { name: 'Qual cor?', options: [{ optionName: 'Azul' }, { optionName: 'Verde' }], selectableOptionsCount: 1 };
    const asked = { question: 'Qual cor?', options: ['Azul', 'Verde'], selectable: 1 };
    for (const message of [
      { pollCreationMessage: poll },
      { pollCreationMessageV2: poll },
      { pollCreationMessageV3: poll },
      { pollCreationMessageV4: { message: { pollCreationMessage: poll } } },
      { pollCreationMessageV5: poll },
    ]) {
      expect(read(message)).toMatchObject({ kind: 'pollCreationMessage', body: 'Qual cor?\n• Azul\n• Verde', poll: asked });
    }
  });

  it('a film that is seen once comes as a film where the phone hands it over', () => {
    const videoMessage = { directPath: '/v', mediaKey: new Uint8Array(32), jpegThumbnail: Buffer.from('small') };
    const media = { preview: Buffer.from('small').toString('base64') };
    expect(read({ viewOnceMessageV2Extension: { message: { videoMessage } } })).toMatchObject({ kind: 'video', media });
  });

  it('a group has its name, and what is said in it its author', () => {
    const item = readWith({ group }, received({ conversation: 'Oi' }, inGroup));
    expect(item).toMatchObject({ chat: { name: 'Condomínio', isGroup: true }, sender: { name: 'Ana' }, key: { participant: ana.address } });
  });

  it.each([
    [group.admins, '300000000000003@lid'],
    [[], ana.address],
  ])('in a group with the administrators %j a revoke names a message of %s', (admins, participant) => {
    const key = { remoteJid: inGroup.from, fromMe: false, id: 'OLD', participant: '300000000000003@lid' };
    const item = readWith({ group: { ...group, admins } }, received({ protocolMessage: { type: 0, key } }, inGroup));
    expect(item).toMatchObject({ type: 'revoke', key: { chat: inGroup.from, participant, fromMe: false, externalId: 'OLD' } });
  });

  it.each([
    [undefined, 'ciphertext'],
    ['hosted_unavailable_fanout', 'ciphertext'],
    ['view_once', 'viewOnce'],
    ['view_once_unavailable_fanout', 'viewOnce'],
  ])('without content (%s) it is told of as %s', (unavailable, kind) => {
    const item = readWith({}, { id: '1', ...unreadable(fromAna, unavailable) });
    expect(item).toMatchObject({ type: 'message', key: inChat, kind, body: '', media: null });
  });

  it('a vote or an edit whose original is not known is nothing', () => {
    const target = { remoteJid: ana.address, fromMe: true, id: 'OLD' };
    const sealed = { encPayload: new Uint8Array(40), encIv: new Uint8Array(12) };
    expect(read({ pollUpdateMessage: { pollCreationMessageKey: target, vote: sealed } })).toBeNull();
    expect(read({ secretEncryptedMessage: { targetMessageKey: target, ...sealed, secretEncType: 2 } })).toBeNull();
  });

  it('a message that pretends to come from our own phone is nothing', () => {
    const webMessageInfoBytes = new Uint8Array([10, 0]);
    const brought = { peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes } }] };
    const message = { protocolMessage: { type: 17, peerDataOperationRequestResponseMessage: brought } };
    expect(read(message, { ...fromAna, category: 'peer' })).toBeNull();
  });
});

describe('a call', () => {
  const step = (tag: string, more: Record<string, string> = {}) => ({
    tag: 'call',
    attrs: { id: 'S', from: ana.address, t: '1800000000' },
    content: [{ tag, attrs: { 'call-id': 'C1', 'call-creator': ana.address, caller_pn: '5511987654321@s.whatsapp.net', ...more } }],
  });

  it('rings, and ends', () => {
    const tap = new CallTap();
    const items = ['offer', 'terminate'].map((tag) => {
      const kept = tap.note(step(tag));
      return kept && readWith({}, { id: '1', ...kept });
    });
    expect(items).toMatchObject([
      { type: 'call', id: 'C1', caller: { address: ana.address, number: ana.number }, isRinging: true },
      { type: 'call', id: 'C1', isRinging: false },
    ]);
  });

  it('that our phone takes, or that is for a group, is nobody else’s business', () => {
    const tap = new CallTap();
    expect([tap.note(step('accept')), tap.note(step('terminate')), tap.note(step('offer', { 'group-jid': 'g@g.us' }))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
