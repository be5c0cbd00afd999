/** Why this process ended a socket. */
export type DisconnectCause = 'closed' | 'replaced' | 'database' | 'deaf' | 'unreadable' | 'silent' | 'passkey' | 'codeRefused';

/** How a socket ended. */
export interface Disconnection {
  /** Baileys' status code; undefined when there was none. */
  readonly code: number | undefined;
  readonly message: string;
  /** Null when the socket was not ended by this process. */
  readonly cause: DisconnectCause | null;
  /** A phone had answered the pairing code. */
  readonly isPairingCodeAnswered: boolean;
}
