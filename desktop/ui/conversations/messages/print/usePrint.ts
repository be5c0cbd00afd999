import { Printer } from 'lucide-react';
import { useState } from 'react';
import { messages as endpoints } from '#shared/conversations/messages/index.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { toast } from '#ui/kit/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { prependOlderPage, type MessageWindow } from '#ui/conversations/messages/timeline/messageWindow.ts';

async function loadWholeConversation(ticketId: number, newest: MessageWindow): Promise<MessageWindow> {
  let messageWindow = newest;
  for (let [first] = messageWindow.messages; messageWindow.hasMore && first !== undefined; [first] = messageWindow.messages) {
    messageWindow = prependOlderPage(messageWindow, await callEndpoint(endpoints.page, { ticketId, before: first.rowId }));
  }
  return messageWindow;
}

export interface PrintState {
  readonly messagesToPrint: MessageWindow | null;
  print(): void;
  finish(): void;
}

/** Messages being printed, and the action that starts it. */
export function usePrint(ticketId: number, messageWindow: MessageWindow | undefined): PrintState {
  const { t } = useTexts();
  const [messagesToPrint, setMessagesToPrint] = useState<MessageWindow | null>(null);
  const print = async (): Promise<void> => {
    try {
      setMessagesToPrint(messageWindow === undefined ? null : await loadWholeConversation(ticketId, messageWindow));
    } catch (error) {
      toast.error(explainError(error));
    }
  };
  const action = {
    id: 'messages.print',
    label: t('messages.head.print'),
    group: t('messages.group'),
    icon: Printer,
    isAvailable: messageWindow !== undefined,
    run: () => void print(),
  };
  useScreenActions([action]);
  return { messagesToPrint, print: action.run, finish: (): void => setMessagesToPrint(null) };
}
