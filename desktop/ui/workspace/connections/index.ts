export { DisconnectedBanner } from './DisconnectedBanner.tsx';
export { connectionStateBadges } from './connectionStateBadges.ts';
export { LazyMessageChart } from './LazyMessageChart.ts';
export { useConnections } from './useConnections.ts';
