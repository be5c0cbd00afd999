import { useSearchParams } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/outreach/schedules.ts';
import type { ContactRef } from '#ui/conversations/tickets/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useNow } from '#ui/kit/index.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { RemoveScheduleDialog } from './later/RemoveScheduleDialog.tsx';
import { ScheduleDetails } from './ScheduleDetails.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { useCompanyZone } from './useCompanyZone.ts';

/** The dialog that is open. */
export type OpenSchedule =
  | { readonly kind: 'create'; readonly day: string }
  | { readonly kind: 'edit' | 'remove' | 'show'; readonly schedule: ScheduleRecord }
  | null;

interface ScheduleDialogsProps {
  readonly opened: OpenSchedule;
  readonly today: string;
  readonly onOpen: (next: OpenSchedule) => void;
}

/** A `contactId` in the address writes to that contact. */
export function ScheduleDialogs({ opened, today, onOpen }: ScheduleDialogsProps) {
  const [params, setParams] = useSearchParams();
  const contactId = Number(params.get('contactId') ?? 0);
  const { data: contact } = useEndpointQuery(api.contacts.show, { id: contactId }, { enabled: contactId > 0 });
  const close = (): void => {
    onOpen(null);
    setParams((current) => new URLSearchParams([...current].filter(([key]) => key !== 'contactId')), { replace: true });
  };
  if (opened !== null && opened.kind !== 'create') {
    return <ExistingDialog kind={opened.kind} schedule={opened.schedule} onOpen={onOpen} onClose={close} />;
  }
  const isAsked = contactId > 0 && contact !== undefined;
  return (opened !== null || isAsked) && <NewDialog day={opened?.day ?? today} contact={isAsked ? contact : null} onClose={close} />;
}

interface NewDialogProps {
  readonly day: string;
  readonly contact: ContactRef | null;
  readonly onClose: () => void;
}

/** In an hour; on another day at nine. */
function NewDialog({ day, contact, onClose }: NewDialogProps) {
  const soon = useCompanyZone().toWallTime(new Date(useNow().getTime() + hourMs));
  return <ScheduleDialog schedule={null} contact={contact} sendAt={day <= soon.slice(0, 10) ? soon : `${day}T09:00`} onClose={onClose} />;
}

interface ExistingDialogProps extends Pick<ScheduleDialogsProps, 'onOpen'> {
  readonly kind: 'edit' | 'remove' | 'show';
  readonly schedule: ScheduleRecord;
  readonly onClose: () => void;
}

function ExistingDialog({ kind, schedule, onOpen, onClose }: ExistingDialogProps) {
  const remove = (): void => onOpen({ kind: 'remove', schedule });
  if (kind === 'remove') {
    return <RemoveScheduleDialog schedule={schedule} onClose={onClose} />;
  }
  return kind === 'edit' ? (
    <ScheduleDialog schedule={schedule} contact={null} sendAt="" onRemove={remove} onClose={onClose} />
  ) : (
    <ScheduleDetails schedule={schedule} onRemove={remove} onClose={onClose} />
  );
}
