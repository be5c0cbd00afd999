import { getBinaryNodeChild, getBinaryNodeChildBuffer, type BinaryNode, type WASocket } from '#server/channels/whatsapp/library/baileys.ts';

/** How long the server may think about it. */
const replyTimeoutMs = 20_000;

/** The server gives no codes for this number now. */
export class PairingCodeRefusedError extends Error {
  constructor(code: string) {
    super(`no pairing code: ${code}`);
    this.name = 'CodeRefused';
  }
}

/** The server's word on the one question that a client without credentials asks. The library resolves before it is spoken. */
function waitForAcceptance({ ws }: WASocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (stanza: BinaryNode): void => settle(() => reject(new PairingCodeRefusedError(errorCodeOf(stanza))));
    const accept = (): void => settle(resolve);
    const timer = setTimeout(() => settle(() => reject(new Error('the server says nothing about the pairing code'))), replyTimeoutMs);
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      ws.off('CB:iq,type:error', refuse);
      ws.off('CB:iq,,link_code_companion_reg', accept);
      end();
    };
    ws.on('CB:iq,type:error', refuse).on('CB:iq,,link_code_companion_reg', accept);
  });
}

const errorCodeOf = (stanza: BinaryNode): string => getBinaryNodeChild(stanza, 'error')?.attrs['code'] ?? 'unknown';

/** Asks for eight characters that link this client when they are typed into the phone of the number. */
export async function requestPairingCode(socket: WASocket, number: string): Promise<string> {
  const answer = waitForAcceptance(socket);
  const [code] = await Promise.all([socket.requestPairingCode(number), answer]);
  return code;
}

/** Whether a phone that answers a code brings the keys to link with; one that wants a passkey is reported to bring none. */
export function hasLinkingKeys(stanza: BinaryNode): boolean {
  const answer = getBinaryNodeChild(stanza, 'link_code_companion_reg');
  const parts = ['link_code_pairing_ref', 'primary_identity_pub', 'link_code_pairing_wrapped_primary_ephemeral_pub'];
  return parts.every((part) => getBinaryNodeChildBuffer(answer, part) !== undefined);
}
