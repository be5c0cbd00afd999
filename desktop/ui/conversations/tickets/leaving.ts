/** Own changes on their way that may take a ticket away; they settle with their answers. */
const answers = new Map<number, Promise<boolean>>();
/** Tickets that an own change has taken away. */
const taken = new Set<number>();

/**
 * Records an own change that may take a ticket away, so that its disappearance is no news. `answer`: whether it did; a refusal ends
 * the expectation.
 */
export function expectLeaving(ticketId: number, answer: Promise<boolean>): void {
  const settled = answer
    .then(
      (isTaken) => {
        if (isTaken) {
          taken.add(ticketId);
        }
        return true;
      },
      () => false,
    )
    .finally(() => (answers.get(ticketId) === settled ? void answers.delete(ticketId) : undefined));
  answers.set(ticketId, settled);
}

export const isLeavingExpected = (ticketId: number): boolean => answers.has(ticketId) || taken.has(ticketId);
/** Resolves once no own change of the ticket is on its way, with whether one was made meanwhile. */
export const awaitOwnChange = async (ticketId: number): Promise<boolean> => answers.get(ticketId) ?? false;
export const forgetLeaving = (ticketId: number): void => void taken.delete(ticketId);
