import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { aesEncryptGCM, proto } from '#server/channels/whatsapp/library.ts';

interface SealedPart {
  readonly encPayload: Buffer;
  readonly encIv: Buffer;
}

/** A message and its secret, as those who change it or vote on it know it. */
export interface SecretOf {
  readonly id: string;
  readonly secret: Uint8Array;
}

/** Other words for a message, sealed by its author with the secret of the original, as newer phones do. */
export function sealEdit({ id, secret }: SecretOf, author: string, edited: proto.IMessage): SealedPart {
  const info = Buffer.from(`${id}${author}${author}Message Edit`);
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, 32));
  const encIv = randomBytes(12);
  const content = proto.Message.encode({ protocolMessage: { editedMessage: edited } }).finish();
  return { encPayload: aesEncryptGCM(Buffer.from(content), key, encIv, Buffer.alloc(0)), encIv };
}

/** A reaction, sealed with the secret of what it is about, as in communities. *Unverified.* */
export function sealReaction(
  { id, secret }: SecretOf,
  { author, reactor }: { author: string; reactor: string },
  emoji: string,
): SealedPart {
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), Buffer.from(`${id}${author}${reactor}Enc Reaction`), 32));
  const encIv = randomBytes(12);
  const content = proto.Message.ReactionMessage.encode({ text: emoji, senderTimestampMs: Date.now() }).finish();
  return { encPayload: aesEncryptGCM(Buffer.from(content), key, encIv, Buffer.alloc(0)), encIv };
}

const hmac = (key: Uint8Array, content: Uint8Array): Buffer => createHmac('sha256', key).update(content).digest();

/** Somebody's choices in a poll. */
export function sealVote(
  { id, secret }: SecretOf,
  { creator, voter }: { creator: string; voter: string },
  choices: readonly string[],
): SealedPart {
  const sign = Buffer.concat([Buffer.from(`${id}${creator}${voter}Poll Vote`), Buffer.from([1])]);
  const key = hmac(hmac(Buffer.alloc(32), secret), sign);
  const encIv = randomBytes(12);
  const selectedOptions = choices.map((choice) => createHash('sha256').update(choice).digest());
  const content = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  return { encPayload: aesEncryptGCM(Buffer.from(content), key, encIv, Buffer.from(`${id}\0${voter}`)), encIv };
}
