import { createHash, hkdfSync } from 'node:crypto';
import { aesDecryptGCM, decryptPollVote, proto } from '#server/channels/whatsapp/library.ts';
import type { Person } from '#server/channels/Channel.ts';
import { withoutDevice, type Self } from './addresses.ts';
import { pollIn } from './content.ts';
import { layersOf } from './layers.ts';

/** A message that another one is about, as it was kept. */
export interface Original {
  readonly content: proto.IMessage;
  /** Null when it was ours. */
  readonly author: Person | null;
}

/** The secret that a message carries for those who will change it or vote on it. */
const secretOf = (message: proto.IMessage): Buffer | undefined => {
  const found = layersOf(message).find(({ messageContextInfo }) => messageContextInfo?.messageSecret?.length);
  return found?.messageContextInfo?.messageSecret ? Buffer.from(found.messageContextInfo.messageSecret) : undefined;
};

/** Every way in which somebody's address may have been spelt when something was sealed. */
function spellings(person: Person | null, self: Self): string[] {
  const all =
    person === null
      ? [self.alias, self.number].filter((address) => address !== '').map(withoutDevice)
      : [person.address, person.alias, person.number && `${person.number}@s.whatsapp.net`];
  return [...new Set(all.filter((address): address is string => Boolean(address)))];
}

/** The first that opens: a seal that does not fit fails. */
function firstOpened<T>(attempts: readonly (() => T)[]): T | undefined {
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch {
      // Another spelling, or another message that happens to have the same id.
    }
  }
  return undefined;
}

interface Sealed {
  readonly encPayload?: Uint8Array | null | undefined;
  readonly encIv?: Uint8Array | null | undefined;
}

/** With what something about a message was sealed, and by whom. */
interface Seal {
  readonly id: string;
  readonly secret: Buffer;
  readonly author: string;
  readonly sealer: string;
  /** What the protocol calls this kind of seal. */
  readonly use: 'Message Edit' | 'Enc Reaction';
}

function unseal({ encPayload, encIv }: Sealed, { id, secret, author, sealer, use }: Seal): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), Buffer.from(`${id}${author}${sealer}${use}`), 32));
  return aesDecryptGCM(Buffer.from(encPayload ?? []), key, Buffer.from(encIv ?? []), Buffer.alloc(0));
}

export interface About {
  readonly originals: readonly Original[];
  readonly self: Self;
  /** Who sealed it; null when it was us. */
  readonly sender: Person | null;
}

const isSame = (one: Person | null, other: Person | null): boolean => one?.address === other?.address;

/** Opens an edit that its author has sealed with the secret of the original. */
export function editIn(sealed: proto.Message.ISecretEncryptedMessage, { originals, self, sender }: About): proto.IMessage | undefined {
  const id = sealed.targetMessageKey?.id ?? '';
  const own = originals.filter(({ author }) => isSame(author, sender));
  const attempts = own.flatMap(({ content }) => {
    const secret = secretOf(content);
    const use = 'Message Edit';
    return secret === undefined
      ? []
      : spellings(sender, self).map((author) => () => proto.Message.decode(unseal(sealed, { id, secret, author, sealer: author, use })));
  });
  return firstOpened(attempts);
}

/** Opens a reaction that somebody has sealed with the secret of what they react to, as in communities; undefined when it cannot be. */
export function reactionIn(sealed: proto.Message.IEncReactionMessage, about: About): proto.Message.IReactionMessage | undefined {
  const id = sealed.targetMessageKey?.id ?? '';
  const attempts = about.originals.flatMap(({ content, author }) => {
    const secret = secretOf(content);
    return secret === undefined
      ? []
      : spellings(author, about.self).flatMap((written) =>
          spellings(about.sender, about.self).map((sealer) => () => {
            const use = 'Enc Reaction';
            return proto.Message.ReactionMessage.decode(unseal(sealed, { id, secret, author: written, sealer, use }));
          }),
        );
  });
  return firstOpened(attempts);
}

/** The options that a vote names, in the words of its poll; undefined when the vote cannot be opened. */
export function choicesIn({ vote, pollCreationMessageKey }: proto.Message.IPollUpdateMessage, about: About): string[] | undefined {
  const pollMsgId = pollCreationMessageKey?.id ?? '';
  const attempts = about.originals.flatMap(({ content, author }) => {
    const [pollEncKey, poll] = [secretOf(content), pollIn(content)];
    if (pollEncKey === undefined || poll === undefined) {
      return [];
    }
    return spellings(author, about.self).flatMap((pollCreatorJid) =>
      spellings(about.sender, about.self).map((voterJid) => () => {
        const { selectedOptions } = decryptPollVote(vote ?? {}, { pollCreatorJid, pollMsgId, pollEncKey, voterJid });
        return namesOf(poll.options, selectedOptions ?? []);
      }),
    );
  });
  return firstOpened(attempts);
}

/** Votes name options by their digests. */
function namesOf(options: readonly string[], digests: readonly Uint8Array[]): string[] {
  const chosen = new Set(digests.map((digest) => Buffer.from(digest).toString('hex')));
  return options.filter((option) => chosen.has(createHash('sha256').update(option).digest('hex')));
}
