import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { listTicketRatings, pageRatings } from './readRatings.ts';
import { summarizeRatings } from './summarizeRatings.ts';

export const ratingRoutes = [
  serveEndpoint(api.ratings.page, pageRatings),
  serveEndpoint(api.ratings.summary, summarizeRatings),
  serveEndpoint(api.ratings.ofTicket, listTicketRatings),
];
