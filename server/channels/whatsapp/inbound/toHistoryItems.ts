import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import { stripNulCharacters } from '#server/channels/stripNulCharacters.ts';
import { parseEnvelope, isGroup, type Self } from './addresses.ts';
import { listMessageLayers, unwrapMessage } from './unwrapMessage.ts';
import { toInboundItem, type StanzaContext } from './normaliseStanza.ts';
import { toStanzaAttrs } from './toStanzaAttrs.ts';

/** The word of our phone that a part of the past is to be had. */
export const findHistoryNotification = (message: proto.IMessage | null): proto.Message.IHistorySyncNotification | undefined =>
  message?.protocolMessage?.historySyncNotification ?? undefined;

interface HistoryChat {
  readonly self: Self;
  /** The other spelling of its address. */
  readonly other: string | null;
  readonly name: string | null;
}

const toStanzaContext = (address: string, { self, other, name }: HistoryChat): StanzaContext => ({
  self,
  findOther: () => other,
  originals: [],
  recipients: new Map(),
  group: isGroup(address) && name !== null ? { subject: name, admins: [], members: [] } : null,
});

/** One message of the past, and the reactions that it has by now. */
function toMessageItems(info: proto.IWebMessageInfo, chat: HistoryChat): InboundItem[] {
  const address = info.key?.remoteJid ?? '';
  const ground = toStanzaContext(address, chat);
  const item = toInboundItem({ stanza: { attrs: toStanzaAttrs(info, chat) }, message: unwrapMessage(info.message ?? {}) }, ground);
  if (item?.type !== 'message') {
    return [];
  }
  const reactions = (info.reactions ?? []).flatMap(({ key, text }): InboundItem[] => {
    const reactor = parseEnvelope(toStanzaAttrs({ key: { ...key, remoteJid: address } }, chat), chat.self, ground.findOther);
    return reactor === null ? [] : [{ type: 'reaction', key: item.key, sender: reactor.sender, emoji: text ?? '' }];
  });
  // The past does not wake anybody.
  return [{ ...item, isHistory: true }, ...reactions];
}

/** Edits, revokes and other words between phones are in what they changed already. */
const isContentMessage = ({ message }: proto.IWebMessageInfo): boolean =>
  Boolean(message) && !listMessageLayers(message ?? {}).some(({ protocolMessage }) => protocolMessage);

/** A part of the past, oldest first in each chat; phones tell it the other way round. */
export function toHistoryItems({ conversations }: proto.IHistorySync, self: Self): InboundItem[] {
  return (conversations ?? []).flatMap(({ id, pnJid, lidJid, name, messages }) => {
    const chat = { self, other: [pnJid, lidJid].find((address) => address && address !== id) ?? null, name: name ?? null };
    const said = (messages ?? []).flatMap(({ message }) => (message && isContentMessage(message) ? [message] : [])).toReversed();
    return said.flatMap((info) => toMessageItems(info, chat)).map(stripNulCharacters);
  });
}
