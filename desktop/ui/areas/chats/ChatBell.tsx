import styled from '@emotion/styled';
import { MessagesSquare } from 'lucide-react';
import { Suspense } from 'react';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { CountBadge, IconButton, Popover, type PopoverTriggerProps } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { useTexts } from '#ui/text/index.ts';
import { useChatNotices } from './useChatNotices.ts';
import { useUnreadChats } from './useChats.ts';

const LazyChatPopover = lazyComponent(() => import('./ChatPopover.tsx'), 'ChatPopover');

/** On the upper right of the button. */
const Badge = styled.span`
  position: absolute;
  top: 2px;
  left: 17px;
  translate: min(0px, 22px - 100%);
  pointer-events: none;
`;

function BellButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  const count = useUnreadChats();
  return (
    <IconButton {...props} icon={MessagesSquare} label={count === 0 ? t('places.chats') : t('shell.chats.unread', { count })}>
      {count > 0 && (
        <Badge aria-hidden>
          <CountBadge small>{count}</CountBadge>
        </Badge>
      )}
    </IconButton>
  );
}

const renderButton = (props: PopoverTriggerProps) => <BellButton {...props} />;
const renderList = (close: () => void) => (
  <Suspense fallback={null}>
    <LazyChatPopover onOpen={close} />
  </Suspense>
);

function ChatPopoverButton() {
  const { t } = useTexts();
  useChatNotices();
  return (
    <Popover title={t('places.chats')} trigger={renderButton}>
      {renderList}
    </Popover>
  );
}

/** The user's chats with the number of unread ones, and notices of new messages; nothing where the plan has no chat. */
export function ChatBell() {
  return can(useActor(), 'chat.use') ? <ChatPopoverButton /> : null;
}
