export { HandoverCard } from './HandoverCard.tsx';
export { HandoverField } from './HandoverField.tsx';
export { ImproveHandover } from './slots.ts';
