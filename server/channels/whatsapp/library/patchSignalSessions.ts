import { createRequire } from 'node:module';
// First: the queue has to be replaced before libsignal is loaded.
import './patchSignalQueue.ts';

/** The part of libsignal's session that is used here. */
interface SignalSession {
  serialize(): object;
}

type DecryptWithSessions = (this: unknown, ciphertext: Buffer, sessions: readonly SignalSession[]) => Promise<unknown>;

const baileysRequire = createRequire(createRequire(import.meta.url).resolve('@whiskeysockets/baileys'));
const { prototype } = baileysRequire('libsignal/src/session_cipher.js') as { prototype: { decryptWithSessions: DecryptWithSessions } };
const decryptWithSessions = prototype.decryptWithSessions;

function restoreSignalSession(session: SignalSession, before: object): void {
  const { deserialize } = session.constructor as unknown as { deserialize(this: unknown, data: object): object };
  for (const name of Object.keys(session)) {
    Reflect.deleteProperty(session, name);
  }
  Object.assign(session, deserialize.call(session.constructor, before));
}

/**
 * Tries one session after the other and restores those that do not fit. libsignal advances the ratchet of each session before it
 * knows whether it fits: a message of an older session, as it comes after an outage, corrupts the newer sessions used for sending,
 * and recipients cannot decrypt anything from then on.
 */
prototype.decryptWithSessions = async function (ciphertext, sessions) {
  let failure: unknown;
  for (const session of sessions) {
    const before = session.serialize();
    try {
      return await decryptWithSessions.call(this, ciphertext, [session]);
    } catch (error) {
      restoreSignalSession(session, before);
      failure = error;
    }
  }
  throw failure ?? new Error('there is no session to decrypt this with');
};
