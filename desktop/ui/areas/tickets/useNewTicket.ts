import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useActions } from '#ui/shell/actions.ts';
import { useTexts } from '#ui/text/index.ts';
import type { PickedContact } from './ContactPicker.tsx';
import { openTicketDialog } from './ticketDialogs.ts';

/** A ticket can be opened from every screen; its dialog lies over the inbox. */
export function useTicketOpener(): (contact?: PickedContact) => void {
  const navigate = useNavigate();
  return (contact) => {
    if (!location.pathname.startsWith('/tickets')) {
      void navigate('/tickets');
    }
    openTicketDialog({ kind: 'new', ...(contact !== undefined && { contact }) });
  };
}

export function useNewTicket(): void {
  const { t } = useTexts();
  const open = useTicketOpener();
  useActions(
    [{ id: 'tickets.create', label: t('tickets.keys.create'), group: t('tickets.group'), icon: Plus, keys: 'Alt N', run: () => open() }],
    'everywhere',
  );
}
