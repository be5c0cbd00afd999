import { MessagesSquare } from 'lucide-react';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { CountIconButton, Popover, PopoverSkeleton, type PopoverTriggerProps } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { useChatNotices } from './useChatNotices.ts';
import { useUnreadChats } from './useChats.ts';

const LazyChatPopover = lazyComponent(() => import('./ChatPopover.tsx'), 'ChatPopover');

function BellButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  const count = useUnreadChats();
  return (
    <CountIconButton
      {...props}
      icon={MessagesSquare}
      label={count === 0 ? t('places.chats') : t('shell.chats.unread', { count })}
      count={count}
    />
  );
}

const renderButton = (props: PopoverTriggerProps) => <BellButton {...props} />;
const renderList = (close: () => void) => (
  <LatePart fallback={<PopoverSkeleton />}>
    <LazyChatPopover onOpen={close} />
  </LatePart>
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
