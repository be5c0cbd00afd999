import styled from '@emotion/styled';
import { useEffect, useImperativeHandle, useRef, useState, type DragEvent, type Ref } from 'react';
import { api } from '#shared/api.ts';
import { useRead } from '#ui/data/query.ts';
import { useLine, useRoom } from '#ui/data/live.ts';
import { Failed } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { filesOf } from '#ui/areas/messages/composer/attachments.ts';
import { Composer, type ComposerHandle } from '#ui/areas/messages/composer/Composer.tsx';
import { ConversationBones } from '#ui/areas/messages/timeline/ConversationBones.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import type { ConversationProps } from './conversationProps.ts';
import { AcceptDoor, ClosedDoor } from './Doors.tsx';
import { entriesOf, newestOwn } from '#ui/areas/messages/timeline/entries.ts';
import { Typing } from '#ui/areas/messages/timeline/listLook.ts';
import { isEditable, MessageActsContext } from './messageActs.ts';
import { MessageDialogs } from '#ui/areas/messages/dialogs/MessageDialogs.tsx';
import { MessageList } from '#ui/areas/messages/timeline/MessageList.tsx';
import { flushOutbox, useOutbox } from '#ui/areas/messages/outbox/outbox.ts';
import { useActs } from './useActs.ts';
import { useAnnounced, useNewLine, useTyping } from '#ui/areas/messages/timeline/useArrivals.ts';
import { useConversation, type ConversationState } from '#ui/areas/messages/timeline/useConversation.ts';
import { useRounds } from '#ui/areas/messages/timeline/useRounds.ts';
import { PrintedTalk } from '#ui/areas/messages/timeline/PrintedTalk.tsx';
import { useGoTo } from '#ui/areas/messages/timeline/useGoTo.ts';
import type { ListHandle } from '#ui/areas/messages/timeline/useLanding.ts';
import { useHalted } from './useHalted.ts';
import { SearchPlace, useSearching } from '#ui/areas/messages/search/Searching.tsx';
import { usePrinting } from '#ui/areas/messages/timeline/usePrinting.ts';
import { useTicketLink } from './useTicketLink.ts';
import { useWaits } from '#ui/areas/messages/waits/useWaits.ts';

const Pane = styled.section`
  container: talk / inline-size;
  position: relative;
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  min-height: 0;
  background: ${v.surface.base};
`;
const DropSign = styled.div`
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

/** What head and pane ask of the conversation that is shown. */
interface TalkHandle extends Pick<ComposerHandle, 'addFiles'> {
  print(): void;
  search(): void;
}

/**
 * A conversation: who, what was said, and where to answer. The head knows nothing but its ticket and stays where it is;
 * whatever is begun in a conversation belongs to it, and is mounted anew for each ticket.
 */
export function Conversation(props: ConversationProps) {
  const { ticket } = props;
  const { t } = useTexts();
  const talk = useRef<TalkHandle>(null);
  const drop = useDrop(mayWriteTo(props), (files) => talk.current?.addFiles(files));
  const links = useTicketLink(ticket);
  return (
    <Pane aria-label={t('messages.with', { name: ticket.contact.name })} {...drop.handlers}>
      <ConversationHead {...props} links={links} onPrint={() => talk.current?.print()} onSearch={() => talk.current?.search()} />
      <Talk key={ticket.id} {...props} handle={talk} />
      {drop.isOver && <DropSign>{t('messages.drop')}</DropSign>}
    </Pane>
  );
}

const mayWriteTo = ({ ticket, actions }: ConversationProps): boolean => ticket.status === 'open' && actions.may.close;

function Talk({ handle, ...props }: ConversationProps & { readonly handle: Ref<TalkHandle> }) {
  const { ticket, actions, onClose } = props;
  const list = useRef<ListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const conversation = useConversation(ticket.id);
  useRoom('joinChatBox', 'leaveChatBox', ticket.id);
  useFlushing();
  const halted = useHalted(ticket);
  const mayWrite = mayWriteTo(props);
  const goTo = useGoTo(conversation, list);
  const search = useSearching(() => composer.current?.focus());
  const messages = conversation.held?.messages;
  const waits = useWaits(ticket.id, messages);
  const { acts, dialog, closeDialog } = useActs({ ...props, mayWrite, waits, goTo, composer });
  const { printed, print, done } = usePrinting(ticket.id, conversation.held);
  useImperativeHandle(handle, () => ({ print, search: search.open, addFiles: (files) => composer.current?.addFiles(files) }));
  return (
    <>
      <SearchPlace search={search} ticketId={ticket.id} onGo={goTo} />
      <PrintedTalk ticket={ticket} held={printed} onDone={done} />
      <MessageActsContext value={acts}>
        <Log {...props} conversation={conversation} handle={list} />
        {messages !== undefined && dialog !== null && <MessageDialogs dialog={dialog} messages={messages} onClose={closeDialog} />}
      </MessageActsContext>
      {mayWrite && (
        <Composer
          ticket={ticket}
          halted={halted}
          handle={composer}
          onSent={() => requestAnimationFrame(() => list.current?.toEnd())}
          onEditLast={() => {
            const last = messages?.findLast((message) => isEditable(message, Date.now()));
            if (last !== undefined) {
              composer.current?.edit(last);
            }
          }}
        />
      )}
      {ticket.status === 'pending' && <AcceptDoor ticket={ticket} actions={actions} onLeave={onClose} />}
      {ticket.status !== 'pending' && !mayWrite && <ClosedDoor ticket={ticket} actions={actions} />}
    </>
  );
}

interface LogProps extends ConversationProps {
  readonly conversation: ConversationState;
  readonly handle: Ref<ListHandle>;
}

function Log({ ticket, conversation, handle }: LogProps) {
  const { t } = useTexts();
  const { held, error, isLoadingOlder, olderFailed, loadOlder, refresh } = conversation;
  const notes = useRead(api.notes.list, { ticketId: ticket.id, contactId: ticket.contact.id });
  const rounds = useRounds(ticket);
  const waiting = useOutbox(ticket.id);
  const newFrom = useNewLine(ticket, held, refresh);
  const announced = useAnnounced(ticket);
  const isTyping = useTyping(ticket.id);
  if (held === undefined) {
    return error === null ? <ConversationBones /> : <Failed error={error} onRetry={refresh} />;
  }
  const { messages, hasMore } = held;
  const entries = entriesOf({ messages, hasMore, notes: notes.data ?? [], rounds, waiting, newFrom });
  return (
    <>
      <MessageList
        handle={handle}
        entries={entries}
        hasMore={hasMore}
        isLoadingOlder={isLoadingOlder}
        olderFailed={olderFailed}
        newestOwn={newestOwn(messages)}
        onOlder={loadOlder}
      />
      <span className="hush" role="status" aria-live="polite">
        {announced}
      </span>
      {isTyping && <Typing>{t('messages.typing', { name: ticket.contact.name })}</Typing>}
    </>
  );
}

/** When the line is back, what waits goes out at once. */
function useFlushing(): void {
  const { state } = useLine();
  useEffect(() => {
    if (state === 'connected') {
      flushOutbox();
    }
  }, [state]);
}

/** Files may be dropped anywhere on the conversation. */
function useDrop(isWanted: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      if (isWanted && event.dataTransfer.types.includes('Files')) {
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
      const files = filesOf(event.dataTransfer);
      if (isWanted && files.length > 0) {
        event.preventDefault();
        onFiles(files);
      }
    },
  };
  return { isOver, handlers: isWanted ? handlers : {} };
}
