import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isMac } from '#ui/kit/index.ts';
import { formatKeyPress } from '#ui/shell/shortcuts/keyNames.ts';
import { type AnyTicket, findNeighbour, getInbox, revealTicket, ticketPath, useInbox } from '#ui/conversations/tickets/index.ts';

type Step = 1 | -1;

/** Opens the next or previous visible row. Steps into a list that is still on its way are taken once it is here. */
export function useListNavigation(ticket: AnyTicket | null): (step: Step) => void {
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
