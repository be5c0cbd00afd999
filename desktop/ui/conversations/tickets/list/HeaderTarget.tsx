import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { useNow } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { LazyRowTarget } from './LazyRowTarget.ts';

/** What the open ticket has to be done next, and until when: from the beginning, unlike in the list. */
export function HeaderTarget({ ticket: { target } }: { readonly ticket: TicketRecord }) {
  const now = useNow();
  return (
    target && (
      <LatePart isUnasked>
        <LazyRowTarget target={target} now={now} />
      </LatePart>
    )
  );
}
