import { CardDialog } from './CardDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';

/** What is sent by a dialog of its own. */
export type ComposerDialogName = 'location' | 'card';

const dialogs = { location: LocationDialog, card: CardDialog } as const;

interface ComposerDialogProps {
  readonly of: ComposerDialogName | null;
  readonly ticketId: number;
  readonly onClose: () => void;
}

/** The dialog that the composer has opened, if any. */
export function ComposerDialog({ of, ...props }: ComposerDialogProps) {
  const Shown = of === null ? null : dialogs[of];
  return Shown && <Shown {...props} />;
}
