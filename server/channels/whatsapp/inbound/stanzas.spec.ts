import type { InboundItem } from '#server/channels/Channel.ts';
import { encodeWAMessage, type proto } from '#server/channels/whatsapp/library.ts';
import type { ReceivedStanza } from '#server/channels/whatsapp/store/Store.ts';
import { normalise, opened, type Ground } from './normalise.ts';

export const self = { number: '5511900000001:3@s.whatsapp.net', alias: '100000000000001:3@lid' };
export const fromAna = { id: 'ID', from: '200000000000002@lid', sender_pn: '5511987654321@s.whatsapp.net', notify: 'Ana', t: '1800000000' };
export const ana = { address: '200000000000002@lid', number: '5511987654321', alias: '200000000000002@lid', name: 'Ana', isGroup: false };
export const inChat = { chat: ana.address, participant: null, fromMe: false, externalId: 'ID' };

export const received = (message: proto.IMessage, attrs: Record<string, string> = fromAna): ReceivedStanza => ({
  id: '1',
  kind: 'message',
  stanza: { attrs },
  content: Buffer.from(encodeWAMessage(message)),
});

export const ground: Ground = { self, findOther: () => null, originals: [], group: null, recipients: new Map() };
export const readWith = (more: Partial<Ground>, stanza: ReceivedStanza): InboundItem | null =>
  normalise(opened(stanza), { ...ground, ...more })[0] ?? null;
export const read = (message: proto.IMessage, attrs?: Record<string, string>): InboundItem | null => readWith({}, received(message, attrs));
