import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { LazySendLaterDialog } from '#ui/areas/messages/later/LazySendLaterDialog.ts';
import { UndoSendDialog } from '#ui/areas/messages/outbox/UndoSendDialog.tsx';
import { ContactCardDialog } from './ContactCardDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';

export type ComposerDialogName = 'location' | 'card' | 'undo' | 'later';

const dialogs = { location: LocationDialog, card: ContactCardDialog, undo: UndoSendDialog } as const;

interface ComposerDialogProps {
  readonly name: ComposerDialogName | null;
  readonly ticket: TicketRecord;
  readonly onClose: () => void;
}

export function ComposerDialog({ name, ticket, onClose }: ComposerDialogProps) {
  if (name === 'later') {
    return (
      <LatePart>
        <LazySendLaterDialog ticket={ticket} schedule={null} onClose={onClose} />
      </LatePart>
    );
  }
  const DialogComponent = name === null ? null : dialogs[name];
  return DialogComponent && <DialogComponent ticketId={ticket.id} onClose={onClose} />;
}
