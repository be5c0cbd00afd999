import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import type { ContactRef } from '#ui/conversations/tickets/search/ContactPicker.tsx';
import { openTicketDialog } from './ticketDialogs.ts';

/** Opens the dialog from any screen by going to the inbox first. */
export function useOpenNewTicketDialog(): (contact?: ContactRef) => void {
  const navigate = useNavigate();
  return (contact) => {
    if (!location.pathname.startsWith('/tickets')) {
      void navigate('/tickets');
    }
    openTicketDialog({ kind: 'new', ...(contact !== undefined && { contact }) });
  };
}

export function useNewTicketAction(): void {
  const { t } = useTexts();
  const open = useOpenNewTicketDialog();
  useScreenActions(
    [{ id: 'tickets.create', label: t('tickets.keys.create'), group: t('tickets.group'), icon: Plus, keys: 'Alt N', run: () => open() }],
    'everywhere',
  );
}
