import { useState, type RefObject } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useUser } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import type { ComposerHandle } from './composer/Composer.tsx';
import type { ConversationProps } from './ConversationProps.ts';
import type { MessageActions } from './messageActions.ts';
import type { MessageDialog } from './dialogs/MessageDialogs.tsx';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import { useDisconnectedNumber } from './useSendBlockedReason.ts';

interface MessageActionsInput extends ConversationProps {
  readonly canWrite: boolean;
  readonly waits: MessageActions['waits'];
  readonly goTo: (rowId: number) => void;
  readonly composer: RefObject<ComposerHandle | null>;
}

/** Message actions of a conversation and the dialog they open. */
export function useMessageActionsValue({ ticket, canWrite, waits, goTo, composer, onStartConversation }: MessageActionsInput): {
  readonly actions: MessageActions;
  readonly dialog: MessageDialog | null;
  readonly closeDialog: () => void;
} {
  const { t } = useTexts();
  const user = useUser();
  const [dialog, setDialog] = useState<MessageDialog | null>(null);
  const showFailure = (title: string) => (error: Error) => toast.error(title, { id: title, detail: explainError(error) });
  const react = useEndpointMutation(api.messages.react, { onError: showFailure(t('messages.notReacted')) });
  const retry = useEndpointMutation(api.messages.retry, { onError: showFailure(t('messages.notRetried')) });
  const copy = async ({ body }: MessageRecord): Promise<void> => {
    try {
      await navigator.clipboard.writeText(stripWhatsappMarks(splitSignature(body).text));
      toast.success(t('messages.copied'), { id: 'copied' });
    } catch {
      toast.error(t('messages.notCopied'), { id: 'copied' });
    }
  };
  const actions: MessageActions = {
    canWrite,
    isAdmin: user.profile === 'admin',
    isGroup: ticket.isGroup,
    contactName: ticket.contact.name,
    disconnectedNumber: useDisconnectedNumber(ticket),
    waits,
    reply: (message) => composer.current?.reply(message),
    edit: (message) => composer.current?.edit(message),
    react: ({ rowId }, emoji) => react.mutate({ rowId, emoji }),
    copy: (message) => void copy(message),
    forward: ({ rowId }) => setDialog({ kind: 'forward', rowId }),
    remove: ({ rowId }) => setDialog({ kind: 'remove', rowId }),
    showDetails: ({ rowId }) => setDialog({ kind: 'details', rowId }),
    openPicture: ({ rowId }) => setDialog({ kind: 'picture', rowId }),
    retry: ({ rowId }) => retry.mutate({ rowId }),
    goTo,
    startConversation: onStartConversation,
  };
  return { actions, dialog, closeDialog: () => setDialog(null) };
}
