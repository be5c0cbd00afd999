import { type RefObject, useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useUser } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import type { ComposerHandle } from './composer/Composer.tsx';
import type { ConversationProps } from './ConversationProps.ts';
import type { MessageActions } from './messageActions.ts';
import type { MessageDialog } from './dialogs/MessageDialogs.tsx';

/** Name of the ticket's connection while it is offline. */
function useDisconnectedNumber({ whatsappId, whatsapp }: TicketRecord): string | null {
  const connections = useEndpointQuery(api.connections.list, {});
  const connection = connections.data?.find(({ id }) => id === whatsappId);
  const isAway = connection !== undefined && connection.status !== 'CONNECTED';
  return isAway ? (whatsapp?.name ?? connection.name) : null;
}

/** Why messages are not sent at once; null when they are. */
export function useSendBlockedReason(ticket: TicketRecord): string | null {
  const { t } = useTexts();
  const { lostAt } = useConnectionState();
  const isKnown = useEndpointQuery(api.connections.list, {}).data !== undefined;
  const disconnectedNumber = useDisconnectedNumber(ticket);
  if (lostAt !== null) {
    return t('messages.halted.offline');
  }
  if (isKnown && ticket.whatsappId === null) {
    return t('messages.halted.noNumber');
  }
  return disconnectedNumber === null ? null : t('messages.halted.number', { name: disconnectedNumber });
}

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
