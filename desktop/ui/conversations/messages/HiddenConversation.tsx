import { Eye } from 'lucide-react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { Button, EmptyState } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { ConversationProps } from './ConversationProps.ts';
import { AcceptBanner } from './TicketBanner.tsx';

/** Whether the company wants a ticket to be accepted before its conversation is shown. */
export function useIsConversationHidden({ status }: Pick<TicketRecord, 'status'>): boolean {
  const isPreviewed = useSetting('previewWaiting') === 'enabled';
  return status === 'pending' && !isPreviewed;
}

/** In place of the conversation: says why nothing is shown, with the banner to accept; admins may peek. */
export function HiddenConversation({ ticket, actions, onClose }: Pick<ConversationProps, 'ticket' | 'actions' | 'onClose'>) {
  const { t } = useTexts();
  const peek = actions.enabled.peek && (
    <Button variant="outlined" color="neutral" onClick={actions.peek} startDecorator={<Eye size={16} strokeWidth={1.75} aria-hidden />}>
      {t('messages.door.peek')}
    </Button>
  );
  return (
    <>
      <EmptyState title={t('messages.door.hiddenTitle')} action={peek}>
        {t('messages.door.hiddenText')}
      </EmptyState>
      <AcceptBanner ticket={ticket} actions={actions} isHidden onLeave={onClose} />
    </>
  );
}
