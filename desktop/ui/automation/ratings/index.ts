export { formatAverage, rateKeys } from './rates.ts';
export { RateBadge } from './RateBadge.tsx';
