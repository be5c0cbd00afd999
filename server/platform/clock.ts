/** Tells the time. Handed down, so that tests can turn it. */
export type Clock = () => Date;

/** The machine's own time. */
export const systemClock: Clock = () => new Date();

/** A clock that stands still until it is turned. */
export interface ManualClock {
  readonly now: Clock;
  set(time: Date): void;
  advance(milliseconds: number): void;
}

/** A clock for tests, standing at the given time. */
export function createManualClock(start: Date | string): ManualClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    set: (next) => {
      time = next.getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
