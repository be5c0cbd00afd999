import './events.ts';

export { noteQuota } from './noteQuota.ts';
export { approach, assertMayApproach, restStrangers, type Approach } from './approach.ts';
export { waitingOn } from './waits.ts';
