/** A Google service account, as its key file says. */
export interface ServiceAccount {
  readonly clientEmail: string;
  readonly privateKey: string;
}

export interface IntentRequest {
  readonly account: ServiceAccount;
  readonly project: string;
  readonly session: string;
  readonly language: string;
  readonly text: string;
}

export interface TypebotStart {
  /** Of the viewer. */
  readonly url: string;
  readonly slug: string;
  readonly variables: Readonly<Record<string, string>>;
}

export interface WebhookEvent {
  readonly url: string;
  /** Signs the body; empty: unsigned. */
  readonly secret: string;
  readonly body: object;
}

/** Bots and flows of other services, at addresses that companies name. Each call throws a BotServiceError where it fails. */
export interface BotServices {
  /** DialogFlow's answers to a text. */
  detectIntent(request: IntentRequest): Promise<readonly string[]>;
  /** Opens a session; the texts of its first bubbles. */
  startTypebot(start: TypebotStart): Promise<{ readonly sessionId: string; readonly texts: readonly string[] }>;
  /** Posts an event; the status of the answer. */
  postEvent(event: WebhookEvent): Promise<number>;
}

/** `address`: the server does not ask this URL; `account`: the key file is no key. */
export type BotFailure = 'address' | 'account' | 'unreachable' | 'refused';

/** A service cannot be reached, or refuses; the message never holds what it has answered. */
export class BotServiceError extends Error {
  override readonly name = 'BotServiceError';
  readonly failure: BotFailure;
  /** Of the answer; 0 without one. */
  readonly status: number;

  constructor(failure: BotFailure, status = 0, options?: ErrorOptions) {
    super(`${failure} ${status}`, options);
    this.failure = failure;
    this.status = status;
  }
}
