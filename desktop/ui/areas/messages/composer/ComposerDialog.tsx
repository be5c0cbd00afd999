import { ContactCardDialog } from './ContactCardDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';

/** What is sent by a dialog of its own. */
export type ComposerDialogName = 'location' | 'card';

const dialogs = { location: LocationDialog, card: ContactCardDialog } as const;

interface ComposerDialogProps {
  readonly name: ComposerDialogName | null;
  readonly ticketId: number;
  readonly onClose: () => void;
}

/** The dialog that the composer has opened, if any. */
export function ComposerDialog({ name, ...props }: ComposerDialogProps) {
  const DialogComponent = name === null ? null : dialogs[name];
  return DialogComponent && <DialogComponent {...props} />;
}
