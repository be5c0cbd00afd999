import { ListVideo } from 'lucide-react';
import type { AnyTicket } from '#ui/conversations/tickets/index.ts';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import { useMacros } from './useMacros.ts';
import { useRunMacro } from './useRunMacro.ts';

/** Renders nothing; registers shortcuts and palette entries of the macros for one ticket. */
export function MacroKeys({ ticket }: { readonly ticket: AnyTicket }) {
  const { t } = useTexts();
  const actor = useActor();
  const run = useRunMacro(ticket);
  // The last action wins where keys are the same: an own macro precedes a shared one.
  const macros = useMacros().toSorted((one, other) => Number(one.userId !== null) - Number(other.userId !== null));
  useScreenActions(
    macros.map((macro) => ({
      id: `macros.${macro.id}`,
      label: t('macros.run', { name: macro.name }),
      group: t('places.macros'),
      icon: ListVideo,
      detail: ticket.contact.name,
      keywords: 'macro',
      ...(macro.shortcut !== null && { keys: macro.shortcut }),
      isAvailable: ticket.status !== 'closed' && can(actor, 'ticket.handle', ticket),
      run: () => run(macro),
    })),
  );
  return null;
}
