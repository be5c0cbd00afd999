import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { anaPerson, anaAttrs, anaMessageKey, normaliseMessage, normaliseWith, buildStanza, selfAddresses } from './stanzaFixtures.spec.ts';
import { toUnreadableStanza } from './toUnreadableStanza.ts';

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
  ])('%s', (_name, message, kind, body) => {
    const item = normaliseMessage(message);
    expect(item).toMatchObject({ type: 'message', kind, body, media: { size: 12, reference: expect.stringContaining('/v/x') } });
  });
});

describe('other contents', () => {
  it('a location has three parts', () => {
    const item = normaliseMessage({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja|Centro' } });
    expect(item).toMatchObject({ kind: 'locationMessage' });
    const parts = item?.type === 'message' ? item.body.split('|') : [];
    expect(parts).toHaveLength(3);
    expect(parts[0]).toMatch(/^data:image\/png;base64, /);
    expect(parts[1]).toBe(' https://maps.google.com/maps?q=-23.5%2C-46.6&z=17&hl=pt-BR');
    expect(parts[2]).toBe('Loja/Centro');
  });

  it.each([
    ['liveLocationMessage', { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } }, '1, 2'],
    [
      'contactMessage',
      { contactMessage: { displayName: 'Bia', vcard: 'BEGIN:VCARD' } },
      'BEGIN:VCARD\nVERSION:3.0\nX-PLUS:+\nN:;Bia;;;\nFN:Bia\nEND:VCARD',
    ],
    [
      'contactMessage',
      {
        contactMessage: {
          displayName: 'x',
          vcard: 'BEGIN:VCARD\nVERSION:2.1\nFN;QUOTED-PRINTABLE:Jo=C3=A3o\nORG:Bar\nTEL;CELL:tel:+5511\nEND:VCARD',
        },
      },
      'BEGIN:VCARD\nVERSION:3.0\nTEL;type=CELL:+5511\nN:;João;;;\nFN:João\nORG:Bar\nEND:VCARD',
    ],
    [
      'contactsArrayMessage',
      {
        contactsArrayMessage: {
          contacts: [
            { displayName: 'Bia', vcard: 'TEL;WORK;waid=5511912345678:+55 11\nEMAIL:bia@bar.example' },
            { displayName: 'Caio', vcard: '' },
          ],
        },
      },
      'Bia: +5511912345678 (work), bia@bar.example\nCaio',
    ],
    ['buttonsResponseMessage', { buttonsResponseMessage: { selectedButtonId: '2' } }, '2'],
    ['listResponseMessage', { listResponseMessage: { singleSelectReply: { selectedRowId: '3' } } }, '3'],
    ['groupInviteMessage', { groupInviteMessage: { groupName: 'Vizinhos', inviteCode: 'AbC' } }, 'Vizinhos\nhttps://chat.whatsapp.com/AbC'],
    ['conversation', { commentMessage: { message: { conversation: 'comentário' } } }, 'comentário'],
    ['listResponseMessage', { listResponseMessage: { title: 'Boletos', singleSelectReply: { selectedRowId: '' } } }, 'Boletos'],
    ['buttonsResponseMessage', { buttonsResponseMessage: { selectedButtonId: '', selectedDisplayText: 'Sim' } }, 'Sim'],
    ['templateButtonReplyMessage', { templateButtonReplyMessage: { selectedDisplayText: '', selectedId: '7' } }, '7'],
  ])('%s', (kind, message, body) => {
    expect(normaliseMessage(message)).toMatchObject({ type: 'message', kind, body });
  });

  it.each([
    ['keys of a group', { senderKeyDistributionMessage: { groupId: '1203@g.us' } }],
    ['a change of keys', { protocolMessage: { type: 6 } }],
    ['a header of pictures', { albumMessage: { expectedImageCount: 2 } }],
    ['a content that phones never show', { placeholderMessage: { type: 0 } }],
    ['a mention in a status', { statusMentionMessage: { message: { protocolMessage: { type: 25 } } } }],
    ['an answer to an event', { encEventResponseMessage: { encPayload: new Uint8Array(20) } }],
    ['a notice of shared history', { messageHistoryNotice: {} }],
    ['a snapshot of a poll', { pollResultSnapshotMessage: { name: 'Qual?' } }],
    ['an empty text', { conversation: '' }],
    ['an empty long text', { extendedTextMessage: { text: '\u200b' } }],
    ['nothing at all', { messageContextInfo: { messageSecret: Buffer.alloc(32) } }],
  ])('%s is not shown', (_name, message) => {
    expect(normaliseMessage(message)).toBeNull();
  });

  it('a history notification is not shown', () => {
    expect(normaliseMessage({ conversation: 'x' }, { ...anaAttrs, category: 'peer' })).toBeNull();
  });
});

describe('messages with more than a text', () => {
  const inGroup = {
    ...anaAttrs,
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
  ])('%s has its text', (kind, message, body) => {
    expect(normaliseMessage(message)).toMatchObject({ kind, body, media: null });
  });

  it('a poll has its options, in every version', () => {
    const poll = { name: 'Qual cor?', options: [{ optionName: 'Azul' }, { optionName: 'Verde' }], selectableOptionsCount: 1 };
    const question = { question: 'Qual cor?', options: ['Azul', 'Verde'], selectable: 1 };
    for (const message of [
      { pollCreationMessage: poll },
      { pollCreationMessageV2: poll },
      { pollCreationMessageV3: poll },
      { pollCreationMessageV4: { message: { pollCreationMessage: poll } } },
      { pollCreationMessageV5: poll },
    ]) {
      expect(normaliseMessage(message)).toMatchObject({ kind: 'pollCreationMessage', body: 'Qual cor?\n• Azul\n• Verde', poll: question });
    }
  });

  it.each([
    ['a picture', { viewOnceMessage: { message: { imageMessage: file } } }],
    ['a video', { viewOnceMessageV2: { message: { videoMessage: file } } }],
    ['a voice', { viewOnceMessageV2Extension: { message: { audioMessage: file } } }],
    ['a marked picture', { imageMessage: { ...file, viewOnce: true } }],
  ])('%s to be seen once is said, and not stored', (_name, message) => {
    expect(normaliseMessage(message)).toMatchObject({ kind: 'viewOnce', body: '', media: null });
  });

  const viewOnce = {
    viewOnceMessageV2: { message: { imageMessage: { ...file, caption: 'segredo', jpegThumbnail: Buffer.from('small') } } },
  };

  it('one to be seen once is so where the phone hands it over, too', () => {
    const key = { remoteJid: anaPerson.address, fromMe: false, id: 'ID' };
    const webMessageInfoBytes = proto.WebMessageInfo.encode({ key, message: viewOnce, messageTimestamp: 1_800_000_000 }).finish();
    const peerDataOperationResult = [{ placeholderMessageResendResponse: { webMessageInfoBytes } }];
    const message = { protocolMessage: { type: 17, peerDataOperationRequestResponseMessage: { peerDataOperationResult } } };
    const ofPhone = { id: 'P', from: selfAddresses.number, category: 'peer', t: '1800000000' };
    expect(normaliseMessage(message, ofPhone)).toMatchObject({ key: anaMessageKey, kind: 'viewOnce', body: '', media: null });
  });

  it('of one to be seen once a quote shows nothing', () => {
    const contextInfo = { stanzaId: 'Q', quotedMessage: viewOnce };
    expect(normaliseMessage({ extendedTextMessage: { text: 'viu?', contextInfo } })).toMatchObject({
      quote: { kind: 'viewOnce', body: '', preview: null },
    });
  });

  it('a reaction is no longer than an emoji', () => {
    const key = { remoteJid: anaPerson.address, fromMe: true, id: 'OLD' };
    expect(normaliseMessage({ reactionMessage: { key, text: 'a'.repeat(100_000) } })).toMatchObject({ emoji: 'a'.repeat(64) });
  });

  it('buttons in the wrapper of view-once messages are shown', () => {
    const message = { viewOnceMessage: { message: { interactiveMessage: { body: { text: 'Escolha' } } } } };
    expect(normaliseMessage(message)).toMatchObject({ kind: 'interactiveMessage', body: 'Escolha' });
  });

  it.each([5, 10, 12, 19])('a copy of a picture or a video (%i) is no second message', (associationType) => {
    const messageContextInfo = { messageAssociation: { associationType, parentMessageKey: { id: 'SD' } } };
    expect(normaliseMessage({ messageContextInfo, associatedChildMessage: { message: { imageMessage: file } } })).toBeNull();
    expect(normaliseMessage({ associatedChildMessage: { message: { messageContextInfo, videoMessage: file } } })).toBeNull();
  });

  it('a group message has the name of its group and its author', () => {
    const item = normaliseWith({ group }, buildStanza({ conversation: 'Oi' }, inGroup));
    expect(item).toMatchObject({
      chat: { name: 'Condomínio', isGroup: true },
      sender: { name: 'Ana' },
      key: { participant: anaPerson.address },
    });
  });

  it.each([
    [group.admins, '300000000000003@lid'],
    [[], anaPerson.address],
  ])('in a group with the admins %j a revoke has the key of a message of %s', (admins, participant) => {
    const key = { remoteJid: inGroup.from, fromMe: false, id: 'OLD', participant: '300000000000003@lid' };
    const item = normaliseWith({ group: { ...group, admins } }, buildStanza({ protocolMessage: { type: 0, key } }, inGroup));
    expect(item).toMatchObject({ type: 'revoke', key: { chat: inGroup.from, participant, fromMe: false, externalId: 'OLD' } });
  });

  it.each([
    [undefined, 'ciphertext'],
    ['hosted_unavailable_fanout', 'ciphertext'],
    ['view_once', 'viewOnce'],
    ['view_once_unavailable_fanout', 'viewOnce'],
  ])('without content (%s) it has the kind %s', (unavailable, kind) => {
    const item = normaliseWith({}, { id: '1', ...toUnreadableStanza(anaAttrs, unavailable) });
    expect(item).toMatchObject({ type: 'message', key: anaMessageKey, kind, body: '', media: null });
  });

  it('a quote has the kind, the words and the picture that came with it', () => {
    const quotedMessage = { imageMessage: { caption: 'Tênis 42', mimetype: 'image/jpeg', jpegThumbnail: Buffer.from('small') } };
    const contextInfo = { stanzaId: 'UNKNOWN', participant: '100000000000001@lid', quotedMessage };
    const preview = Buffer.from('small').toString('base64');
    const quote = { kind: 'image', body: 'Tênis 42', preview, fromMe: true, isStatus: false };
    expect(normaliseMessage({ extendedTextMessage: { text: 'quanto?', contextInfo } })).toMatchObject({ quotedId: 'UNKNOWN', quote });
    const ofStatus = { ...contextInfo, remoteJid: 'status@broadcast' };
    expect(normaliseMessage({ extendedTextMessage: { text: 'lindo', contextInfo: ofStatus } })).toMatchObject({
      quote: { isStatus: true },
    });
  });

  it('a quote has no halves of signs, which no database takes', () => {
    const button = { name: 'quick_reply', buttonParamsJson: String.raw`{"display_text":"a\ud800b\u0000"}` };
    const quotedMessage = { interactiveMessage: { nativeFlowMessage: { buttons: [button] } } };
    const message = { extendedTextMessage: { text: 'Oi', contextInfo: { stanzaId: 'Q', quotedMessage } } };
    expect(normaliseMessage(message)).toMatchObject({ quote: { body: '• a\uFFFDb' } });
  });

  it('measures that no file has are unknown', () => {
    const most = 2 ** 32 - 1;
    const image = { ...file, width: most, height: most, fileLength: 2 ** 63 };
    expect(normaliseMessage({ imageMessage: image })).toMatchObject({ media: { width: null, height: null, size: null } });
    expect(normaliseMessage({ audioMessage: { ...file, seconds: most } })).toMatchObject({ media: { duration: null } });
  });

  it.each(['ciphertext/x', 'call_log', `${'z'.repeat(100_000)}/x`])('a document of the type %.12s is a file', (mimetype) => {
    const item = normaliseMessage({ documentMessage: { ...file, mimetype, fileName: 'x'.repeat(100_000) } });
    expect(item).toMatchObject({ kind: 'application', media: { mime: mimetype.slice(0, 255), name: 'x'.repeat(255) } });
  });

  it('an id that is too long for an index has its digest for it, wherever it is named', () => {
    const id = 'x'.repeat(10_000);
    const externalId = createHash('sha256').update(id).digest('hex');
    const key = { ...anaMessageKey, externalId };
    const target = { remoteJid: anaPerson.address, fromMe: true, id };
    expect(normaliseMessage({ conversation: 'Oi' }, { ...anaAttrs, id })).toMatchObject({ key });
    expect(normaliseMessage({ protocolMessage: { type: 0, key: target } })).toMatchObject({ type: 'revoke', key });
    expect(normaliseMessage({ protocolMessage: { type: 14, key: target, editedMessage: { conversation: 'Olá' } } })).toMatchObject({ key });
    expect(normaliseMessage({ secretEncryptedMessage: { targetMessageKey: target, secretEncType: 2 } })).toMatchObject({ key });
    expect(normaliseMessage({ reactionMessage: { key: target, text: '👍' } })).toMatchObject({ key });
    const contextInfo = { stanzaId: id };
    expect(normaliseMessage({ extendedTextMessage: { text: 'Oi', contextInfo } })).toMatchObject({ quotedId: externalId });
  });

  it('mentions as many people as a group has', () => {
    const mentionedJid = Array.from({ length: 40_000 }, (_, index) => `${300_000_000_000_000 + (index % 30_000)}@lid`);
    const item = normaliseMessage({ extendedTextMessage: { text: 'Oi', contextInfo: { mentionedJid } } });
    expect(item?.type === 'message' && item.mentions?.length).toBe(1024);
  });

  it('a forwarded one says how often', () => {
    const contextInfo = { isForwarded: true, forwardingScore: 5 };
    expect(normaliseMessage({ extendedTextMessage: { text: 'corrente', contextInfo } })).toMatchObject({ forwardings: 5 });
    expect(normaliseMessage({ conversation: 'meu' })).not.toHaveProperty('forwardings');
  });

  it('an encrypted edit of an unknown original makes that one for the phone', () => {
    const targetMessageKey = { remoteJid: anaPerson.address, fromMe: true, id: 'OLD' };
    const sealed = { targetMessageKey, encPayload: new Uint8Array(40), encIv: new Uint8Array(12), secretEncType: 2 };
    const key = { ...anaMessageKey, externalId: 'OLD' };
    expect(normaliseMessage({ secretEncryptedMessage: sealed })).toMatchObject({ type: 'message', key, kind: 'unsupported' });
    expect(normaliseMessage({ secretEncryptedMessage: { ...sealed, secretEncType: 1 } })).toBeNull();
  });

  it('a vote of an unknown original yields nothing', () => {
    const target = { remoteJid: anaPerson.address, fromMe: true, id: 'OLD' };
    const sealed = { encPayload: new Uint8Array(40), encIv: new Uint8Array(12) };
    expect(normaliseMessage({ pollUpdateMessage: { pollCreationMessageKey: target, vote: sealed } })).toBeNull();
  });

  it('a peer message of another sender yields nothing', () => {
    const webMessageInfoBytes = new Uint8Array([10, 0]);
    const response = { peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes } }] };
    const message = { protocolMessage: { type: 17, peerDataOperationRequestResponseMessage: response } };
    expect(normaliseMessage(message, { ...anaAttrs, category: 'peer' })).toBeNull();
  });
});
