import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import { stripNulCharacters } from '#server/channels/stripNulCharacters.ts';
import { parseEnvelope, isGroup, type Self } from './addresses.ts';
import { listMessageLayers, unwrapMessage } from './unwrapMessage.ts';
import { toInboundItem, type StanzaContext } from './normaliseStanza.ts';
import { toStanzaAttrs } from './toStanzaAttrs.ts';

/** The notification of our phone that a chunk of history can be fetched. */
export const findHistoryNotification = (message: proto.IMessage | null): proto.Message.IHistorySyncNotification | undefined =>
  message?.protocolMessage?.historySyncNotification ?? undefined;

interface HistoryChat {
  readonly self: Self;
  /** The alternate address of the chat. */
  readonly alternate: string | null;
  readonly name: string | null;
}

const toStanzaContext = (address: string, { self, alternate, name }: HistoryChat): StanzaContext => ({
  self,
  findAlternate: () => alternate,
  originals: [],
  recipients: new Map(),
  group: isGroup(address) && name !== null ? { subject: name, admins: [], members: [] } : null,
});

/** One old message and its reactions. */
function toMessageItems(info: proto.IWebMessageInfo, chat: HistoryChat): InboundItem[] {
  const address = info.key?.remoteJid ?? '';
  const context = toStanzaContext(address, chat);
  const item = toInboundItem({ stanza: { attrs: toStanzaAttrs(info, chat) }, message: unwrapMessage(info.message ?? {}) }, context);
  if (item?.type !== 'message') {
    return [];
  }
  const reactions = (info.reactions ?? []).flatMap(({ key, text }): InboundItem[] => {
    const envelope = parseEnvelope(toStanzaAttrs({ key: { ...key, remoteJid: address } }, chat), chat.self, context.findAlternate);
    return envelope === null ? [] : [{ type: 'reaction', key: item.key, sender: envelope.sender, emoji: text ?? '' }];
  });
  // History is stored without notifications.
  return [{ ...item, isHistory: true }, ...reactions];
}

/** False for edits, revokes and the like: they are already applied to the messages that they change. */
const isContentMessage = ({ message }: proto.IWebMessageInfo): boolean =>
  Boolean(message) && !listMessageLayers(message ?? {}).some(({ protocolMessage }) => protocolMessage);

/** The items of a chunk of history, oldest first in each chat; phones send them newest first. */
export function toHistoryItems({ conversations }: proto.IHistorySync, self: Self): InboundItem[] {
  return (conversations ?? []).flatMap(({ id, pnJid, lidJid, name, messages }) => {
    const chat = { self, alternate: [pnJid, lidJid].find((address) => address && address !== id) ?? null, name: name ?? null };
    const contents = (messages ?? []).flatMap(({ message }) => (message && isContentMessage(message) ? [message] : [])).toReversed();
    return contents.flatMap((info) => toMessageItems(info, chat)).map(stripNulCharacters);
  });
}
