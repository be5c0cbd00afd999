import { enqueueMessages } from '#ui/conversations/messages/index.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { AnyTicket } from './dialogs/ticketDialogs.ts';

/** A number, or marks alone, is no name to be addressed by. */
const hasName = (name: string): boolean => /\p{L}/u.test(name.trim().split(/\s/)[0] ?? '');

/** Greets the contact of a ticket that this user has just accepted, where the company wants it. Groups get none. */
export function useAcceptGreeting(): (ticket: AnyTicket) => void {
  const { t } = useTexts();
  const isWanted = useSetting('sendGreetingAccepted') === 'enabled';
  return ({ id, isGroup, contact }) => {
    if (isWanted && !isGroup) {
      const isNamed = hasName(contact.name);
      // The server fills in these names: what stands in a name is no variable.
      const variables = { user: '{{user}}', greeting: '{{greeting}}', firstName: '{{firstName}}' };
      const text = t(isNamed ? 'tickets.acceptGreeting' : 'tickets.acceptGreetingNameless', variables);
      enqueueMessages([{ ticketId: id, text, quote: null, file: null }]);
    }
  };
}
