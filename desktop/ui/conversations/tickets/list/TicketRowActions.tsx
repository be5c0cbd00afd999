import styled from '@emotion/styled';
import { Check, CheckCheck, Eye, RotateCcw } from 'lucide-react';
import type { PointerEvent } from 'react';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { Button, IconButton, isPointerActive } from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { motion, v } from '#ui/theme/tokens.ts';
import { setActiveTicket } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { useTicketActions } from '#ui/conversations/tickets/useTicketActions.ts';

/* Over lines 2 and 3 of the row, in a layer beside the listbox, because an option may not contain buttons. */
const ActionBar = styled.div`
  position: absolute;
  z-index: 1;
  top: 33px;
  right: 12px;
  display: flex;
  align-items: center;
  gap: 4px;
  height: 32px;
  transition: transform ${motion.move};
  /* Opaque over the row's text. */
  > button {
    --rest: ${v.surface.base};
  }
`;

interface TicketRowActionsProps {
  readonly ticket: TicketListRecord;
  readonly top: number;
  readonly isActive: boolean;
}

/** Actions of a row: always visible for pending tickets, for others while the row is active. */
export function TicketRowActions({ ticket, top, isActive }: TicketRowActionsProps) {
  const { t } = useTexts();
  const { enabled, peek, accept, close, reopen } = useTicketActions(ticket);
  const name = formatContactName({ ...ticket.contact, isGroup: ticket.isGroup });
  const point = (event: PointerEvent): void => {
    if (!isActive && isPointerActive(event)) {
      setActiveTicket(ticket.id);
    }
  };
  return (
    <ActionBar style={{ transform: `translateY(${top}px)` }} onPointerEnter={point} onPointerMove={point}>
      {enabled.peek && isActive && <IconButton icon={Eye} label={t('tickets.row.peekOf', { name })} onClick={peek} />}
      {enabled.accept && (
        <Button
          variant="outlined"
          startDecorator={<Check size={16} strokeWidth={2.25} />}
          aria-label={t('tickets.row.acceptOf', { name })}
          onClick={accept}
        >
          {t('tickets.row.accept')}
        </Button>
      )}
      {enabled.close && (
        <Button
          variant="outlined"
          color="neutral"
          startDecorator={<CheckCheck size={16} strokeWidth={2} />}
          aria-label={t('tickets.row.closeOf', { name })}
          onClick={close}
        >
          {t('tickets.row.close')}
        </Button>
      )}
      {enabled.reopen && (
        <Button
          variant="outlined"
          color="neutral"
          startDecorator={<RotateCcw size={16} strokeWidth={1.75} />}
          aria-label={t('tickets.row.reopenOf', { name })}
          onClick={reopen}
        >
          {t('tickets.row.reopen')}
        </Button>
      )}
    </ActionBar>
  );
}
