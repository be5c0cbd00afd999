/** Domain events by name, with the ids that listeners need. Each area adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the areas
export interface DomainEvents {}

export type DomainEventName = keyof DomainEvents;

/** Jobs that commands may enqueue, by name, with their data. Each area adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the areas
export interface Jobs {}

export type JobName = keyof Jobs;
