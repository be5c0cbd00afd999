import { createHash, hkdfSync } from 'node:crypto';
import { aesDecryptGCM, decryptPollVote, proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { ChannelPerson } from '#server/channels/Channel.ts';
import { stripDevice, type Self } from './addresses.ts';
import { parsePoll } from './parseContent.ts';
import { listMessageLayers } from './unwrapMessage.ts';

/** A message that another one is about, as it was kept. */
export interface OriginalMessage {
  readonly content: proto.IMessage;
  /** Null when it was ours. */
  readonly author: ChannelPerson | null;
}

/** The secret that a message carries for those who will change it or vote on it. */
const findSecret = (message: proto.IMessage): Buffer | undefined => {
  const found = listMessageLayers(message).find(({ messageContextInfo }) => messageContextInfo?.messageSecret?.length);
  return found?.messageContextInfo?.messageSecret ? Buffer.from(found.messageContextInfo.messageSecret) : undefined;
};

/** Every way in which somebody's address may have been spelt when something was sealed. */
function listAddressForms(person: ChannelPerson | null, self: Self): string[] {
  const all =
    person === null
      ? [self.alias, self.number].filter((address) => address !== '').map(stripDevice)
      : [person.address, person.alias, person.number && `${person.number}@s.whatsapp.net`];
  return [...new Set(all.filter((address): address is string => Boolean(address)))];
}

/** The first that opens: a seal that does not fit fails. */
function firstSuccess<T>(attempts: readonly (() => T)[]): T | undefined {
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch {
      // Another spelling, or another message that happens to have the same id.
    }
  }
  return undefined;
}

interface EncryptedPayload {
  readonly encPayload?: Uint8Array | null | undefined;
  readonly encIv?: Uint8Array | null | undefined;
}

/** With what something about a message was sealed, and by whom. */
interface EncryptionParameters {
  readonly id: string;
  readonly secret: Buffer;
  readonly author: string;
  readonly editor: string;
  /** What the protocol calls this kind of seal. */
  readonly use: 'Message Edit' | 'Enc Reaction';
}

function decryptPayload(
  { encPayload, encIv }: EncryptedPayload,
  { id, secret, author, editor: sealer, use }: EncryptionParameters,
): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), Buffer.from(`${id}${author}${sealer}${use}`), 32));
  return aesDecryptGCM(Buffer.from(encPayload ?? []), key, Buffer.from(encIv ?? []), Buffer.alloc(0));
}

export interface SecretContext {
  readonly originals: readonly OriginalMessage[];
  readonly self: Self;
  /** Who sealed it; null when it was us. */
  readonly sender: ChannelPerson | null;
}

const isSameAuthor = (one: ChannelPerson | null, other: ChannelPerson | null): boolean => one?.address === other?.address;

/** Opens an edit that its author has sealed with the secret of the original. */
export function decryptEdit(
  sealed: proto.Message.ISecretEncryptedMessage,
  { originals, self, sender }: SecretContext,
): proto.IMessage | undefined {
  const id = sealed.targetMessageKey?.id ?? '';
  const own = originals.filter(({ author }) => isSameAuthor(author, sender));
  const attempts = own.flatMap(({ content }) => {
    const secret = findSecret(content);
    const use = 'Message Edit';
    return secret === undefined
      ? []
      : listAddressForms(sender, self).map(
          (author) => () => proto.Message.decode(decryptPayload(sealed, { id, secret, author, editor: author, use })),
        );
  });
  return firstSuccess(attempts);
}

/** Opens a reaction that somebody has sealed with the secret of what they react to, as in communities; undefined when it cannot be. */
export function decryptReaction(
  sealed: proto.Message.IEncReactionMessage,
  about: SecretContext,
): proto.Message.IReactionMessage | undefined {
  const id = sealed.targetMessageKey?.id ?? '';
  const attempts = about.originals.flatMap(({ content, author }) => {
    const secret = findSecret(content);
    return secret === undefined
      ? []
      : listAddressForms(author, about.self).flatMap((written) =>
          listAddressForms(about.sender, about.self).map((sealer) => () => {
            const use = 'Enc Reaction';
            return proto.Message.ReactionMessage.decode(decryptPayload(sealed, { id, secret, author: written, editor: sealer, use }));
          }),
        );
  });
  return firstSuccess(attempts);
}

/** The options that a vote names, in the words of its poll; undefined when the vote cannot be opened. */
export function decryptPollChoices(
  { vote, pollCreationMessageKey }: proto.Message.IPollUpdateMessage,
  about: SecretContext,
): string[] | undefined {
  const pollMsgId = pollCreationMessageKey?.id ?? '';
  const attempts = about.originals.flatMap(({ content, author }) => {
    const [pollEncKey, poll] = [findSecret(content), parsePoll(content)];
    if (pollEncKey === undefined || poll === undefined) {
      return [];
    }
    return listAddressForms(author, about.self).flatMap((pollCreatorJid) =>
      listAddressForms(about.sender, about.self).map((voterJid) => () => {
        const { selectedOptions } = decryptPollVote(vote ?? {}, { pollCreatorJid, pollMsgId, pollEncKey, voterJid });
        return matchOptions(poll.options, selectedOptions ?? []);
      }),
    );
  });
  return firstSuccess(attempts);
}

/** Votes name options by their digests. */
function matchOptions(options: readonly string[], digests: readonly Uint8Array[]): string[] {
  const chosen = new Set(digests.map((digest) => Buffer.from(digest).toString('hex')));
  return options.filter((option) => chosen.has(createHash('sha256').update(option).digest('hex')));
}
