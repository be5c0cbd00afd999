/** Live events by their name after `company-{id}-`. Each area adds its own by declaration merging. */
export interface LiveEvents {}
