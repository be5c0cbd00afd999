import { Copy } from 'lucide-react';
import { toast } from '#ui/kit/overlay/toast.ts';
import { useTexts } from '#ui/text/index.ts';
import { IconButton } from './IconButton.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Toast after it. */
  readonly doneMessage: string;
  readonly size?: 'sm' | 'md' | undefined;
}

/** Copies a text; shows an error where the browser refuses. */
export function CopyButton({ text, label, doneMessage, size }: CopyButtonProps) {
  const { t } = useTexts();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(doneMessage, { id: 'copied' });
    } catch {
      toast.error(t('kit.notCopied'), { id: 'copied' });
    }
  };
  return <IconButton {...(size !== undefined && { size })} icon={Copy} label={label} onClick={() => void copy()} />;
}
