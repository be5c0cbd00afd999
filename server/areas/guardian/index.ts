import './events.ts';

export { approach, assertMayApproach, restStrangers, type Approach } from './approach.ts';
