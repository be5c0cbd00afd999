import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketListRecord, TicketRecord } from '#shared/conversations/tickets/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { EmptyState, ErrorState } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { Lightbox } from './media/Lightbox.tsx';
import { type MessageActions, MessageActionsContext, noMessageActions } from './messageActions.ts';
import { buildEntries, newestOwnRowId } from './timeline/buildEntries.ts';
import { ConversationSkeleton } from './timeline/ConversationSkeleton.tsx';
import type { MessageListHandle } from './timeline/listScroll.ts';
import { MessageList } from './timeline/MessageList.tsx';
import { useConversation, useGoToMessage } from './timeline/useGoToMessage.ts';
import { useTicketHistory } from './timeline/useTicketHistory.ts';

const Room = styled.div`
  container: conversation / inline-size;
  display: flex;
  flex: 1 1 600px;
  flex-direction: column;
  min-height: 0;
  border-top: 1px solid ${v.line.hair};
  background: ${v.surface.base};
`;

/** The whole conversation of a ticket for somebody who only looks: nothing is written, nothing is marked as read. */
export function PeekedMessages({ ticket }: { readonly ticket: TicketRecord | TicketListRecord }) {
  const { t } = useTexts();
  const list = useRef<MessageListHandle>(null);
  const [picture, setPicture] = useState<MessageRecord | null>(null);
  const conversation = useConversation(ticket.id, { isUnseen: true });
  const notes = useEndpointQuery(api.notes.list, { ticketId: ticket.id, contactId: ticket.contact.id });
  const history = useTicketHistory(ticket.id);
  const goTo = useGoToMessage(conversation, list);
  const { messageWindow, error, isLoadingOlder, olderFailed, loadOlder, refresh } = conversation;
  if (messageWindow === undefined) {
    return <Room>{error === null ? <ConversationSkeleton /> : <ErrorState error={error} onRetry={refresh} />}</Room>;
  }
  const { messages, hasMore } = messageWindow;
  const entries = buildEntries({ messages, hasMore, notes: notes.data ?? [], ...history, outboxItems: [], unreadDivider: null });
  const actions: MessageActions = {
    ...noMessageActions,
    isAdmin: true,
    isGroup: ticket.isGroup,
    contactName: ticket.contact.name,
    openPicture: setPicture,
    goTo,
  };
  return (
    <Room>
      <MessageActionsContext value={actions}>
        {messages.length === 0 ? (
          <EmptyState title={t('ticketList.peek.empty')} />
        ) : (
          <MessageList
            handle={list}
            entries={entries}
            hasMore={hasMore}
            isLoadingOlder={isLoadingOlder}
            olderFailed={olderFailed}
            newestOwn={newestOwnRowId(messages)}
            onOlder={loadOlder}
            isReadOnly
          />
        )}
        {picture !== null && <Lightbox messages={messages} start={picture} onClose={() => setPicture(null)} />}
      </MessageActionsContext>
    </Room>
  );
}
