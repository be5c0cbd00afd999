import Joi from 'joi';
import type { MessageKey } from '#server/channels/Channel.ts';

/** The kinds of media that have keys of their own. */
const mediaEncryptionKinds = ['image', 'video', 'audio', 'document', 'sticker', 'history'] as const;
export type MediaEncryptionKind = (typeof mediaEncryptionKinds)[number];

/** Location and key of an encrypted media file; stored as JSON. */
export interface MediaReference {
  readonly kind: MediaEncryptionKind;
  readonly path: string;
  /** The host that the sender named; used only if it is one of WhatsApp's. */
  readonly host: string | null;
  /** Base64, like the digests. */
  readonly key: string;
  readonly digest: string | null;
  readonly sealedDigest: string | null;
  /** The message of the file; needed to request a re-upload from the phone. */
  readonly message: MessageKey | null;
}

const mediaReferenceRules = Joi.object<MediaReference, true>({
  kind: Joi.string<MediaEncryptionKind>()
    .valid(...mediaEncryptionKinds)
    .required(),
  path: Joi.string().required(),
  host: Joi.string().allow(null).required(),
  key: Joi.string().base64().required(),
  digest: Joi.string().base64().allow(null).required(),
  sealedDigest: Joi.string().base64().allow(null).required(),
  message: Joi.object<MessageKey, true>({
    chat: Joi.string().required(),
    participant: Joi.string().allow(null).required(),
    fromMe: Joi.boolean().required(),
    externalId: Joi.string().required(),
  })
    .allow(null)
    .default(null),
});

export const serializeMediaReference = (reference: MediaReference): string => JSON.stringify(reference);

export function parseMediaReference(text: string): MediaReference {
  return Joi.attempt(JSON.parse(text), mediaReferenceRules);
}
