import { useRef, useState } from 'react';
import type { QuickMessageListRecord } from '#shared/conversations/quickMessages.ts';
import type { ComposerState } from '#ui/conversations/messages/composer/ComposerState.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** The address carries its own permission: the call needs neither session nor cookies. */
async function downloadFile(url: string, name: string): Promise<File> {
  const response = await fetch(resolveMediaUrl(url), { credentials: 'omit' });
  if (!response.ok) {
    throw new Error(`the file of a quick message was answered ${response.status}`);
  }
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}

interface QuickMessageFileOptions {
  readonly addFiles: (files: readonly File[]) => void;
  readonly onError: (text: string) => void;
}

interface QuickMessageFileState extends Pick<ComposerState, 'attachQuickFile' | 'attachingName'> {
  isAttaching(): boolean;
}

/** Brings the file of a chosen quick message into the draft. */
export function useQuickMessageFile({ addFiles, onError }: QuickMessageFileOptions): QuickMessageFileState {
  const { t } = useTexts();
  const [attachingName, setAttachingName] = useState<string | null>(null);
  const pendingCount = useRef(0);
  const attachQuickFile = async ({ mediaPath, mediaName, shortcode }: QuickMessageListRecord): Promise<void> => {
    if (mediaPath === null) {
      return;
    }
    const name = mediaName ?? shortcode;
    pendingCount.current += 1;
    setAttachingName(name);
    const file = await downloadFile(mediaPath, name).catch(() => null);
    pendingCount.current -= 1;
    setAttachingName(null);
    if (file === null) {
      onError(t('messages.composer.quick.notAttached', { name }));
    } else {
      addFiles([file]);
    }
  };
  return { attachQuickFile, attachingName, isAttaching: (): boolean => pendingCount.current > 0 };
}
