import type { InboundItem } from '#server/channels/Channel.ts';
import { encodeWAMessage, type proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { ReceivedStanza } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { normaliseStanza, decodeStanza, type StanzaContext } from './normaliseStanza.ts';

export const selfAddresses = { number: '5511900000001:3@s.whatsapp.net', alias: '100000000000001:3@lid' };
export const anaAttrs = {
  id: 'ID',
  from: '200000000000002@lid',
  sender_pn: '5511987654321@s.whatsapp.net',
  notify: 'Ana',
  t: '1800000000',
};
export const anaPerson = {
  address: '200000000000002@lid',
  number: '5511987654321',
  alias: '200000000000002@lid',
  name: 'Ana',
  isGroup: false,
};
export const anaMessageKey = { chat: anaPerson.address, participant: null, fromMe: false, externalId: 'ID' };

export const buildStanza = (message: proto.IMessage, attrs: Record<string, string> = anaAttrs): ReceivedStanza => ({
  id: '1',
  kind: 'message',
  stanza: { attrs },
  content: Buffer.from(encodeWAMessage(message)),
});

export const stanzaContext: StanzaContext = {
  self: selfAddresses,
  findAlternate: () => null,
  originals: [],
  group: null,
  recipients: new Map(),
};
export const normaliseWith = (more: Partial<StanzaContext>, stanza: ReceivedStanza): InboundItem | null =>
  normaliseStanza(decodeStanza(stanza), { ...stanzaContext, ...more })[0] ?? null;
export const normaliseMessage = (message: proto.IMessage, attrs?: Record<string, string>): InboundItem | null =>
  normaliseWith({}, buildStanza(message, attrs));
