import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { ChatRecord, ChatUserRecord } from '#shared/conversations/chats/index.ts';
import { useActor } from '#ui/data/session/session.ts';
import { CountBadge, EmptyState, ErrorState, LoadingSkeleton, NoResults, Time } from '#ui/kit/index.ts';
import { foldText, toFirstName, useTexts } from '#ui/text/index.ts';
import { ellipsis, motion, text, v } from '#ui/theme/tokens.ts';
import { useDraft } from '#ui/conversations/messages/index.ts';
import { findMember, useChats } from './useChats.ts';
import { ChatAvatar } from './ChatAvatar.tsx';

/** The last message of a chat as its row says it: whose it is in one word, `own` for the user's own. */
function toLastMessage({ lastMessage, users }: Pick<ChatRecord, 'lastMessage' | 'users'>, userId: number, own: string): string {
  const sender = users.find(({ user }) => lastMessage.startsWith(`${user.name}: `));
  if (sender === undefined) {
    return lastMessage;
  }
  const { name } = sender.user;
  return `${sender.userId === userId ? own : toFirstName(name)}${lastMessage.slice(name.length)}`;
}

const Rows = styled.ul`
  min-height: 0;
  padding: 4px;
  overflow: auto;
`;
const RowButton = styled.button`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) auto;
  column-gap: 12px;
  align-items: center;
  width: 100%;
  min-height: 64px;
  padding: 8px 12px;
  border-radius: 8px;
  text-align: left;
  transition: background-color ${motion.quick};
  &:hover {
    background: ${v.surface.hover};
  }
  &[aria-current] {
    background: ${v.surface.selected};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  b {
    display: block;
    font: ${text.strong};
    font-weight: 500;
    color: ${v.ink.strong};
    ${ellipsis}
  }
  &[data-unread] b {
    font-weight: 600;
  }
  .last {
    display: block;
    font: ${text.second};
    color: ${v.ink.soft};
    ${ellipsis}
    em {
      color: ${v.bad.ink};
      font-style: normal;
    }
  }
  small {
    display: grid;
    justify-items: end;
    gap: 4px;
    min-height: 40px;
    font: ${text.meta};
    color: ${v.ink.meta};
    > span {
      display: flex;
      gap: 4px;
      align-items: center;
    }
    i {
      font: ${text.strong};
      color: ${v.brand.ink};
    }
  }
`;

interface ChatRowsProps {
  readonly openUuid: string | undefined;
  readonly onOpen: (chat: ChatRecord) => void;
  readonly search?: string;
  readonly onClearSearch?: () => void;
  /** Below the text that there are no chats. */
  readonly emptyAction?: ReactNode;
}

const matches = ({ title, users }: ChatRecord, term: string): boolean =>
  [title, ...users.map(({ user }) => user.name)].some((name) => foldText(name).includes(term));

/** The chats of the user, the one with the latest message first. */
export function ChatRows({ openUuid, onOpen, search = '', onClearSearch, emptyAction }: ChatRowsProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useChats();
  if (data === undefined) {
    return error === null ? (
      <div style={{ padding: '8px 16px' }}>
        <LoadingSkeleton lines={4} />
      </div>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title={t('chats.empty.title')} action={emptyAction}>
        {t('chats.empty.text')}
      </EmptyState>
    );
  }
  const shown = data.filter((chat) => matches(chat, foldText(search.trim())));
  if (shown.length === 0) {
    return <NoResults term={search} onClear={() => onClearSearch?.()} />;
  }
  return (
    <Rows aria-label={t('chats.list')}>
      {shown.map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} isOpen={chat.uuid === openUuid} onOpen={() => onOpen(chat)} />
        </li>
      ))}
    </Rows>
  );
}

interface ChatRowProps {
  readonly chat: ChatRecord;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function ChatRow({ chat, isOpen, onOpen }: ChatRowProps) {
  const { userId } = useActor();
  const own = findMember(chat, userId);
  const isUnread = own !== undefined && own.unreads > 0;
  return (
    <RowButton type="button" aria-current={isOpen ? 'true' : undefined} data-unread={isUnread ? '' : undefined} onClick={onOpen}>
      <ChatAvatar chat={chat} />
      <span>
        <b>{chat.title}</b>
        <LastMessage chat={chat} isOpen={isOpen} />
      </span>
      <small>
        <Time at={chat.updatedAt} as="relative" />
        {isUnread && <UnreadCounts {...own} />}
      </small>
    </RowButton>
  );
}

function UnreadCounts({ unreads, mentions }: Pick<ChatUserRecord, 'unreads' | 'mentions'>) {
  const { t } = useTexts();
  return (
    <span>
      {mentions > 0 && (
        <i title={t('chats.mentioned')}>
          <span aria-hidden>@</span>
          <span className="hush">{t('chats.mentioned')}</span>
        </i>
      )}
      <span className="hush">{t('chats.unreads', { count: unreads })}</span>
      <span aria-hidden>
        <CountBadge>{unreads}</CountBadge>
      </span>
    </span>
  );
}

/** What the user has begun to write, else the last message. */
function LastMessage({ chat, isOpen }: Pick<ChatRowProps, 'chat' | 'isOpen'>) {
  const { t } = useTexts();
  const { userId } = useActor();
  const draft = useDraft(`chat-${chat.id}`);
  const begun = isOpen ? '' : draft.text.trim();
  return (
    <span className="last">
      {begun === '' ? (
        toLastMessage(chat, userId, t('chats.you')) || t('chats.noMessages')
      ) : (
        <>
          <em>{t('chats.draft')}</em> {begun}
        </>
      )}
    </span>
  );
}
