import { getBinaryNodeChild, getBinaryNodeChildBuffer, type BinaryNode, type WASocket } from '#server/channels/whatsapp/library/baileys.ts';

const replyTimeoutMs = 20_000;

/** The server refuses a pairing code for this number. */
export class PairingCodeRefusedError extends Error {
  constructor(code: string) {
    super(`no pairing code: ${code}`);
    this.name = 'PairingCodeRefusedError';
  }
}

/** Waits for the server's reply to the one query that a client without credentials sends: Baileys resolves before it arrives. */
function waitForAcceptance({ ws }: WASocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const rejectRefused = (stanza: BinaryNode): void => settle(() => reject(new PairingCodeRefusedError(errorCodeOf(stanza))));
    const resolveAccepted = (): void => settle(resolve);
    const timer = setTimeout(
      () => settle(() => reject(new Error('the server did not answer the request for a pairing code'))),
      replyTimeoutMs,
    );
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      ws.off('CB:iq,type:error', rejectRefused);
      ws.off('CB:iq,,link_code_companion_reg', resolveAccepted);
      end();
    };
    ws.on('CB:iq,type:error', rejectRefused).on('CB:iq,,link_code_companion_reg', resolveAccepted);
  });
}

const errorCodeOf = (stanza: BinaryNode): string => getBinaryNodeChild(stanza, 'error')?.attrs['code'] ?? 'unknown';

/**
 * Requests the eight characters that link this client when they are typed into the phone of `number` (digits). Fails with a
 * `PairingCodeRefusedError`.
 */
export async function requestPairingCode(socket: WASocket, number: string): Promise<string> {
  const acceptance = waitForAcceptance(socket);
  const [code] = await Promise.all([socket.requestPairingCode(number), acceptance]);
  return code;
}

/** Whether a phone's answer to a pairing code holds the keys to link with; reports say that a phone with a passkey sends none. */
export function hasLinkingKeys(stanza: BinaryNode): boolean {
  const registration = getBinaryNodeChild(stanza, 'link_code_companion_reg');
  const parts = ['link_code_pairing_ref', 'primary_identity_pub', 'link_code_pairing_wrapped_primary_ephemeral_pub'];
  return parts.every((part) => getBinaryNodeChildBuffer(registration, part) !== undefined);
}
