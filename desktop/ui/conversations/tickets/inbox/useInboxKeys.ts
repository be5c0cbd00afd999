import {
  ArrowDown,
  ArrowLeftRight,
  ArrowUp,
  Check,
  CheckCheck,
  List,
  PanelRight,
  RotateCcw,
  Search,
  StepForward,
  Undo,
  Undo2,
} from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ScreenAction, useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { findNeighbour } from '#ui/conversations/tickets/list/findNeighbour.ts';
import { getInbox, inboxTabs, revealTicket, setTab, useInbox } from './inboxStore.ts';
import { type TicketActionName, ticketPath, useTicketActions } from '#ui/conversations/tickets/useTicketActions.ts';
import { useUndo } from '#ui/conversations/tickets/undo.ts';
import { isMac } from '#ui/kit/index.ts';
import { formatKeyPress } from '#ui/shell/shortcuts/keyNames.ts';

type Step = 1 | -1;

/** Opens the next or previous visible row. Steps into a list that is still on its way are taken once it is here. */
function useListNavigation(ticket: AnyTicket | null): (step: Step) => void {
  const navigate = useNavigate();
  const walk = (steps: readonly Step[]): void => {
    const { visibleTickets, activeId } = getInbox();
    const from = visibleTickets.find(({ id }) => id === ticket?.id)?.id ?? activeId;
    const to = steps.reduce((at, step) => findNeighbour(visibleTickets, at, step)?.id ?? at, from);
    const next = visibleTickets.find(({ id }) => id === to);
    if (next !== undefined && to !== from) {
      revealTicket(next.id);
      void navigate(ticketPath(next));
    }
  };
  const awaitStep = useAwaitedSteps(walk);
  return (step) => (getInbox().isFilled ? walk([step]) : awaitStep(step));
}

/** Keeps steps until the list has filled, unless the person does something else before. */
function useAwaitedSteps(onFilled: (steps: readonly Step[]) => void): (step: Step) => void {
  const isFilled = useInbox((inbox) => inbox.isFilled);
  const awaited = useRef<readonly Step[]>([]);
  const take = useEffectEvent(() => {
    const steps = awaited.current;
    awaited.current = [];
    onFilled(steps);
  });
  useEffect(() => (isFilled ? take() : undefined), [isFilled]);
  useEffect(() => {
    const drop = (event: Event): void => {
      const before = awaited.current;
      if (before.length > 0 && (!(event instanceof KeyboardEvent) || formatKeyPress(event, isMac()) !== null)) {
        // After the handlers of the event: a key that adds a step has replaced the steps by then.
        setTimeout(() => {
          awaited.current = awaited.current === before ? [] : awaited.current;
        });
      }
    };
    window.addEventListener('keydown', drop, true);
    window.addEventListener('pointerdown', drop, true);
    return () => {
      window.removeEventListener('keydown', drop, true);
      window.removeEventListener('pointerdown', drop, true);
    };
  }, []);
  return (step) => {
    awaited.current = [...awaited.current, step];
  };
}

const actionKeys = [
  { action: 'accept', keys: 'Alt A', icon: Check },
  { action: 'close', keys: 'Alt E', icon: CheckCheck },
  { action: 'closeAndNext', keys: 'Ctrl Alt E', icon: StepForward },
  { action: 'transfer', keys: 'Alt T', icon: ArrowLeftRight },
  { action: 'returnToQueue', keys: 'Alt R', icon: Undo2 },
  { action: 'reopen', icon: RotateCcw },
] as const satisfies readonly { action: TicketActionName; keys?: string; icon: ScreenAction['icon'] }[];

/** Shortcuts and palette entries of one ticket. */
export function useTicketKeys(ticket: AnyTicket): void {
  const { t } = useTexts();
  const actions = useTicketActions(ticket);
  useScreenActions(
    actionKeys.map(({ action, icon, ...keys }) => ({
      id: `tickets.${action}`,
      label: t(`tickets.steps.${action}`),
      group: t('tickets.group'),
      detail: ticket.contact.name,
      icon,
      ...keys,
      isAvailable: actions.enabled[action],
      run: actions[action],
    })),
  );
}

const focusSearch = (): void => document.querySelector<HTMLElement>('main input[type="search"]')?.focus();

/** Shortcuts for moving through the list and its tabs. */
export function useInboxKeys(ticket: AnyTicket | null): void {
  const { t } = useTexts();
  const group = t('tickets.group');
  const go = useListNavigation(ticket);
  const undo = useUndo();
  useScreenActions([
    { id: 'tickets.next', label: t('tickets.keys.next'), group, icon: ArrowDown, keys: 'Alt J', run: () => go(1) },
    { id: 'tickets.previous', label: t('tickets.keys.previous'), group, icon: ArrowUp, keys: 'Alt K', run: () => go(-1) },
    { id: 'tickets.search', label: t('tickets.search'), group, icon: Search, keys: 'Ctrl Shift F', run: focusSearch },
    {
      id: 'tickets.undo',
      label: t('tickets.undo.action'),
      group,
      icon: Undo,
      keys: 'Alt Z',
      isAvailable: undo !== null,
      run: () => undo?.run(),
    },
    ...inboxTabs.map((tab, index) => ({
      id: `tickets.tab.${tab}`,
      label: t(`tickets.keys.tab.${tab}`),
      group,
      icon: List,
      keys: `Alt ${index + 1}`,
      run: () => setTab(tab),
    })),
  ]);
}

/** Shortcut for the contact panel. */
export function useContactKey(onToggle: () => void): void {
  const { t } = useTexts();
  useScreenActions([
    { id: 'tickets.panel', label: t('tickets.keys.panel'), group: t('tickets.group'), icon: PanelRight, keys: 'Alt M', run: onToggle },
  ]);
}
