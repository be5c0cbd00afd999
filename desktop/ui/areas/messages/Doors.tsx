import { Check, EyeOff, RotateCcw } from 'lucide-react';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { BusyButton, Button, Keys, useNow } from '#ui/kit/index.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { Dock, Door } from '#ui/areas/messages/composer/composerLook.ts';
import type { ConversationActions } from './conversationProps.ts';

interface DoorProps {
  readonly ticket: TicketFull;
  readonly actions: ConversationActions;
}

/** '38 minutos', in whole words. */
function wait(since: string, now: Date, locale: string): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  const [count, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 1440 ? [Math.floor(minutes / 60), 'hour'] : [Math.floor(minutes / 1440), 'day'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(Number(count));
}

/** A ticket that waits has one thing to do. */
export function AcceptDoor({ ticket, actions, onLeave }: DoorProps & { readonly onLeave: () => void }) {
  const { t, language } = useTexts();
  const now = useNow();
  const name = ticket.contact.name.split(' ')[0] ?? ticket.contact.name;
  const time = wait(ticket.lastMessageAt ?? ticket.updatedAt, now, localeOf(language));
  return (
    <Dock>
      <Door>
        <p>
          <b>{t('messages.door.waits', { name, time })}</b>
          {actions.may.accept ? t('messages.door.peeking') : t('messages.door.otherQueue')}
        </p>
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
        {actions.may.accept && (
          <BusyButton
            size="lg"
            busy={actions.isBusy}
            onClick={actions.accept}
            startDecorator={<Check size={18} strokeWidth={2.25} aria-hidden />}
            endDecorator={
              <span data-on="solid" className="wide-only">
                <Keys of="Alt A" />
              </span>
            }
          >
            {t('messages.door.accept')}
          </BusyButton>
        )}
      </Door>
    </Dock>
  );
}

/** A closed ticket can be opened again; one of somebody else's can only be read. */
export function ClosedDoor({ ticket, actions }: DoorProps) {
  const { t } = useTexts();
  const isClosed = ticket.status === 'closed';
  return (
    <Dock>
      <Door>
        <p>
          <b>{isClosed ? t('messages.door.closed') : t('messages.door.others', { name: ticket.user?.name ?? '' })}</b>
          {isClosed ? t('messages.door.closedText') : t('messages.door.othersText')}
        </p>
        {actions.may.reopen && (
          <BusyButton
            size="lg"
            busy={actions.isBusy}
            onClick={actions.reopen}
            startDecorator={<RotateCcw size={16} strokeWidth={2} aria-hidden />}
          >
            {t('messages.door.reopen')}
          </BusyButton>
        )}
      </Door>
    </Dock>
  );
}
