import { Printer } from 'lucide-react';
import { useState } from 'react';
import { messages as endpoints } from '#shared/areas/messages.ts';
import { call } from '#ui/data/client.ts';
import { toast } from '#ui/kit/index.ts';
import { useActions } from '#ui/shell/actions.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { withOlder, type HeldMessages } from './heldMessages.ts';

/** The conversation from its first message on. */
async function whole(ticketId: number, newest: HeldMessages): Promise<HeldMessages> {
  let held = newest;
  for (let [first] = held.messages; held.hasMore && first !== undefined; [first] = held.messages) {
    held = withOlder(held, await call(endpoints.page, { ticketId, before: first.rowId }));
  }
  return held;
}

export interface Printing {
  readonly printed: HeldMessages | null;
  print(): void;
  done(): void;
}

/** What is on its way to paper, and how to send it there. */
export function usePrinting(ticketId: number, held: HeldMessages | undefined): Printing {
  const { t } = useTexts();
  const [printed, setPrinted] = useState<HeldMessages | null>(null);
  const print = async (): Promise<void> => {
    try {
      setPrinted(held === undefined ? null : await whole(ticketId, held));
    } catch (error) {
      toast.failed(explain(error));
    }
  };
  const action = {
    id: 'messages.print',
    label: t('messages.head.print'),
    group: t('messages.group'),
    icon: Printer,
    when: held !== undefined,
    run: () => void print(),
  };
  useActions([action]);
  return { printed, print: action.run, done: (): void => setPrinted(null) };
}
