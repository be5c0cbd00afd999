import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { AssistDialog, SendLaterDialog } from '#ui/conversations/messages/slots.ts';
import { UndoSendDialog } from '#ui/conversations/messages/outbox/UndoSendDialog.tsx';
import type { ComposerState } from './ComposerState.ts';
import { ContactCardDialog } from './ContactCardDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';

export type ComposerDialogName = 'location' | 'card' | 'undo' | 'later' | 'assist';

const dialogs = { location: LocationDialog, card: ContactCardDialog, undo: UndoSendDialog } as const;

interface ComposerDialogProps {
  readonly name: ComposerDialogName | null;
  readonly ticket: TicketRecord;
  readonly composing: Pick<ComposerState, 'value' | 'setText' | 'setMode'>;
  readonly onClose: () => void;
}

export function ComposerDialog({ name, ticket, composing, onClose }: ComposerDialogProps) {
  if (name === 'later') {
    return (
      <LatePart>
        <SendLaterDialog ticket={ticket} onClose={onClose} />
      </LatePart>
    );
  }
  if (name === 'assist') {
    const use = (text: string): void => {
      composing.setMode('reply');
      composing.setText(text);
      onClose();
    };
    return (
      <LatePart>
        <AssistDialog ticketId={ticket.id} draft={composing.value} onUse={use} onClose={onClose} />
      </LatePart>
    );
  }
  const DialogComponent = name === null ? null : dialogs[name];
  return DialogComponent && <DialogComponent ticketId={ticket.id} onClose={onClose} />;
}
