import type { ChatbotReason, Effect } from './Effect.ts';
import type { ChatbotMemory, MenuFile } from './Situation.ts';

/** Nothing is said or done. */
export const stay = (reason: ChatbotReason): Effect[] => [{ kind: 'stay', reason }];

/** A text and a file; nothing, where both are missing. */
export const reply = (text: string, reason: ChatbotReason, file: MenuFile | null = null): Effect[] =>
  text.trim() === '' && file === null ? [] : [{ kind: 'reply', text: text.trim(), file, reason }];

export const remember = (memory: Partial<ChatbotMemory>, reason: ChatbotReason): Effect => ({ kind: 'remember', memory, reason });

/** Whether something happened within a time before now. */
export const isSince = (at: Date | null, now: Date, ms: number): boolean => at !== null && now.getTime() - at.getTime() < ms;

/** A customer who writes in several messages has not seen our last text yet. */
export const typingMs = 10_000;
