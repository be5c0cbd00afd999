import styled from '@emotion/styled';
import { Check, CheckCheck, Eye, RotateCcw } from 'lucide-react';
import type { PointerEvent } from 'react';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { Button, IconAction, isPointed } from '#ui/kit/index.ts';
import { contactLabel, useTexts } from '#ui/text/index.ts';
import { motion, v } from '#ui/theme/tokens.ts';
import { setActive } from './inboxStore.ts';
import { useTicketActions } from './useTicketActions.ts';

/* Over lines 2 and 3 of its row, in a layer beside the listbox: an option may not contain buttons. */
const Acts = styled.div`
  position: absolute;
  z-index: 1;
  top: 33px;
  right: 12px;
  display: flex;
  align-items: center;
  gap: 4px;
  height: 32px;
  transition: transform ${motion.move};
  /* What lies under them does not shine through. */
  > button {
    --rest: ${v.surface.base};
  }
`;

interface TicketActsProps {
  readonly ticket: TicketRow;
  readonly top: number;
  readonly isActive: boolean;
}

/** What can be done to a ticket from its row; for waiting ones always, for others while the row is active. */
export function TicketActs({ ticket, top, isActive }: TicketActsProps) {
  const { t } = useTexts();
  const { may, peek, accept, close, reopen } = useTicketActions(ticket);
  const name = contactLabel({ ...ticket.contact, isGroup: ticket.isGroup });
  const point = (event: PointerEvent): void => {
    if (!isActive && isPointed(event)) {
      setActive(ticket.id);
    }
  };
  return (
    <Acts style={{ transform: `translateY(${top}px)` }} onPointerEnter={point} onPointerMove={point}>
      {may.peek && isActive && <IconAction icon={Eye} label={t('tickets.row.peekOf', { name })} onClick={peek} />}
      {may.accept && (
        <Button
          variant="outlined"
          startDecorator={<Check size={16} strokeWidth={2.25} />}
          aria-label={t('tickets.row.acceptOf', { name })}
          onClick={accept}
        >
          {t('tickets.row.accept')}
        </Button>
      )}
      {may.close && (
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
      {may.reopen && (
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
    </Acts>
  );
}
