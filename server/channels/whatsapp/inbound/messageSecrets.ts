import { createHash, hkdfSync } from 'node:crypto';
import { aesDecryptGCM, decryptPollVote, proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { ChannelPerson } from '#server/channels/Channel.ts';
import { type Self, stripDevice } from './addresses.ts';
import { listMessageLayers, parsePoll } from './parseContent.ts';

/** A stored message that another one refers to. */
export interface OriginalMessage {
  readonly content: proto.IMessage;
  /** Null when it was sent by the own account. */
  readonly author: ChannelPerson | null;
}

/** The secret with which edits of, reactions to and votes on a message are encrypted. */
const findSecret = (message: proto.IMessage): Buffer | undefined => {
  const holder = listMessageLayers(message).find(({ messageContextInfo }) => messageContextInfo?.messageSecret?.length);
  return holder?.messageContextInfo?.messageSecret ? Buffer.from(holder.messageContextInfo.messageSecret) : undefined;
};

/** Every form of an address that a key may have been derived from. */
function listAddressForms(person: ChannelPerson | null, self: Self): string[] {
  const all =
    person === null
      ? [self.alias, self.number].filter((address) => address !== '').map(stripDevice)
      : [person.address, person.alias, person.number && `${person.number}@s.whatsapp.net`];
  return [...new Set(all.filter((address): address is string => Boolean(address)))];
}

/** The result of the first attempt that succeeds: decryption with a wrong key fails. */
function firstSuccess<T>(attempts: readonly (() => T)[]): T | undefined {
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch {
      // Another form of the address, or another message with the same id.
    }
  }
  return undefined;
}

interface EncryptedPayload {
  readonly encPayload?: Uint8Array | null | undefined;
  readonly encIv?: Uint8Array | null | undefined;
}

/** The parameters that the key of an edit or a reaction is derived from. */
interface EncryptionParameters {
  readonly id: string;
  readonly secret: Buffer;
  readonly author: string;
  readonly editor: string;
  /** The use case in the HKDF info string. */
  readonly use: 'Message Edit' | 'Enc Reaction';
}

function decryptPayload({ encPayload, encIv }: EncryptedPayload, { id, secret, author, editor, use }: EncryptionParameters): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), Buffer.from(`${id}${author}${editor}${use}`), 32));
  return aesDecryptGCM(Buffer.from(encPayload ?? []), key, Buffer.from(encIv ?? []), Buffer.alloc(0));
}

interface SecretContext {
  readonly originals: readonly OriginalMessage[];
  readonly self: Self;
  /** Null when it was sent by the own account. */
  readonly sender: ChannelPerson | null;
}

const isSameAuthor = (one: ChannelPerson | null, other: ChannelPerson | null): boolean => one?.address === other?.address;

/** Decrypts an edit with the secret of its original; only the author's own originals are tried. */
export function decryptEdit(
  encryptedMessage: proto.Message.ISecretEncryptedMessage,
  { originals, self, sender }: SecretContext,
): proto.IMessage | undefined {
  const id = encryptedMessage.targetMessageKey?.id ?? '';
  const own = originals.filter(({ author }) => isSameAuthor(author, sender));
  const attempts = own.flatMap(({ content }) => {
    const secret = findSecret(content);
    const use = 'Message Edit';
    return secret === undefined
      ? []
      : listAddressForms(sender, self).map(
          (author) => () => proto.Message.decode(decryptPayload(encryptedMessage, { id, secret, author, editor: author, use })),
        );
  });
  return firstSuccess(attempts);
}

/** Decrypts a reaction with the secret of its target, as communities use them; undefined when no key fits. */
export function decryptReaction(
  encryptedReaction: proto.Message.IEncReactionMessage,
  context: SecretContext,
): proto.Message.IReactionMessage | undefined {
  const id = encryptedReaction.targetMessageKey?.id ?? '';
  const attempts = context.originals.flatMap(({ content, author }) => {
    const secret = findSecret(content);
    return secret === undefined
      ? []
      : listAddressForms(author, context.self).flatMap((authorAddress) =>
          listAddressForms(context.sender, context.self).map((editor) => () => {
            const use = 'Enc Reaction';
            return proto.Message.ReactionMessage.decode(
              decryptPayload(encryptedReaction, { id, secret, author: authorAddress, editor, use }),
            );
          }),
        );
  });
  return firstSuccess(attempts);
}

/** The chosen options of a vote, as the texts of its poll; undefined when no key fits. */
export function decryptPollChoices(
  { vote, pollCreationMessageKey }: proto.Message.IPollUpdateMessage,
  context: SecretContext,
): string[] | undefined {
  const pollMsgId = pollCreationMessageKey?.id ?? '';
  const attempts = context.originals.flatMap(({ content, author }) => {
    const [pollEncKey, poll] = [findSecret(content), parsePoll(content)];
    if (pollEncKey === undefined || poll === undefined) {
      return [];
    }
    return listAddressForms(author, context.self).flatMap((pollCreatorJid) =>
      listAddressForms(context.sender, context.self).map((voterJid) => () => {
        const { selectedOptions } = decryptPollVote(vote ?? {}, { pollCreatorJid, pollMsgId, pollEncKey, voterJid });
        return matchOptions(poll.options, selectedOptions ?? []);
      }),
    );
  });
  return firstSuccess(attempts);
}

/** The options with these SHA-256 digests: votes contain no texts. */
function matchOptions(options: readonly string[], digests: readonly Uint8Array[]): string[] {
  const chosen = new Set(digests.map((digest) => Buffer.from(digest).toString('hex')));
  return options.filter((option) => chosen.has(createHash('sha256').update(option).digest('hex')));
}
