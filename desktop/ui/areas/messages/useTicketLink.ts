import { FileDown, Link } from 'lucide-react';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { ticketLink } from '#shared/rules/ticketLink.ts';
import { saveText } from '#ui/data/saveText.ts';
import { host } from '#ui/host/index.ts';
import { toast, type Action } from '#ui/kit/index.ts';
import { useActions } from '#ui/shell/actions.ts';
import { contactLabel, useTexts } from '#ui/text/index.ts';

/** Ways to keep a conversation at hand or to send a colleague there: its address, and a file that opens it. */
export function useTicketLink({ uuid, contact, isGroup }: TicketFull): readonly Action[] {
  const { t } = useTexts();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${host().serverUrl || location.origin}/tickets/${uuid}`);
      toast.done(t('messages.linkCopied'), { id: 'copied' });
    } catch {
      toast.failed(t('messages.notCopied'), { id: 'copied' });
    }
  };
  const save = (): void =>
    saveText(`${ticketLink(uuid)}\n`, { type: 'application/x-prosa-link', name: `${contactLabel({ ...contact, isGroup })}.prosa` });
  const ways: readonly Action[] = [
    { key: 'copyLink', label: t('messages.head.copyLink'), icon: Link, run: () => void copy() },
    { key: 'saveLink', label: t('messages.head.saveLink'), icon: FileDown, run: save },
  ];
  useActions(ways.map(({ key, label, icon, run }) => ({ id: `messages.${key}`, label, icon, run, group: t('messages.group') })));
  return ways;
}
