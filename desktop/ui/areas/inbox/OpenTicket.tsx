import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import type { ConversationProps } from '#ui/areas/messages/conversationProps.ts';
import { inboxNow } from '#ui/areas/tickets/inboxStore.ts';
import { openTicketDialog } from '#ui/areas/tickets/ticketDialogs.ts';
import { useTicketActions } from '#ui/areas/tickets/useTicketActions.ts';
import { useRead } from '#ui/data/query.ts';
import { Failed, useEscape, useMedia, useNarrow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { width } from '#ui/theme/tokens.ts';
import { Grip } from './Grip.tsx';
import { shutContact, useContactShut, usePaneWidth } from './paneLayout.ts';
import { ContactPanel, Conversation } from './parts.ts';
import { TalkBones } from './TalkBones.tsx';
import { TicketKeys } from './TicketKeys.tsx';
import { useContactKey } from './useInboxKeys.ts';
import { useLeaving, type TicketRead } from './useLeaving.ts';

const roomy = `(min-width: ${width.drawerFrom}px)`;

function standIn(uuid: string): TicketFull | undefined {
  const row = inboxNow().shown.find((ticket) => ticket.uuid === uuid);
  if (row === undefined) {
    return undefined;
  }
  const { messages: _hits, ...ticket } = row;
  return { ...ticket, contact: { ...ticket.contact, extraInfo: [] } };
}

/** The row of the list stands in until the whole ticket comes, so that a known conversation opens in the same frame. */
function useStandIn(uuid: string): TicketFull | undefined {
  const [first, setFirst] = useState(() => ({ uuid, ticket: standIn(uuid) }));
  if (first.uuid === uuid) {
    return first.ticket;
  }
  const next = { uuid, ticket: standIn(uuid) };
  setFirst(next);
  return next.ticket;
}

/** One ticket after the other: what was said and is written is drawn anew with each, head and contact's panel stay and change what they say. */
export function OpenTicket({ uuid, onList }: { readonly uuid: string; readonly onList: () => void }) {
  const { t } = useTexts();
  const read = useRead(api.tickets.byUuid, { uuid });
  const { data, error, refetch } = read;
  const first = useStandIn(uuid);
  const ticket = data ?? first;
  return (
    <>
      <Leaving key={uuid} uuid={uuid} read={read} />
      {ticket !== undefined && <Talk ticket={ticket} onList={onList} />}
      {ticket === undefined && (
        <div className="talk">
          {error === null ? <TalkBones /> : <Failed title={t('tickets.failedTalk')} error={error} onRetry={() => void refetch()} />}
        </div>
      )}
    </>
  );
}

/** Leads away from a ticket that cannot be shown; it draws nothing. */
function Leaving({ uuid, read }: { readonly uuid: string; readonly read: TicketRead }) {
  useLeaving(uuid, read);
  return null;
}

function Talk({ ticket, onList }: { readonly ticket: TicketFull; readonly onList: () => void }) {
  const isRoomy = useMedia(roomy);
  const isShut = useContactShut();
  const [floatingAt, setFloatingAt] = useState<string | null>(null);
  const isFloating = floatingAt === ticket.uuid;
  const isShown = isRoomy ? !isShut && ticket.status !== 'pending' : isFloating;
  const toggle = (): void => (isRoomy ? shutContact(!isShut) : setFloatingAt(isFloating ? null : ticket.uuid));
  useContactKey(toggle);
  const navigate = useNavigate();
  const close = (): void => {
    onList();
    void navigate('/tickets');
  };
  const isNarrow = useNarrow();
  useEscape(isShown && !isRoomy ? toggle : isNarrow ? close : null);
  return (
    <>
      <div className="talk">
        <Suspense fallback={<TalkBones />}>
          <Conversed ticket={ticket} isContactShown={isShown} onToggleContact={toggle} onClose={close} />
        </Suspense>
      </div>
      {isShown && <ContactAside ticket={ticket} isFloating={!isRoomy} onClose={toggle} />}
      <TicketKeys key={ticket.uuid} ticket={ticket} />
    </>
  );
}

type ConversedProps = Pick<ConversationProps, 'ticket' | 'isContactShown' | 'onToggleContact' | 'onClose'>;

function Conversed(props: ConversedProps) {
  const actions = useTicketActions(props.ticket);
  return <Conversation {...props} actions={actions} onTalkTo={talkTo} />;
}

interface AsideProps {
  readonly ticket: TicketFull;
  readonly isFloating: boolean;
  readonly onClose: () => void;
}

function ContactAside({ ticket, isFloating, onClose }: AsideProps) {
  const { t } = useTexts();
  const dragged = usePaneWidth('contact');
  return (
    <aside
      className="contact"
      aria-label={t('tickets.panel.title')}
      data-float={isFloating ? '' : undefined}
      style={dragged === undefined ? undefined : { width: dragged }}
    >
      <Grip pane="contact" label={t('tickets.panelWidth')} />
      <Suspense fallback={null}>
        <ContactPanel ticket={ticket} onClose={onClose} />
      </Suspense>
    </aside>
  );
}

const talkTo: ConversationProps['onTalkTo'] = ({ name, number }) =>
  openTicketDialog({ kind: 'newContact', initial: { name, number: number.replaceAll(/\D/g, '') } });
