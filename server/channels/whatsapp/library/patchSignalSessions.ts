import { createRequire } from 'node:module';
// First: it has to take its place before the library is loaded.
import './patchSignalQueue.ts';

/** A session of the Signal library, as far as it matters here. */
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
 * Tries one session after the other, and leaves those as they were that did not fit. The library turns the ratchet of each
 * before it knows; a message of an older session, as they come after an outage, spoils the newer ones with which we write, and
 * nobody can open what we seal from then on.
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
  throw failure ?? new Error('no session is there to open this with');
};
