/** Every endpoint by area. */
export * as api from '#shared/areas/endpoints.ts';
export type { LiveEvents } from '#shared/kit/liveEvents.ts';
