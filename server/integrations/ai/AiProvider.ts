/** A function that a model may call; `parameters` is a JSON schema. */
export interface AiTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

export interface AiToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model has written it. */
  readonly arguments: string;
}

export type AiMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly AiToolCall[] }
  | { readonly role: 'tool'; readonly content: string; readonly toolCallId: string };

/** Request to a language model, and the key for it. */
export interface AiRequest {
  readonly apiKey: string;
  readonly messages: readonly AiMessage[];
  /** Of the answer. */
  readonly maxTokens: number;
  readonly temperature: number;
  readonly tools?: readonly AiTool[];
  /** Called with each piece of the text as it comes, as far as the service streams it. */
  readonly onText?: (piece: string) => void;
  /** Ends the request before its time. */
  readonly signal?: AbortSignal;
}

export interface AiUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly totalTokens: number;
}

export interface AiAnswer extends AiUsage {
  readonly text: string;
  readonly model: string;
  /** Empty: the text is the answer. */
  readonly toolCalls: readonly AiToolCall[];
}

/** An account for speech in one region of its provider. */
export interface SpeechAccount {
  readonly key: string;
  readonly region: string;
}

export interface SpeechRequest extends SpeechAccount {
  /** `pt-BR-FranciscaNeural`. */
  readonly voice: string;
  readonly text: string;
}

interface Recording {
  readonly content: Buffer;
  /** With its extension, by which services tell formats. */
  readonly name: string;
  readonly mime: string;
}

/** A recording, and the key that pays for its words. */
export interface TranscriptionRequest {
  readonly apiKey: string;
  readonly recording: Recording;
}

/** Some services count tokens, some the seconds, and some nothing. */
export interface Transcription {
  readonly text: string;
  readonly tokens: number | null;
  readonly seconds: number | null;
}

/** Language models and voices; every call names the key of the company that pays for it. */
export interface AiProvider {
  complete(request: AiRequest): Promise<AiAnswer>;
  /** The words of a recording. */
  transcribe(request: TranscriptionRequest): Promise<Transcription>;
  /** Throws an AiProviderError unless the key may speak in its region. */
  checkSpeech(account: SpeechAccount): Promise<void>;
  /** The text as a voice message: Opus in Ogg. */
  speak(request: SpeechRequest): Promise<Buffer>;
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
