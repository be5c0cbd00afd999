import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import { findChild, node, toUnixSeconds, type StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';
import type { SimulatorState } from './SimulatorState.ts';

const { ResultType } = proto.MediaRetryNotification;

/** Answers a client's request for a media re-upload: with the new path, or an error when the phone no longer has the file. */
export function answerMediaRetry(state: SimulatorState, companion: Companion, stanza: StanzaNode): void {
  const { id = '' } = stanza.attrs;
  const { jid = '', from_me = 'false', participant } = findChild(stanza, 'rmr')?.attrs ?? {};
  const rmr = node('rmr', { jid, from_me, ...(participant !== undefined && { participant }) });
  const file = companion.phone.keepsFiles ? state.media.reuploadFile(id) : undefined;
  const answer = file === undefined ? node('error', { code: String(ResultType.NOT_FOUND) }) : encryptRetryResult(id, file);
  companion.deliver(node('notification', { type: 'mediaretry', id, from: companion.phone.lid, t: toUnixSeconds() }, [answer, rmr]));
}

function encryptRetryResult(stanzaId: string, { path, mediaKey }: { path: string; mediaKey: Uint8Array }): StanzaNode {
  const key = Buffer.from(hkdf(Buffer.from(mediaKey), 32, { info: 'WhatsApp Media Retry Notification' }));
  const notification = proto.MediaRetryNotification.encode({ stanzaId, directPath: path, result: ResultType.SUCCESS }).finish();
  const iv = randomBytes(12);
  return node('encrypt', {}, [
    node('enc_p', {}, aesEncryptGCM(Buffer.from(notification), key, iv, Buffer.from(stanzaId))),
    node('enc_iv', {}, iv),
  ]);
}
