import styled from '@emotion/styled';
import { type DragEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useConnectionState, useLiveRoom } from '#ui/data/live/liveUpdates.ts';
import { HandoverCard } from '#ui/conversations/handovers/index.ts';
import { useReadMentions } from '#ui/conversations/notes/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { Composer, type ComposerHandle } from '#ui/conversations/messages/composer/Composer.tsx';
import { MessageDialogs } from '#ui/conversations/messages/dialogs/MessageDialogs.tsx';
import { MessageList } from '#ui/conversations/messages/timeline/MessageList.tsx';
import { flushOutbox, useOutboxItems } from '#ui/conversations/messages/outbox/outbox.ts';
import { host } from '#ui/host/index.ts';
import { filesFromTransfer } from './composer/selectFiles.ts';
import { MissingConversation } from './timeline/MissingConversation.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import type { ConversationProps } from './ConversationProps.ts';
import { AcceptBanner, ClosedBanner, HiddenConversation, useIsConversationHidden } from './HiddenConversation.tsx';
import { buildEntries, newestOwnRowId } from './timeline/buildEntries.ts';
import { TypingText } from './timeline/MessageList.styles.ts';
import { isEditable, MessageActionsContext } from './messageActions.ts';
import { useMessageActionsValue, useSendBlockedReason } from './useMessageActionsValue.ts';
import { useAnnouncement } from './timeline/useAnnouncement.ts';
import { useContactTyping, useUnreadDivider } from './timeline/useUnreadDivider.ts';
import { useTicketHistory } from './timeline/useTicketHistory.ts';
import { PrintedConversation } from './print/PrintedConversation.tsx';
import { type ConversationState, useConversation, useGoToMessage } from './timeline/useGoToMessage.ts';
import type { MessageListHandle } from './timeline/listScroll.ts';
import { ConversationSearch, useSearchControls } from './search/ConversationSearch.tsx';
import { usePrint } from './print/usePrint.ts';
import { useTicketLink } from './useTicketLink.ts';
import { WaitingMessages } from './slots.ts';
import { OthersTyping } from './viewers/OthersTyping.tsx';
import { useMessageWaits } from './waits/useMessageWaits.ts';

const subscribe = (listener: () => void): (() => void) => host().onVisibilityChange(listener);
const isVisible = (): boolean => host().isVisible();

/** Shows colleagues that this user has the ticket on the screen, while the page is visible. */
function useViewTicket(ticketId: number): void {
  const isShown = useSyncExternalStore(subscribe, isVisible);
  useLiveRoom('viewTicket', 'leaveTicket', isShown ? ticketId : null);
}

const Pane = styled.section`
  container: conversation / inline-size;
  position: relative;
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  min-height: 0;
  background: ${v.surface.base};
`;
const DropOverlay = styled.div`
  position: absolute;
  z-index: 3;
  inset: 64px 12px 12px;
  display: grid;
  place-items: center;
  border: 2px dashed ${v.brand.solid};
  border-radius: ${radius.card};
  background: ${v.surface.selected};
  color: ${v.brand.ink};
  font: ${text.title};
  pointer-events: none;
`;

/** Commands that header and pane send to the body of the conversation. */
interface ConversationBodyHandle extends Pick<ComposerHandle, 'addFiles'> {
  print(): void;
  search(): void;
}

/**
 * Conversation with header, message list and composer; the body remounts for each ticket because drafts, search and dialogs belong to
 * one.
 */
export function Conversation(props: ConversationProps) {
  const { ticket } = props;
  const { t } = useTexts();
  const body = useRef<ConversationBodyHandle>(null);
  const drop = useFileDrop(canWriteTo(props), (files) => body.current?.addFiles(files));
  const links = useTicketLink(props);
  const isHidden = useIsConversationHidden(ticket);
  return (
    <Pane aria-label={t('messages.with', { name: ticket.contact.name })} {...drop.handlers}>
      <ConversationHeader
        {...props}
        isHidden={isHidden}
        links={links}
        onPrint={() => body.current?.print()}
        onSearch={() => body.current?.search()}
      />
      {isHidden ? <HiddenConversation {...props} /> : <ConversationBody key={ticket.id} {...props} handle={body} />}
      {drop.isOver && <DropOverlay>{t('messages.drop')}</DropOverlay>}
    </Pane>
  );
}

const noMessages: readonly MessageRecord[] = [];
const canWriteTo = ({ ticket, actions }: ConversationProps): boolean => ticket.status === 'open' && actions.enabled.close;

function ConversationBody({ handle, ...props }: ConversationProps & { readonly handle: Ref<ConversationBodyHandle> }) {
  const { ticket, actions, onClose } = props;
  const list = useRef<MessageListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const conversation = useConversation(ticket.id);
  useLiveRoom('joinChatBox', 'leaveChatBox', ticket.id);
  useViewTicket(ticket.id);
  useReadMentions(ticket.id);
  useFlushOnReconnect();
  const blockedReason = useSendBlockedReason(ticket);
  const canWrite = canWriteTo(props);
  const banner = useFocusAfterWriting(canWrite);
  const goTo = useGoToMessage(conversation, list);
  const search = useSearchControls(props.search, () => composer.current?.focus());
  const messages = conversation.messageWindow?.messages;
  const waits = useMessageWaits(ticket.id, messages);
  const { actions: messageActions, dialog, closeDialog } = useMessageActionsValue({ ...props, canWrite, waits, goTo, composer });
  const { messagesToPrint, print, finish: finishPrint } = usePrint(ticket.id, conversation.messageWindow);
  useImperativeHandle(handle, () => ({ print, search: search.open, addFiles: (files) => composer.current?.addFiles(files) }));
  return (
    <>
      <ConversationSearch search={search} ticketId={ticket.id} onGo={goTo} />
      {ticket.status !== 'closed' && <HandoverCard ticket={ticket} />}
      <PrintedConversation ticket={ticket} messageWindow={messagesToPrint} onDone={finishPrint} />
      <MessageActionsContext value={messageActions}>
        <MessageLog {...props} conversation={conversation} handle={list} />
        {messages !== undefined && dialog !== null && <MessageDialogs dialog={dialog} messages={messages} onClose={closeDialog} />}
      </MessageActionsContext>
      <LatePart isUnasked>
        <WaitingMessages ticket={ticket} />
      </LatePart>
      {canWrite && (
        <Composer
          ticket={ticket}
          blockedReason={blockedReason}
          messages={messages ?? noMessages}
          handle={composer}
          onSent={() => requestAnimationFrame(() => list.current?.scrollToEnd())}
          onEditLast={() => {
            const last = messages?.findLast((message) => isEditable(message, Date.now()));
            if (last !== undefined) {
              composer.current?.edit(last);
            }
          }}
        />
      )}
      {ticket.status === 'pending' && <AcceptBanner ticket={ticket} actions={actions} onLeave={onClose} />}
      {ticket.status !== 'pending' && !canWrite && <ClosedBanner ref={banner} ticket={ticket} actions={actions} />}
    </>
  );
}

/** Banner whose button takes the focus that goes with the field: without it the keyboard would begin at the top of the page. */
function useFocusAfterWriting(canWrite: boolean): RefObject<HTMLDivElement | null> {
  const banner = useRef<HTMLDivElement>(null);
  const couldWrite = useRef(canWrite);
  useEffect(() => {
    if (couldWrite.current && !canWrite && document.activeElement === document.body) {
      banner.current?.querySelector('button')?.focus();
    }
    couldWrite.current = canWrite;
  }, [canWrite]);
  return banner;
}

interface MessageLogProps extends ConversationProps {
  readonly conversation: ConversationState;
  readonly handle: RefObject<MessageListHandle | null>;
}

function MessageLog({ ticket, conversation, handle }: MessageLogProps) {
  const { t } = useTexts();
  const { messageWindow, error, isLoadingOlder, olderFailed, loadOlder, refresh } = conversation;
  const notes = useEndpointQuery(api.notes.list, { ticketId: ticket.id, contactId: ticket.contact.id });
  const history = useTicketHistory(ticket.id);
  const outboxItems = useOutboxItems(ticket.id);
  const { divider: unreadDivider, reachEnd } = useUnreadDivider(ticket, messageWindow, {
    refresh,
    isAway: () => handle.current?.isAway() === true,
  });
  const announcement = useAnnouncement(ticket);
  const isTyping = useContactTyping(ticket.id);
  const known = { notes: notes.data ?? [], ...history, outboxItems };
  if (messageWindow === undefined) {
    return <MissingConversation ticket={ticket} error={error} storedEntries={known} handle={handle} onRetry={refresh} />;
  }
  const { messages, hasMore } = messageWindow;
  const entries = buildEntries({ ...known, messages, hasMore, unreadDivider });
  return (
    <>
      <MessageList
        handle={handle}
        entries={entries}
        hasMore={hasMore}
        isLoadingOlder={isLoadingOlder}
        olderFailed={olderFailed}
        newestOwn={newestOwnRowId(messages)}
        onOlder={loadOlder}
        onEnd={reachEnd}
      />
      <span className="hush" role="status" aria-live="polite">
        <span key={announcement.count}>{announcement.text}</span>
      </span>
      {isTyping && <TypingText>{t('messages.typing', { name: ticket.contact.name })}</TypingText>}
      <OthersTyping ticketId={ticket.id} />
    </>
  );
}

/** Flushes the outbox as soon as the socket reconnects. */
function useFlushOnReconnect(): void {
  const { state } = useConnectionState();
  useEffect(() => {
    if (state === 'connected') {
      flushOutbox();
    }
  }, [state]);
}

/** Accepts files dropped anywhere on the conversation. */
function useFileDrop(isEnabled: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      if (isEnabled && event.dataTransfer.types.includes('Files')) {
        event.preventDefault();
        setOver(true);
      }
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
        setOver(false);
      }
    },
    onDrop: (event: DragEvent): void => {
      setOver(false);
      const files = filesFromTransfer(event.dataTransfer);
      if (isEnabled && files.length > 0) {
        event.preventDefault();
        onFiles(files);
      }
    },
  };
  return { isOver, handlers: isEnabled ? handlers : {} };
}
