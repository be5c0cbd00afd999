import { ListVideo, Settings2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { ActionMenu } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useMacros } from './useMacros.ts';
import { useRunMacro } from './useRunMacro.ts';

/** The macros in the header of a conversation; nothing without any. */
export function MacroMenu({ ticket }: { readonly ticket: TicketRecord }) {
  const { t } = useTexts();
  const actor = useActor();
  const navigate = useNavigate();
  const macros = useMacros();
  const run = useRunMacro(ticket);
  if (macros.length === 0 || ticket.status === 'closed' || !can(actor, 'ticket.handle', ticket)) {
    return null;
  }
  return (
    <ActionMenu
      icon={ListVideo}
      label={t('places.macros')}
      actions={[
        ...macros.map((macro) => ({
          key: String(macro.id),
          label: macro.name,
          icon: ListVideo,
          ...(macro.shortcut !== null && { keys: macro.shortcut }),
          run: () => run(macro),
        })),
        { key: 'manage', label: t('macros.manage'), icon: Settings2, run: () => void navigate('/macros') },
      ]}
    />
  );
}
