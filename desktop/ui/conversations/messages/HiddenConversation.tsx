import { Check, Eye, EyeOff, RotateCcw } from 'lucide-react';
import type { Ref } from 'react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { BusyButton, Button, EmptyState, Kbd, useNow } from '#ui/kit/index.ts';
import { toFirstName, toLocale, useTexts } from '#ui/text/index.ts';
import type { ConversationActions, ConversationProps } from './ConversationProps.ts';
import { BannerFrame, ComposerFooter } from './composer/Composer.styles.ts';
import { useOutboxItems } from './outbox/outbox.ts';
import { waitLabel } from './waitLabel.ts';

interface TicketBannerProps {
  readonly ticket: TicketRecord;
  readonly actions: ConversationActions;
}

interface AcceptBannerProps extends TicketBannerProps {
  /** Whether the conversation is not shown above. */
  readonly isHidden?: boolean;
  readonly onLeave: () => void;
}

/** Banner in place of the composer while the ticket is pending. */
export function AcceptBanner({ ticket, actions, isHidden = false, onLeave }: AcceptBannerProps) {
  const { t, language } = useTexts();
  const now = useNow();
  const name = toFirstName(ticket.contact.name);
  const time = waitLabel(ticket, now, toLocale(language));
  return (
    <ComposerFooter>
      <BannerFrame>
        <p>
          {time !== null && <b>{t('messages.door.waits', { name, time })}</b>}
          {t(`messages.door.${!actions.enabled.accept ? 'otherQueue' : isHidden ? 'hidden' : 'peeking'}`)}
        </p>
        {!isHidden && (
          <Button
            className="wide-only"
            size="lg"
            variant="plain"
            color="neutral"
            onClick={onLeave}
            startDecorator={<EyeOff size={16} strokeWidth={1.75} aria-hidden />}
          >
            {t('messages.door.stopPeeking')}
          </Button>
        )}
        {actions.enabled.accept && (
          <BusyButton
            size="lg"
            busy={actions.isBusy}
            onClick={actions.accept}
            startDecorator={<Check size={18} strokeWidth={2.25} aria-hidden />}
            endDecorator={
              <span data-on="solid" className="wide-only">
                <Kbd of="Alt A" />
              </span>
            }
          >
            {t('messages.door.accept')}
          </BusyButton>
        )}
      </BannerFrame>
    </ComposerFooter>
  );
}

/** Banner in place of the composer for a closed ticket or one assigned to somebody else. */
export function ClosedBanner({ ticket, actions, ref }: TicketBannerProps & { readonly ref: Ref<HTMLDivElement> }) {
  const { t } = useTexts();
  const isClosed = ticket.status === 'closed';
  const isClosing = useOutboxItems(ticket.id).some(({ action, isLate }) => action?.kind === 'close' && isLate === true);
  const words = isClosing ? 'closing' : 'closed';
  return (
    <ComposerFooter>
      <BannerFrame ref={ref}>
        <p>
          <b>{isClosed ? t(`messages.door.${words}`) : t('messages.door.others', { name: ticket.user?.name ?? '' })}</b>
          {isClosed ? t(`messages.door.${words}Text`) : t('messages.door.othersText')}
        </p>
        {actions.enabled.reopen && (
          <BusyButton
            size="lg"
            busy={actions.isBusy}
            onClick={actions.reopen}
            startDecorator={<RotateCcw size={16} strokeWidth={2} aria-hidden />}
          >
            {t('messages.door.reopen')}
          </BusyButton>
        )}
      </BannerFrame>
    </ComposerFooter>
  );
}

/** Whether the company wants a ticket to be accepted before its conversation is shown. */
export function useIsConversationHidden({ id, status }: Pick<TicketRecord, 'id' | 'status'>): boolean {
  const isPreviewed = useSetting('previewWaiting') === 'enabled';
  const isAccepting = useOutboxItems(id).some(({ action }) => action?.kind === 'accept');
  return (status === 'pending' || isAccepting) && !isPreviewed;
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
