import { useState, type RefObject } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { plainText } from '#shared/rules/whatsappText.ts';
import { useAct } from '#ui/data/query.ts';
import { useUser } from '#ui/data/session.ts';
import { toast } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import type { ComposerHandle } from '#ui/areas/messages/composer/Composer.tsx';
import type { ConversationProps } from './conversationProps.ts';
import type { MessageActs } from './messageActs.ts';
import type { MessageDialog } from '#ui/areas/messages/dialogs/MessageDialogs.tsx';
import { unsigned } from './signature.ts';
import { useAwayNumber } from './useHalted.ts';

interface Around extends ConversationProps {
  readonly mayWrite: boolean;
  readonly waits: MessageActs['waits'];
  readonly goTo: (rowId: number) => void;
  readonly composer: RefObject<ComposerHandle | null>;
}

/** What can be done with the messages of a conversation, and what lies over it meanwhile. */
export function useActs({ ticket, mayWrite, waits, goTo, composer, onTalkTo }: Around): {
  readonly acts: MessageActs;
  readonly dialog: MessageDialog | null;
  readonly closeDialog: () => void;
} {
  const { t } = useTexts();
  const user = useUser();
  const [dialog, setDialog] = useState<MessageDialog | null>(null);
  const refused = (title: string) => (error: Error) => toast.failed(title, { id: title, detail: explain(error) });
  const react = useAct(api.messages.react, { onFailed: refused(t('messages.notReacted')) });
  const retry = useAct(api.messages.retry, { onFailed: refused(t('messages.notRetried')) });
  const copy = async ({ body }: MessageRecord): Promise<void> => {
    try {
      await navigator.clipboard.writeText(plainText(unsigned(body).text));
      toast.done(t('messages.copied'), { id: 'copied' });
    } catch {
      toast.failed(t('messages.notCopied'), { id: 'copied' });
    }
  };
  const acts: MessageActs = {
    mayWrite,
    isAdmin: user.profile === 'admin',
    isGroup: ticket.isGroup,
    contactName: ticket.contact.name,
    awayNumber: useAwayNumber(ticket),
    waits,
    reply: (message) => composer.current?.reply(message),
    edit: (message) => composer.current?.edit(message),
    react: ({ rowId }, emoji) => react.mutate({ rowId, emoji }),
    copy: (message) => void copy(message),
    forward: ({ rowId }) => setDialog({ kind: 'forward', rowId }),
    remove: ({ rowId }) => setDialog({ kind: 'remove', rowId }),
    details: ({ rowId }) => setDialog({ kind: 'details', rowId }),
    openPicture: ({ rowId }) => setDialog({ kind: 'picture', rowId }),
    retry: ({ rowId }) => retry.mutate({ rowId }),
    goTo,
    talkTo: onTalkTo,
  };
  return { acts, dialog, closeDialog: () => setDialog(null) };
}
