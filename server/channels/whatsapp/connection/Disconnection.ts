/** Why this process ended a socket. */
export type DisconnectCause = 'closed' | 'replaced' | 'database' | 'deaf' | 'unreadable' | 'silent' | 'passkey' | 'codeRefused';

/** What the server adds to the refusal of a log-in. *Unverified*: the attributes that WhatsApp's own web client reads. */
export interface LoginRefusal {
  /** The rest of a temporary ban. */
  readonly expiresInMs: number | null;
  /** A header and a text for the owner of the account, in the language of the account. */
  readonly text: string | null;
}

const maxTextLength = 1000;

/** Reads the attributes of a `failure` stanza, which Baileys passes as the data of its error; null for other errors. */
export function readLoginRefusal(error: unknown): LoginRefusal | null {
  const attrs = (error as { data?: Partial<Record<string, unknown>> | null } | null | undefined)?.data;
  if (attrs === null || attrs === undefined || attrs['reason'] === undefined) {
    return null;
  }
  const seconds = Number(attrs['expire'] ?? NaN);
  const lines = [attrs['logout_message_header'], attrs['logout_message_subtext']].filter((line) => typeof line === 'string' && line !== '');
  return {
    expiresInMs: seconds > 0 ? seconds * 1000 : null,
    text: lines.length === 0 ? null : lines.join('\n').slice(0, maxTextLength),
  };
}

/** How a socket ended. */
export interface Disconnection {
  /** Baileys' status code; undefined when there was none. */
  readonly code: number | undefined;
  readonly message: string;
  /** Null when the socket was not ended by this process. */
  readonly cause: DisconnectCause | null;
  /** Null when no log-in was refused. */
  readonly refusal: LoginRefusal | null;
  /** A phone had answered the pairing code. */
  readonly isPairingCodeAnswered: boolean;
}

/** The end of a socket that could not be created. */
export const failedStart = (error: unknown): Disconnection => ({
  code: undefined,
  message: String(error),
  cause: null,
  refusal: null,
  isPairingCodeAnswered: false,
});
