import styled from '@emotion/styled';
import { CloudOff, RotateCw } from 'lucide-react';
import { useState, type Ref } from 'react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { isUnreachedError } from '#ui/data/http/toAppError.ts';
import { useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { useIsSlow } from '#ui/data/useIsSlow.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import { Button, ErrorState, FormattedText, Time } from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { clippedText, radius, size, text, v } from '#ui/theme/tokens.ts';
import { buildEntries, type EntriesInput } from './buildEntries.ts';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import type { MessageListHandle } from './listScroll.ts';
import { MessageList } from './MessageList.tsx';

const Card = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 4px 12px;
  flex-shrink: 0;
  margin: 16px ${size.gutter} 0;
  padding: 16px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.base};
  font: ${text.body};
  color: ${v.ink.body};
  > svg {
    grid-row: span 4;
    margin-top: 2px;
    color: ${v.ink.meta};
  }
  > h2 {
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  > blockquote {
    min-width: 0;
    margin: 4px 0 0;
    padding-left: 10px;
    border-left: 3px solid ${v.line.firm};
    overflow-wrap: anywhere;
    ${clippedText}
    b {
      display: block;
      font: ${text.meta};
      color: ${v.ink.meta};
    }
  }
  > button {
    justify-self: start;
    margin-top: 8px;
  }
`;

interface MissingConversationProps {
  readonly ticket: TicketRecord;
  readonly error: Error | null;
  /** What the device has. */
  readonly storedEntries: Pick<EntriesInput, 'notes' | 'moves' | 'rounds' | 'outboxItems'>;
  readonly handle: Ref<MessageListHandle>;
  readonly onRetry: () => void;
}

/** Time to read what is stored; a request into a cut line may take minutes to fail. */
const readStoredMs = 300;

/** Messages that are on their way, or that the device does not have: then what it has, and a way to try again. */
export function MissingConversation({ ticket, error: currentError, storedEntries, handle, onRetry }: MissingConversationProps) {
  const { error, repeatCount, ask } = useLastError(currentError);
  const retry = (): void => {
    ask();
    onRetry();
  };
  const isOffline = useConnectionState().lostAt !== null;
  const isSlow = useIsSlow(error === null, isOffline ? readStoredMs : undefined);
  if (error === null && !isSlow) {
    return <ConversationSkeleton />;
  }
  if (error !== null && !isUnreachedError(error)) {
    return <ErrorState error={error} onRetry={retry} />;
  }
  const entries = buildEntries({ ...storedEntries, messages: [], hasMore: false, unreadDivider: null });
  return (
    <>
      <MissingCard ticket={ticket} isSlow={isSlow && !isOffline} repeatCount={repeatCount} onRetry={retry} />
      <MessageList handle={handle} entries={entries} {...noOlder} />
    </>
  );
}

/** The last error, which stands while it is tried again: the button keeps the focus. */
function useLastError(error: Error | null) {
  const [last, setLast] = useState({ error, isAsked: false, repeatCount: 0 });
  if (error !== null && error !== last.error) {
    setLast({ error, isAsked: false, repeatCount: last.repeatCount + Number(last.isAsked) });
  }
  return { ...last, ask: (): void => setLast({ ...last, isAsked: true }) };
}

const noOlder = { hasMore: false, isLoadingOlder: false, olderFailed: false, newestOwn: null, onOlder: () => undefined } as const;

interface MissingCardProps extends Pick<MissingConversationProps, 'ticket' | 'onRetry'> {
  /** The server has not answered yet, and still may. */
  readonly isSlow: boolean;
  /** How often it was tried again in vain. */
  readonly repeatCount: number;
}

/** Says that the conversation is missing, with the last line that the list has. */
function MissingCard({ ticket, isSlow, repeatCount, onRetry }: MissingCardProps) {
  const { t } = useTexts();
  const { contact, isGroup, lastMessage, lastMessageAt, fromMe } = ticket;
  const name = formatContactName({ ...contact, isGroup });
  return (
    <Card role="status">
      <CloudOff size={20} strokeWidth={1.75} aria-hidden />
      <h2>{t(isSlow ? 'talk.missing.slow' : 'talk.missing.title', { name })}</h2>
      <p>
        {t(isSlow ? 'talk.missing.slowText' : 'talk.missing.text')}
        {repeatCount > 0 && <b key={repeatCount}> {t('talk.missing.again')}</b>}
      </p>
      {lastMessage !== '' && (
        <blockquote>
          <b>
            {fromMe ? t('messages.you') : name}
            {lastMessageAt !== null && (
              <>
                {' · '}
                <Time at={lastMessageAt} as="dateTime" />
              </>
            )}
          </b>
          <FormattedText text={fromMe ? splitSignature(lastMessage).text : lastMessage} />
        </blockquote>
      )}
      <Button size="sm" variant="outlined" color="neutral" startDecorator={<RotateCw size={14} aria-hidden />} onClick={onRetry}>
        {t('kit.tryAgain')}
      </Button>
    </Card>
  );
}
