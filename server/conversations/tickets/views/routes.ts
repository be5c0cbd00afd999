import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createTicketView, listTicketViews, removeTicketView, updateTicketView } from './commands.ts';
import { countTicketViews } from './countTicketViews.ts';

export const ticketViewRoutes = [
  serveEndpoint(api.ticketViews.list, listTicketViews),
  serveEndpoint(api.ticketViews.counts, countTicketViews),
  serveEndpoint(api.ticketViews.create, createTicketView),
  serveEndpoint(api.ticketViews.update, updateTicketView),
  serveEndpoint(api.ticketViews.remove, removeTicketView),
];
