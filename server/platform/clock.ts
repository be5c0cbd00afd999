/** The current time, injected so that tests can set it. */
export type Clock = () => Date;

/** The system time. */
export const systemClock: Clock = () => new Date();

/** A clock for tests that moves only when told to. */
export interface ManualClock {
  readonly now: Clock;
  set(time: Date): void;
  advance(milliseconds: number): void;
}

/** A clock that starts at the given time. */
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
