import { ContactCardDialog } from './ContactCardDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';

export type ComposerDialogName = 'location' | 'card';

const dialogs = { location: LocationDialog, card: ContactCardDialog } as const;

interface ComposerDialogProps {
  readonly name: ComposerDialogName | null;
  readonly ticketId: number;
  readonly onClose: () => void;
}

export function ComposerDialog({ name, ...props }: ComposerDialogProps) {
  const DialogComponent = name === null ? null : dialogs[name];
  return DialogComponent && <DialogComponent {...props} />;
}
