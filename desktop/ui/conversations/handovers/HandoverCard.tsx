import styled from '@emotion/styled';
import { Check, ClipboardList } from 'lucide-react';
import { useId } from 'react';
import { api } from '#shared/api.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { BusyButton, Time, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { size, text, v } from '#ui/theme/tokens.ts';

const Card = styled.section`
  flex-shrink: 0;
  padding: 8px ${size.gutter} 10px;
  border-bottom: 1px solid ${v.note.line};
  background: ${v.note.surface};
  header {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 32px;
    color: ${v.note.ink};
    svg {
      flex-shrink: 0;
    }
  }
  h2 {
    flex: 1;
    min-width: 0;
    margin: 0;
    font: ${text.metaStrong};
    overflow-wrap: anywhere;
  }
`;
const CardText = styled.p`
  max-height: 144px;
  margin: 2px 0 0;
  overflow-y: auto;
  color: ${v.ink.strong};
  font: ${text.second};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

/** Card of the last transfer for the agent who has taken over, above the messages until it is done. */
export function HandoverCard({ ticket }: { readonly ticket: TicketRecord }) {
  const { t } = useTexts();
  const actor = useActor();
  const id = useId();
  const { data } = useEndpointQuery(api.handovers.show, { ticketId: ticket.id });
  const finish = useEndpointMutation(api.handovers.finish, {
    toEvent: (_told, { ticketId }) => ['handover', { action: 'delete', ticketId }],
    onSuccess: () => toast.success(t('handovers.finished')),
  });
  const handover = data?.handover ?? null;
  if (handover === null) {
    return null;
  }
  return (
    <Card aria-labelledby={id}>
      <header>
        <ClipboardList size={16} strokeWidth={1.75} aria-hidden />
        <h2 id={id}>
          {handover.by === null ? t('handovers.card') : t('handovers.cardBy', { name: handover.by.name })}
          {' · '}
          <Time at={handover.createdAt} />
        </h2>
        {can(actor, 'ticket.handle', ticket) && (
          <BusyButton
            size="sm"
            variant="soft"
            color="neutral"
            busy={finish.isPending}
            onClick={() => finish.mutate({ ticketId: ticket.id })}
            startDecorator={<Check size={14} strokeWidth={2} aria-hidden />}
          >
            {t('handovers.finish')}
          </BusyButton>
        )}
      </header>
      {/* Reachable by keyboard, where a long text scrolls. */}
      <CardText tabIndex={0}>{handover.text}</CardText>
    </Card>
  );
}
