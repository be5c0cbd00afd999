import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { aesEncryptGCM, proto } from '#server/channels/whatsapp/library/baileys.ts';

interface EncryptedPart {
  readonly encPayload: Buffer;
  readonly encIv: Buffer;
}

/** The id and the secret of an original message. */
export interface MessageSecret {
  readonly id: string;
  readonly secret: Uint8Array;
}

/** Encrypts an edit with the secret of the original, as newer phones do. */
export function encryptEdit({ id, secret }: MessageSecret, author: string, edited: proto.IMessage): EncryptedPart {
  const info = Buffer.from(`${id}${author}${author}Message Edit`);
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, 32));
  const encIv = randomBytes(12);
  const content = proto.Message.encode({ protocolMessage: { editedMessage: edited } }).finish();
  return { encPayload: aesEncryptGCM(Buffer.from(content), key, encIv, Buffer.alloc(0)), encIv };
}

/** Encrypts a reaction with the secret of its target, as in communities. *Unverified.* */
export function encryptReaction(
  { id, secret }: MessageSecret,
  { author, reactor }: { author: string; reactor: string },
  emoji: string,
): EncryptedPart {
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), Buffer.from(`${id}${author}${reactor}Enc Reaction`), 32));
  const encIv = randomBytes(12);
  const content = proto.Message.ReactionMessage.encode({ text: emoji, senderTimestampMs: Date.now() }).finish();
  return { encPayload: aesEncryptGCM(Buffer.from(content), key, encIv, Buffer.alloc(0)), encIv };
}

const hmac = (key: Uint8Array, content: Uint8Array): Buffer => createHmac('sha256', key).update(content).digest();

/** Encrypts a vote with the secret of its poll. */
export function encryptVote(
  { id, secret }: MessageSecret,
  { creator, voter }: { creator: string; voter: string },
  choices: readonly string[],
): EncryptedPart {
  const sign = Buffer.concat([Buffer.from(`${id}${creator}${voter}Poll Vote`), Buffer.from([1])]);
  const key = hmac(hmac(Buffer.alloc(32), secret), sign);
  const encIv = randomBytes(12);
  const selectedOptions = choices.map((choice) => createHash('sha256').update(choice).digest());
  const content = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  return { encPayload: aesEncryptGCM(Buffer.from(content), key, encIv, Buffer.from(`${id}\0${voter}`)), encIv };
}
