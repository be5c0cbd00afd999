import { BellPlus, FileDown, Link, Route } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatTicketLink } from '#shared/rules/ticketLink.ts';
import { addTicketTodo } from '#ui/conversations/notes/index.ts';
import { downloadText } from '#ui/data/files/downloadText.ts';
import { host } from '#ui/host/index.ts';
import { toast, type Action } from '#ui/kit/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import type { ConversationProps } from './ConversationProps.ts';

/** Actions that show the ticket's steps, copy a link to it, save it as a file, or keep it as a task. */
export function useTicketLink({
  ticket: { uuid, contact, isGroup },
  onShowSteps,
}: Pick<ConversationProps, 'ticket' | 'onShowSteps'>): readonly Action[] {
  const { t } = useTexts();
  const navigate = useNavigate();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${host().serverUrl || location.origin}/tickets/${uuid}`);
      toast.success(t('messages.linkCopied'), { id: 'copied' });
    } catch {
      toast.error(t('messages.notCopied'), { id: 'copied' });
    }
  };
  const save = (): void =>
    downloadText(`${formatTicketLink(uuid)}\n`, {
      type: 'application/x-prosa-link',
      name: `${formatContactName({ ...contact, isGroup })}.prosa`,
    });
  const remember = (): void => {
    const name = formatContactName({ ...contact, isGroup });
    addTicketTodo(t('todos.ofTicket', { name }), { uuid, name });
    const action = { label: t('todos.show'), run: () => void navigate('/todolist') };
    toast.success(t('todos.added'), { id: 'todo', durationMs: 6_000, action });
  };
  const actions: readonly Action[] = [
    { key: 'steps', label: t('talk.steps.title'), icon: Route, run: onShowSteps },
    { key: 'remember', label: t('todos.remember'), icon: BellPlus, run: remember },
    { key: 'copyLink', label: t('messages.head.copyLink'), icon: Link, run: () => void copy() },
    { key: 'saveLink', label: t('messages.head.saveLink'), icon: FileDown, run: save },
  ];
  useScreenActions(actions.map(({ key, label, icon, run }) => ({ id: `messages.${key}`, label, icon, run, group: t('messages.group') })));
  return actions;
}
