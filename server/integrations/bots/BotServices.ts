/** A Google service account, as its key file says. */
export interface ServiceAccount {
  readonly clientEmail: string;
  readonly privateKey: string;
}

interface IntentRequest {
  readonly account: ServiceAccount;
  readonly project: string;
  readonly session: string;
  readonly language: string;
  readonly text: string;
}

interface IntentAnswer {
  readonly texts: readonly string[];
  /** The agent says that the conversation with it is over. */
  readonly isEnd: boolean;
}

interface TypebotStart {
  /** Of the viewer. */
  readonly url: string;
  readonly slug: string;
  readonly message?: string;
  readonly variables: Readonly<Record<string, string>>;
}

interface TypebotMessage {
  readonly url: string;
  readonly sessionId: string;
  readonly text: string;
}

/** What a typebot says, in its order. */
export type TypebotBubble = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'image' | 'audio'; readonly url: string };

export interface TypebotAnswer {
  readonly bubbles: readonly TypebotBubble[];
  /** What the customer is to choose from; null: anything may be written. */
  readonly choices: readonly string[] | null;
}

interface WebhookEvent {
  readonly url: string;
  /** Signs the body; empty: unsigned. */
  readonly secret: string;
  /** The same for every try of one event; absent: a test. */
  readonly delivery?: string;
  readonly body: object;
}

/** Bots and flows of other services, at addresses that companies name. Each call throws a BotServiceError where it fails. */
export interface BotServices {
  /** DialogFlow's answers to a text. */
  detectIntent(request: IntentRequest): Promise<IntentAnswer>;
  /** Opens a session. */
  startTypebot(start: TypebotStart): Promise<TypebotAnswer & { readonly sessionId: string }>;
  continueTypebot(message: TypebotMessage): Promise<TypebotAnswer>;
  /** A file that a bot names. */
  fetchFile(url: string): Promise<{ readonly type: string; readonly content: Buffer }>;
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
