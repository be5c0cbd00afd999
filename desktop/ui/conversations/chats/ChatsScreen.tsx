import styled from '@emotion/styled';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ChatRecord } from '#shared/conversations/chats/index.ts';
import { api } from '#shared/api.ts';
import { Button, ConfirmDialog, EmptyState, IconButton, LoadingSkeleton, SearchBox } from '#ui/kit/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import { size, text, v, width } from '#ui/theme/tokens.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { ChatDialog } from './ChatDialog.tsx';
import { ChatRows } from './ChatRows.tsx';
import { chatPath, findMember, useChats } from './useChats.ts';
import { cacheChat } from './chatCache.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatHeader, type ChatHeaderProps } from './ChatHeader.tsx';
import { ChatMessages } from './ChatMessages.tsx';

/** Marks what is shown as read, once the window has the focus. */
function useReading(chat: ChatRecord): void {
  const { userId } = useActor();
  const { mutate, isPending } = useEndpointMutation(api.chats.read, {
    onSuccess: (read, _input, cache) => cacheChat(cache, read),
    isErrorShown: true,
  });
  const unreads = findMember(chat, userId)?.unreads ?? 0;
  const read = useEffectEvent(() => {
    if (unreads > 0 && !isPending && host().isFocused()) {
      mutate({ id: chat.id });
    }
  });
  useEffect(() => read(), [unreads, isPending]);
  useEffect(() => {
    const handleFocus = (): void => read();
    window.addEventListener('focus', handleFocus);
    return () => window.removeEventListener('focus', handleFocus);
  }, []);
}

/** An open chat: header, messages, composer. */
function ChatPane(props: ChatHeaderProps) {
  const { chat } = props;
  useReading(chat);
  return (
    <>
      <ChatHeader {...props} />
      <ChatMessages chat={chat} />
      <ChatComposer chat={chat} />
    </>
  );
}

interface RemoveChatDialogProps {
  readonly chat: ChatRecord;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

function RemoveChatDialog({ chat: { id, title }, onRemoved, onClose }: RemoveChatDialogProps) {
  const { t } = useTexts();
  const { mutateAsync: remove } = useEndpointMutation(api.chats.remove, {
    toEvent: () => ['chat', { action: 'delete', id: String(id) }],
    isErrorShown: true,
  });
  return (
    <ConfirmDialog
      title={t('chats.removing.title', { title })}
      confirmLabel={t('chats.removing.confirm')}
      successMessage={t('chats.removed')}
      onConfirm={async () => {
        await remove({ id });
        onRemoved();
      }}
      onClose={onClose}
    >
      {t('chats.removing.text')}
    </ConfirmDialog>
  );
}

const Panes = styled.div`
  display: flex;
  height: 100%;
  min-height: 0;
  > .list {
    display: flex;
    flex-direction: column;
    flex-shrink: 0;
    width: ${size.list};
    min-height: 0;
    border-right: 1px solid ${v.line.hair};
  }
  .list > header {
    display: flex;
    align-items: center;
    gap: 8px;
    flex-shrink: 0;
    height: ${size.paneHeader};
    padding: 0 12px 0 16px;
    border-bottom: 1px solid ${v.line.hair};
    h1 {
      flex: 1;
      font: ${text.title};
      color: ${v.ink.strong};
    }
  }
  .list > .search {
    flex-shrink: 0;
    padding: 8px 12px 4px;
    > * {
      width: 100%;
    }
  }
  > .talk {
    position: relative;
    container: conversation / inline-size;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
  }
  ${width.narrow} {
    > .list {
      flex: 1;
      width: 100%;
      border: 0;
    }
    &[data-open] > .list,
    &:not([data-open]) > .talk {
      display: none;
    }
  }
`;

type ChatDialogState = { readonly kind: 'edit'; readonly chat: ChatRecord | null } | { readonly kind: 'remove'; readonly chat: ChatRecord };

/** The user's chats and the open one; below 600 px one of them. */
export function ChatsScreen() {
  const { t } = useTexts();
  const { uuid } = useParams();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<ChatDialogState | null>(null);
  const create = (): void => setDialog({ kind: 'edit', chat: null });
  const open = (chat: ChatRecord): void => void navigate(chatPath(chat));
  useScreenActions([{ id: 'chats.create', label: t('chats.new'), group: t('shell.groups.here'), icon: Plus, keys: 'Alt N', run: create }]);
  return (
    <Panes data-open={uuid === undefined ? undefined : ''}>
      <section className="list" aria-label={t('chats.list')}>
        <header>
          <h1>{t('places.chats')}</h1>
          <IconButton icon={Plus} label={t('chats.new')} keys="Alt N" onClick={create} />
        </header>
        <div className="search">
          <SearchBox label={t('chats.search')} value={search} onSearch={setSearch} delayMs={0} />
        </div>
        <ChatRows
          openUuid={uuid}
          onOpen={open}
          search={search}
          onClearSearch={() => setSearch('')}
          emptyAction={<Button onClick={create}>{t('chats.first')}</Button>}
        />
      </section>
      <section className="talk" aria-label={t('chats.conversation')}>
        <OpenChat
          uuid={uuid}
          onClose={() => void navigate('/chats')}
          onEdit={(chat) => setDialog({ kind: 'edit', chat })}
          onRemove={(chat) => setDialog({ kind: 'remove', chat })}
        />
      </section>
      {dialog?.kind === 'edit' && <ChatDialog chat={dialog.chat} onSaved={open} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'remove' && (
        <RemoveChatDialog chat={dialog.chat} onRemoved={() => void navigate('/chats')} onClose={() => setDialog(null)} />
      )}
    </Panes>
  );
}

interface OpenChatProps {
  readonly uuid: string | undefined;
  readonly onClose: () => void;
  readonly onEdit: (chat: ChatRecord) => void;
  readonly onRemove: (chat: ChatRecord) => void;
}

/** The composer of a chat that is gone takes the focus with it. */
function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) {
    button?.focus();
  }
}

function OpenChat({ uuid, ...actions }: OpenChatProps) {
  const { t } = useTexts();
  const { data, error } = useChats();
  if (uuid === undefined) {
    return <EmptyState title={t('chats.none.title')}>{t('chats.none.text')}</EmptyState>;
  }
  if (data === undefined) {
    return error === null ? <LoadingSkeleton lines={4} /> : null;
  }
  const chat = data.find((one) => one.uuid === uuid);
  return chat === undefined ? (
    <EmptyState
      title={t('chats.gone.title')}
      action={
        <Button ref={takeLostFocus} onClick={actions.onClose}>
          {t('chats.gone.back')}
        </Button>
      }
    >
      {t('chats.gone.text')}
    </EmptyState>
  ) : (
    <ChatPane key={chat.id} chat={chat} {...actions} />
  );
}
