import { FileDown, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#ui/kit/overlay/toast.ts';
import { explainError } from '#ui/text/index.ts';
import { BusyButton } from './BusyButton.tsx';

interface DownloadButtonProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Makes the file and hands it to the browser; a rejection is shown. */
  readonly onSave: () => Promise<void>;
}

/** Makes a file and saves it, busy meanwhile. */
export function DownloadButton({ label, icon: Icon = FileDown, onSave }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    await onSave().catch((error: unknown) => toast.error(explainError(error)));
    setBusy(false);
  };
  return (
    <BusyButton
      variant="outlined"
      color="neutral"
      busy={isBusy}
      startDecorator={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void save()}
    >
      {label}
    </BusyButton>
  );
}
