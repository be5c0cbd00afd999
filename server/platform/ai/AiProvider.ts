/** What a language model is asked, and with whose key. */
export interface AiRequest {
  readonly apiKey: string;
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[];
  /** Of the answer. */
  readonly maxTokens: number;
  readonly temperature: number;
}

export interface AiAnswer {
  readonly text: string;
  readonly model: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly totalTokens: number;
}

/** An account for speech in one region of its provider. */
export interface SpeechAccount {
  readonly key: string;
  readonly region: string;
}

/** Language models and voices; every call names the key of the company that pays for it. */
export interface AiProvider {
  complete(request: AiRequest): Promise<AiAnswer>;
  /** Throws an AiProviderError unless the key may speak in its region. */
  checkSpeech(account: SpeechAccount): Promise<void>;
}

export type AiFailure = 'key' | 'credit' | 'busy' | 'refused' | 'unreachable';

/** The provider cannot be reached, or refuses; the message never holds what it has answered. */
export class AiProviderError extends Error {
  override readonly name = 'AiProviderError';
  readonly failure: AiFailure;

  constructor(failure: AiFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
