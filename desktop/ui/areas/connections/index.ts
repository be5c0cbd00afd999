export { DisconnectedBanner } from './DisconnectedBanner.tsx';
export { connectionStateBadges } from './connectionStateBadges.ts';
export { useConnections } from './useConnections.ts';
