/** One message to the customer. */
export type Reply =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The company's own words, whose variables are filled. */
      readonly isTemplate?: true;
      /** Codes and addresses, in which nothing is changed. */
      readonly isExact?: true;
    }
  /** Spoken by the voice of the prompt; in writing where that is not possible. */
  | { readonly kind: 'voice'; readonly text: string }
  | { readonly kind: 'image' | 'audio'; readonly url: string };

/** State of the conversation after the replies. */
export type Ending =
  | { readonly kind: 'continue' }
  /** People continue, in a queue; null: in the ticket's own. */
  | { readonly kind: 'handOver'; readonly queueId: number | null; readonly userId: number | null }
  | { readonly kind: 'close' };

/** The state of a typebot's session, kept on the ticket. */
export interface TypebotState {
  readonly sessionId: string | null;
  readonly isRunning: boolean;
}

/** What a service has answered; stored before anything of it is sent. */
export interface Outcome {
  readonly replies: readonly Reply[];
  readonly ending: Ending;
  /** Before each reply. */
  readonly delayMs: number;
  readonly typebot?: TypebotState;
  /** Why it is no answer: the turn counts as failed. */
  readonly failure?: string;
}

export const goOn: Ending = { kind: 'continue' };
export const noReplies: Outcome = { replies: [], ending: goOn, delayMs: 0 };

/** The turn is not at its end: it is tried again, or its next reply follows a pause. */
export interface Postponement {
  readonly retryInMs: number;
}

export const isPostponement = (result: Outcome | Postponement): result is Postponement => 'retryInMs' in result;
