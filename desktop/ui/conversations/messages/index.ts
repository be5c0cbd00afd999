export type { ConversationProps } from './ConversationProps.ts';
export { BubbleBox, BubbleHolder, MessageLine, MetaText } from './bubbles/Bubble.styles.ts';
export { OutboxBubble } from './bubbles/OutboxBubble.tsx';
export { Ticks } from './bubbles/Ticks.tsx';
export { AttachmentList } from './composer/AttachmentList.tsx';
export { ChoiceList, comboboxProps } from './composer/ChoiceList.tsx';
export { ComposerField, ComposerFooter, ComposerStatus } from './composer/Composer.styles.ts';
export { EmojiPopover } from './composer/EmojiPopover.tsx';
export { type DraftFile, flushDrafts, getDraft, updateDraft, useDraft } from './composer/drafts.ts';
export { findMentionQuery } from './composer/mentions.ts';
export { filesFromTransfer, selectFiles } from './composer/selectFiles.ts';
export { usePicker } from './composer/usePicker.ts';
export { useTrigger } from './composer/useTrigger.ts';
export { LazyEmojiPanel } from './emoji/LazyEmojiPanel.ts';
export { parseLocation } from './messageKind.ts';
export { FileTypeIcon } from './media/FileTypeIcon.tsx';
export { downloadMedia } from './media/downloadMedia.ts';
export { deleteDraftFile, loadDraftFile } from './outbox/fileStore.ts';
export { describeTicketAction } from './outbox/describeTicketAction.ts';
export type { OutboxItem } from './outbox/OutboxItem.ts';
export type { ActionResult } from './outbox/sendAction.ts';
export { isLeavingAction, type TicketAction } from './outbox/TicketAction.ts';
export {
  type ActionFollower,
  type ActionItem,
  type ActionOutcome,
  enqueueAction,
  enqueueMessages,
  followActions,
  isActionItem,
  listOutboxItems,
  onSettled,
  removeOutboxItem,
  sendUndoableMessages,
  useAllOutboxItems,
  useChatOutboxItems,
  useOutboxCount,
  useOutboxItems,
} from './outbox/outbox.ts';
export { RowViewers } from './viewers/RowViewers.tsx';
export { offlineMessageParts } from './offlineParts.ts';
export { DayLabel } from './timeline/MessageList.styles.ts';
export { conversationScope } from './live.ts';
export type { MessageWindow } from './timeline/messageWindow.ts';
export { LazyConversation } from './LazyConversation.ts';
export { LazyContactMessages } from './LazyContactMessages.ts';
export { toVariableSubject } from './quick/toVariableSubject.ts';
export { LazySearchBar } from './search/LazySearchBar.ts';
export { outboxText, searchOutbox } from './search/searchOutbox.ts';
export { useSignatureEnabled } from './signature.ts';
export { AssistDialog, ChatbotDecisions, SendLaterDialog, WaitingMessages } from './slots.ts';
export { useAssistAvailable } from './useAssistAvailable.ts';
export { LazyTicketSteps } from './steps/LazyTicketSteps.ts';
export { LazyPeekedMessages } from './LazyPeekedMessages.ts';
