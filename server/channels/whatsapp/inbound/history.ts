import type { proto } from '#server/channels/whatsapp/library.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import { writable } from '#server/channels/plainText.ts';
import { envelopeOf, isGroup, type Self } from './addresses.ts';
import { layersOf, unwrapped } from './layers.ts';
import { itemOf, type Ground } from './normalise.ts';
import { stanzaOf } from './webMessage.ts';

/** The word of our phone that a part of the past is to be had. */
export const historyIn = (message: proto.IMessage | null): proto.Message.IHistorySyncNotification | undefined =>
  message?.protocolMessage?.historySyncNotification ?? undefined;

interface Chat {
  readonly self: Self;
  /** The other spelling of its address. */
  readonly other: string | null;
  readonly name: string | null;
}

const groundOf = (address: string, { self, other, name }: Chat): Ground => ({
  self,
  findOther: () => other,
  originals: [],
  recipients: new Map(),
  group: isGroup(address) && name !== null ? { subject: name, admins: [], members: [] } : null,
});

/** One message of the past, and the reactions that it has by now. */
function itemsOf(info: proto.IWebMessageInfo, chat: Chat): InboundItem[] {
  const address = info.key?.remoteJid ?? '';
  const ground = groundOf(address, chat);
  const item = itemOf({ stanza: { attrs: stanzaOf(info, chat) }, message: unwrapped(info.message ?? {}) }, ground);
  if (item?.type !== 'message') {
    return [];
  }
  const reactions = (info.reactions ?? []).flatMap(({ key, text }): InboundItem[] => {
    const reactor = envelopeOf(stanzaOf({ key: { ...key, remoteJid: address } }, chat), chat.self, ground.findOther);
    return reactor === null ? [] : [{ type: 'reaction', key: item.key, sender: reactor.sender, emoji: text ?? '' }];
  });
  // The past does not wake anybody.
  return [{ ...item, isHistory: true }, ...reactions];
}

/** Edits, revokes and other words between phones are in what they changed already. */
const isSaid = ({ message }: proto.IWebMessageInfo): boolean =>
  Boolean(message) && !layersOf(message ?? {}).some(({ protocolMessage }) => protocolMessage);

/** A part of the past, oldest first in each chat; phones tell it the other way round. */
export function historyItems({ conversations }: proto.IHistorySync, self: Self): InboundItem[] {
  return (conversations ?? []).flatMap(({ id, pnJid, lidJid, name, messages }) => {
    const chat = { self, other: [pnJid, lidJid].find((address) => address && address !== id) ?? null, name: name ?? null };
    const said = (messages ?? []).flatMap(({ message }) => (message && isSaid(message) ? [message] : [])).toReversed();
    return said.flatMap((info) => itemsOf(info, chat)).map(writable);
  });
}
