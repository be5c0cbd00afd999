import type { ChatbotMemory, MenuFile } from './Situation.ts';

/** Why the chatbot does something, or nothing. */
export const chatbotReasons = [
  'group',
  'inHumanHands',
  'tooManyReplies',
  'companyClosed',
  'queueClosed',
  'closedBefore',
  'greeting',
  'greetedBefore',
  'nothingToSay',
  'menu',
  'menuJustSent',
  'menuLimit',
  'menuPause',
  'unknownAnswer',
  'unknownAgain',
  'menuCommand',
  'queueChosen',
  'queueInsisted',
  'options',
  'optionChosen',
  'optionBack',
  'optionUnknown',
  'optionEnd',
  'peopleContinue',
] as const;
export type ChatbotReason = (typeof chatbotReasons)[number];

/** One thing that follows from a message, with its reason. */
export type Effect = { readonly reason: ChatbotReason } & (
  | { readonly kind: 'stay' }
  | { readonly kind: 'reply'; readonly text: string; readonly file: MenuFile | null }
  /** The chatbot takes part in the round from now on. */
  | { readonly kind: 'begin' }
  /** A menu was sent. */
  | { readonly kind: 'countMenu' }
  | { readonly kind: 'enterQueue'; readonly queueId: number }
  | { readonly kind: 'leaveQueue' }
  /** Opens the option tree at an option; null: at the top. */
  | { readonly kind: 'openOption'; readonly optionId: number | null }
  /** Closes the option tree: people continue; `optionId`: the option at its end that was chosen. */
  | { readonly kind: 'closeOptions'; readonly optionId?: number }
  | { readonly kind: 'remember'; readonly memory: Partial<ChatbotMemory> }
);
