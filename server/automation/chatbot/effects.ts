import { isBlankText } from '#shared/rules/isBlankText.ts';
import type { ChatbotReason, Effect } from './Effect.ts';
import { isAnswerTry, parseNumberAnswer } from '#shared/rules/menuAnswer.ts';
import type { NamedFile } from '#server/conversations/messages/index.ts';
import type { ChatbotMemory, Situation } from './Situation.ts';

/** No reply and no change. */
export const stay = (reason: ChatbotReason): Effect[] => [{ kind: 'stay', reason }];

/** A text and a file; nothing, where both are missing. */
export const reply = (text: string, reason: ChatbotReason, file: NamedFile | null = null): Effect[] =>
  isBlankText(text) && file === null ? [] : [{ kind: 'reply', text: text.trim(), file, reason }];

export const remember = (memory: Partial<ChatbotMemory>, reason: ChatbotReason): Effect => ({ kind: 'remember', memory, reason });

/** Whether something happened within a time before now. */
export const isSince = (at: Date | null, now: Date, ms: number): boolean => at !== null && now.getTime() - at.getTime() < ms;

/** A customer who writes in several messages has not seen our last text yet. */
const typingMs = 10_000;

/** Whether a text that chooses nothing was being written before our last text came; a number never is, another try once. */
export const isStillWriting = ({ now, text, memory }: Situation, repliedAt: Date | null): boolean =>
  isSince(repliedAt, now, typingMs) && parseNumberAnswer(text) === null && (memory.unknownAnswers > 0 || !isAnswerTry(text));
