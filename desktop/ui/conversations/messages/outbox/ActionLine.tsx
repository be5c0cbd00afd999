import styled from '@emotion/styled';
import { CircleAlert, Clock3, RotateCw, Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, useFocusHeir } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { describeTicketAction } from './describeTicketAction.ts';
import { retryOutboxItem, type ActionItem } from './outbox.ts';
import { discardAction } from './undoSend.ts';

const Frame = styled.div`
  display: grid;
  justify-items: center;
  padding-top: 12px;
`;
const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  max-width: 92%;
  padding: 4px 4px 4px 12px;
  border: 1px dashed ${v.line.firm};
  border-radius: ${radius.card};
  font: ${text.second};
  color: ${v.ink.meta};
  overflow-wrap: anywhere;
  > div {
    flex: 1 1 0;
    /* The icon stays beside it, and the buttons go below. */
    min-width: 160px;
  }
  > svg {
    flex-shrink: 0;
  }
  blockquote {
    margin: 0;
    color: ${v.ink.strong};
    white-space: pre-line;
  }
  &[data-note] {
    border-color: ${v.note.line};
    background: ${v.note.surface};
    color: ${v.note.ink};
  }
  &[data-failed] {
    border-color: ${v.bad.solid};
    color: ${v.bad.ink};
  }
`;

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What was done to the ticket and waits for the connection, or was refused. */
export function ActionLine({ item }: { readonly item: ActionItem }) {
  const { t } = useTexts();
  const { action, state, reason, key } = item;
  const line = useRef<HTMLDivElement>(null);
  useFocusHeir(line, '[role=log]');
  const what = describeTicketAction(action, t);
  const isFailed = state === 'failed';
  const label = isFailed ? t('ticketList.late.failed', { what, reason: reason ?? '' }) : t('ticketList.late.waits', { what });
  return (
    <Frame ref={line}>
      <Box data-failed={isFailed ? '' : undefined} data-note={action.kind === 'note' ? '' : undefined}>
        {isFailed ? <CircleAlert {...icon} /> : <Clock3 {...icon} />}
        <div>
          <p>{label}</p>
          {action.note !== undefined && <blockquote>{action.note}</blockquote>}
        </div>
        {isFailed && (
          <Button size="sm" variant="plain" startDecorator={<RotateCw {...icon} />} onClick={() => retryOutboxItem(key)}>
            {t('ticketList.late.again')}
          </Button>
        )}
        <Button
          size="sm"
          variant="plain"
          color="neutral"
          startDecorator={isFailed ? <X {...icon} /> : <Undo2 {...icon} />}
          onClick={() => discardAction(item)}
        >
          {t(isFailed ? 'ticketList.late.discard' : 'tickets.undo.action')}
        </Button>
      </Box>
    </Frame>
  );
}
