export type { ConversationProps } from './ConversationProps.ts';
export { Ticks } from './bubbles/Ticks.tsx';
export { useDraft } from './composer/drafts.ts';
export { parseLocation, parseVcard } from './messageKind.ts';
export { enqueueMessages, holdMessages } from './outbox/outbox.ts';
export { splitSignature } from './signature.ts';
export { LazyConversation } from './LazyConversation.ts';
export { LazyContactMessages } from './LazyContactMessages.ts';
export { LazyPeekedMessages } from './LazyPeekedMessages.ts';
