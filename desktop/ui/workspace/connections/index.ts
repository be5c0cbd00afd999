export { DisconnectedBanner } from './DisconnectedBanner.tsx';
export { connectionStateBadges, getStateTextKey } from './connectionStateBadges.ts';
export { HealthDialog } from './slots.ts';
export { formatElapsed } from './statusText.ts';
export { useConnections } from './useConnections.ts';
