import { UndoSendDialog } from '#ui/areas/messages/outbox/UndoSendDialog.tsx';
import { ContactCardDialog } from './ContactCardDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';

export type ComposerDialogName = 'location' | 'card' | 'undo';

const dialogs = { location: LocationDialog, card: ContactCardDialog, undo: UndoSendDialog } as const;

interface ComposerDialogProps {
  readonly name: ComposerDialogName | null;
  readonly ticketId: number;
  readonly onClose: () => void;
}

export function ComposerDialog({ name, ...props }: ComposerDialogProps) {
  const DialogComponent = name === null ? null : dialogs[name];
  return DialogComponent && <DialogComponent {...props} />;
}
