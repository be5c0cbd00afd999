import styled from '@emotion/styled';
import {
  ArrowRightLeft,
  Check,
  CheckCheck,
  CornerUpLeft,
  MapPin,
  Merge,
  MessageSquare,
  RadioTower,
  RotateCcw,
  Smartphone,
  Split,
  Undo2,
  Unplug,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#shared/api.ts';
import { maxTicketSteps, type TicketStep, type TicketStepKind } from '#shared/conversations/tickets/steps.ts';
import type { TicketListRecord, TicketRecord } from '#shared/conversations/tickets/index.ts';
import { namedAssignments } from '#shared/rules/chatbotWords.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, FormattedText, LoadingSkeleton, Time } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts, type Translate } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';
import { ChatbotDecisions } from '#ui/conversations/messages/slots.ts';
import { queueText, stepNote, stepWords } from './stepText.ts';

const icons: Readonly<Record<TicketStepKind, LucideIcon>> = {
  opened: MessageSquare,
  reopened: RotateCcw,
  accepted: Check,
  transferred: ArrowRightLeft,
  returned: CornerUpLeft,
  connectionChanged: RadioTower,
  closed: CheckCheck,
  undone: Undo2,
  joined: Merge,
  split: Split,
  queueRemoved: Unplug,
  connectionRemoved: Unplug,
  numberChanged: Smartphone,
  numberLost: Smartphone,
};

const Steps = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    position: relative;
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    gap: 0 10px;
    padding: 8px 0;
    color: ${v.ink.strong};
    font: ${text.second};
  }
  li > svg {
    justify-self: center;
    margin-top: 1px;
    color: ${v.ink.meta};
  }
  li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 30px;
    bottom: -4px;
    left: 10px;
    width: 1px;
    background: ${v.line.firm};
  }
  li > time,
  li > .now {
    padding-top: 1px;
    color: ${v.ink.meta};
    font: ${text.meta};
    ${tabular}
  }
  b {
    font-weight: inherit;
    overflow-wrap: anywhere;
  }
  li[aria-current] b {
    font-weight: 600;
  }
  small {
    display: block;
    font: ${text.second};
    color: ${v.ink.soft};
    overflow-wrap: anywhere;
  }
  p {
    margin: 4px 0 0;
    padding-left: 10px;
    border-left: 2px solid ${v.note.line};
    color: ${v.ink.body};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
const Remark = styled.p`
  margin: 8px 0 0 30px;
  font: ${text.second};
  color: ${v.ink.meta};
`;

interface LineProps {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly details: readonly string[];
  readonly note?: string;
  readonly when: ReactNode;
  readonly isCurrent?: boolean;
}

function Line({ icon: Icon, words, details, note = '', when, isCurrent = false }: LineProps) {
  return (
    <li aria-current={isCurrent ? 'step' : undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <b>{words}</b>
        {details.length > 0 && <small>{details.join(' · ')}</small>}
        {note !== '' && (
          <p>
            <FormattedText text={note} />
          </p>
        )}
      </div>
      {when}
    </li>
  );
}

function StepLine({ step }: { readonly step: TicketStep }) {
  const { t } = useTexts();
  const { text: words, detail } = stepWords(step, t);
  return (
    <Line
      icon={icons[step.kind]}
      words={words}
      details={detail === null ? [] : [detail]}
      note={stepNote(step)}
      when={<Time at={step.at} as="dateTime" />}
    />
  );
}

/** People come and go, and their load changes, without a word of the ticket. */
const waitIntervalMs = 15_000;

type Shown = TicketRecord | TicketListRecord;

function stateText({ status, user }: Shown, t: Translate): string {
  if (status === 'closed') {
    return t('talk.steps.resolved');
  }
  return user === null ? t('talk.steps.waiting') : t('talk.steps.inHand', { name: user.name });
}

/** Why nobody gets a ticket that waits; empty where it does not. */
function useWaitText({ id: ticketId, status, user }: Shown): readonly string[] {
  const { t } = useTexts();
  const enabled = status === 'pending' && user === null;
  const { data } = useEndpointQuery(api.assignments.wait, { ticketId }, { enabled, staleTime: 0, intervalMs: waitIntervalMs });
  const reason = enabled ? (data?.reason ?? null) : null;
  return reason === null ? [] : [t(`rehearsals.assignments.${namedAssignments.find((one) => one === reason) ?? 'other'}`)];
}

/** Where a ticket is now and how it came there, newest first; it follows the ticket's changes. */
export function TicketSteps({ ticket }: { readonly ticket: Shown }) {
  const { t } = useTexts();
  const { data: steps, error, refetch } = useEndpointQuery(api.tickets.steps, { id: ticket.id });
  const { data: current = ticket } = useEndpointQuery(api.tickets.byUuid, { uuid: ticket.uuid });
  const wait = useWaitText(current);
  if (steps === undefined) {
    return error === null ? <LoadingSkeleton lines={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const place = [queueText(current.queue, t), ...(current.whatsapp === null ? [] : [current.whatsapp.name])];
  return (
    <>
      <Steps>
        <Line
          icon={MapPin}
          words={stateText(current, t)}
          details={[...place, ...wait]}
          when={<span className="now">{t('talk.steps.now')}</span>}
          isCurrent
        />
        {steps.toReversed().map((step) => (
          <StepLine key={step.id} step={step} />
        ))}
      </Steps>
      <LatePart isUnasked>
        <ChatbotDecisions ticketId={ticket.id} />
      </LatePart>
      {steps.length === 0 && <Remark>{t('talk.steps.none')}</Remark>}
      {steps.length >= maxTicketSteps && <Remark>{t('talk.steps.most', { limit: maxTicketSteps })}</Remark>}
    </>
  );
}
