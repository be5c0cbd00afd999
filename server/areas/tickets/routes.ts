import { api } from '#shared/api.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countTickets } from './counts.ts';
import { deleteTicket } from './deleteTicket.ts';
import { listBoard } from './listBoard.ts';
import { listRounds } from './listRounds.ts';
import { listTickets } from './listTickets.ts';
import { openTicket } from './openTicket.ts';
import { showByUuid, showTicket } from './readTickets.ts';
import { leaveForFirstLane, leaveLanes, syncTags, tagTicket } from './tagTicket.ts';
import { updateTicket } from './updateTicket.ts';

export const ticketRoutes = [
  serve(api.tickets.page, listTickets),
  serve(api.tickets.counts, countTickets),
  serve(api.tickets.board, listBoard),
  serve(api.tickets.byUuid, showByUuid),
  serve(api.tickets.show, showTicket),
  serve(api.tickets.rounds, listRounds),
  serve(api.tickets.create, openTicket),
  serve(api.tickets.update, updateTicket),
  serve(api.tickets.remove, deleteTicket),
  serve(api.tickets.syncTags, syncTags),
  serve(api.tickets.leaveForFirstLane, leaveForFirstLane),
  serve(api.tickets.tag, tagTicket),
  serve(api.tickets.leaveLanes, leaveLanes),
];
