/** What can happen in the house, by name, with the ids a listener needs. Each area adds its own lines by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the areas
export interface DomainEvents {}

export type DomainEventName = keyof DomainEvents;

/** The jobs that commands may ask for, by name, with their ids. Each area adds its own lines. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the areas
export interface Jobs {}

export type JobName = keyof Jobs;
