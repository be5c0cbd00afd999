import { enqueueMessages } from '#ui/areas/messages/index.ts';
import { useSetting } from '#ui/areas/settings/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { useTexts } from '#ui/text/index.ts';
import type { AnyTicket } from './dialogs/ticketDialogs.ts';

/** Greets the contact of a ticket that this user has just accepted, where the company wants it. Groups get none. */
export function useAcceptGreeting(): (ticket: AnyTicket) => void {
  const { t } = useTexts();
  const { name } = useUser();
  const isWanted = useSetting('sendGreetingAccepted') === 'enabled';
  return ({ id, isGroup }) => {
    if (isWanted && !isGroup) {
      // The server replaces the variables of the contact and the time of day.
      const text = t('tickets.acceptGreeting', { user: name, greeting: '{{greeting}}', firstName: '{{firstName}}' });
      enqueueMessages([{ ticketId: id, text, quote: null, file: null }]);
    }
  };
}
