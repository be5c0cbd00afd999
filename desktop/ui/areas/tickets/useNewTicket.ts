import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useActions } from '#ui/shell/actions.ts';
import { useTexts } from '#ui/text/index.ts';
import { openTicketDialog } from './ticketDialogs.ts';

/** A ticket can be opened from every screen; its dialog lies over the inbox. */
export function useNewTicket(): void {
  const { t } = useTexts();
  const navigate = useNavigate();
  const run = (): void => {
    if (!location.pathname.startsWith('/tickets')) {
      void navigate('/tickets');
    }
    openTicketDialog({ kind: 'new' });
  };
  useActions(
    [{ id: 'tickets.create', label: t('tickets.keys.create'), group: t('tickets.group'), icon: Plus, keys: 'Alt N', run }],
    'everywhere',
  );
}
