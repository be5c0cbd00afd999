import { api } from '#shared/api.ts';
import type { TicketViewFilter, TicketViewInput, TicketViewRecord } from '#shared/conversations/tickets/views.ts';
import { type Actor, can } from '#shared/rules/permissions.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { FormDialog, SwitchField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { getInbox, setViewId } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { listInput } from '#ui/conversations/tickets/filters/listInput.ts';
import { getTicketOrder } from '#ui/conversations/tickets/list/ticketOrder.ts';

/** The list on screen as a view keeps it: without search, page and days. */
export function readCurrentFilter(actor: Actor): TicketViewFilter {
  const inbox = getInbox();
  const {
    date: _day,
    roundsFrom: _first,
    roundsTo: _last,
    ...input
  } = listInput({ ...inbox, term: '', order: getTicketOrder(inbox.tab) }, actor);
  return input;
}

interface TicketViewDialogProps {
  /** Null: saves the list on screen as a new one. */
  readonly view: TicketViewRecord | null;
  readonly onClose: () => void;
}

/** Names a view, and says whether everybody has it. */
export function TicketViewDialog({ view, onClose }: TicketViewDialogProps) {
  const { t } = useTexts();
  const actor = useActor();
  const blankInput: TicketViewInput = { name: view?.name ?? '', filter: view?.filter ?? readCurrentFilter(actor), isShared: false };
  const form = useEndpointForm(api.ticketViews.create, blankInput);
  const create = useRecordMutation(api.ticketViews.create, (ticketView) => ['ticketView', { action: 'create', ticketView }]);
  const update = useRecordMutation(api.ticketViews.update, (ticketView) => ['ticketView', { action: 'update', ticketView }]);
  const save = async (input: TicketViewInput): Promise<void> => {
    const saved = view === null ? await create(input) : await update({ id: view.id, name: input.name });
    setViewId(saved.id);
  };
  return (
    <FormDialog
      form={form}
      title={t(view === null ? 'ticketList.views.new' : 'ticketList.views.rename')}
      submitLabel={t('ticketList.views.submit')}
      successMessage={t('ticketList.views.saved')}
      width={440}
      fieldByCode={{ ERR_TICKET_VIEW_NAME_TAKEN: 'name' }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('ticketList.views.name')} />
      {view === null && can(actor, 'ticketView.share') && (
        <SwitchField name="isShared" label={t('ticketList.views.share')} help={t('ticketList.views.shareHelp')} />
      )}
    </FormDialog>
  );
}
