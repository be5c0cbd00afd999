import styled from '@emotion/styled';
import { ArrowLeft, EllipsisVertical, Pencil, Trash2, UsersRound } from 'lucide-react';
import type { ChatRecord } from '#shared/conversations/chats/index.ts';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { ActionMenu, IconButton, PersonRow, Popover, type PopoverTriggerProps, useEscapeKey, useNarrowScreen } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, size, text, v, width } from '#ui/theme/tokens.ts';
import { ChatAvatar } from './ChatAvatar.tsx';

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: 4px;
  flex-shrink: 0;
  height: ${size.paneHeader};
  padding: 0 ${size.gutter};
  border-bottom: 1px solid ${v.line.hair};
  > .title {
    flex: 1;
    min-width: 0;
    margin: 0 8px 0 10px;
  }
  h2 {
    font: ${text.strong};
    color: ${v.ink.strong};
    ${ellipsis}
  }
  p {
    font: ${text.meta};
    color: ${v.ink.meta};
    ${ellipsis}
  }
  .back {
    display: none;
  }
  ${width.tight} {
    padding: 0 16px;
  }
  ${width.narrow} {
    padding: 0 8px 0 4px;
    .back {
      display: inline-flex;
    }
  }
`;
const Members = styled.ul`
  padding: 4px 8px;
  li {
    display: flex;
  }
`;

export interface ChatHeaderProps {
  readonly chat: ChatRecord;
  readonly onClose: () => void;
  readonly onEdit: (chat: ChatRecord) => void;
  readonly onRemove: (chat: ChatRecord) => void;
}

/** Title, members with their presence, and what its owner may do. */
export function ChatHeader({ chat, onClose, onEdit, onRemove }: ChatHeaderProps) {
  const { t } = useTexts();
  const actor = useActor();
  const isNarrow = useNarrowScreen();
  useEscapeKey(isNarrow ? onClose : null);
  const { title, users } = chat;
  const names = users.map(({ userId, user }) => (userId === actor.userId ? t('chats.you') : user.name)).join(', ');
  const others = users.filter(({ userId }) => userId !== actor.userId);
  const online = others.filter((member) => member.online).length;
  return (
    <Head>
      <IconButton className="back" icon={ArrowLeft} label={t('chats.back')} keys="Esc" onClick={onClose} />
      <ChatAvatar chat={chat} size={32} />
      <div className="title">
        <h2 title={title}>{title}</h2>
        <p title={names}>
          {online > 0 && `${t('chats.online', { count: online })} · `}
          {names}
        </p>
      </div>
      <MembersPopover chat={chat} />
      {can(actor, 'chat.change', chat) && (
        <ActionMenu
          icon={EllipsisVertical}
          label={t('chats.more')}
          actions={[
            { key: 'edit', label: t('chats.edit'), icon: Pencil, run: () => onEdit(chat) },
            { key: 'remove', label: t('chats.removing.confirm'), icon: Trash2, danger: true, run: () => onRemove(chat) },
          ]}
        />
      )}
    </Head>
  );
}

function MembersButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  return <IconButton {...props} icon={UsersRound} label={t('chats.showMembers')} />;
}

const renderMembersButton = (props: PopoverTriggerProps) => <MembersButton {...props} />;

function MembersPopover({ chat: { users, ownerId } }: { readonly chat: ChatRecord }) {
  const { t } = useTexts();
  const title = t('chats.members', { count: users.length });
  return (
    <Popover title={title} width={300} trigger={renderMembersButton}>
      {() => (
        <Members aria-label={title}>
          {users.map(({ id, userId, user, online, profilePicUrl }) => (
            <li key={id}>
              <PersonRow
                name={user.name}
                picture={profilePicUrl}
                detail={[t(online ? 'users.online' : 'users.offline'), ...(userId === ownerId ? [t('chats.owner')] : [])].join(' · ')}
              />
            </li>
          ))}
        </Members>
      )}
    </Popover>
  );
}
