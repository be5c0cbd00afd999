import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { changeTickets, showChanges } from './bulk/changeTickets.ts';
import { listPinned, pinTicket, unpinTicket } from './pins/pinTicket.ts';
import { countTickets } from './reading/countTickets.ts';
import { deleteTicket } from './lifecycle/deleteTicket.ts';
import { listBoard } from './reading/listBoard.ts';
import { listLane } from './reading/listLane.ts';
import { listLoads, listMoves, listRounds, listSteps } from './moves/listSteps.ts';
import { undoMove } from './moves/undoMove.ts';
import { countOfQueue, countOthers } from './reading/ticketTotals.ts';
import { listTickets } from './reading/listTickets.ts';
import { openTicket } from './lifecycle/openTicket.ts';
import { showTicket, showTicketByUuid } from './reading/showTicket.ts';
import { moveToFirstLane, moveToLane, removeFromLanes, syncTicketTags, tagTicket } from './tagTicket.ts';
import { readTargetReport } from './targets/readTargetReport.ts';
import { countWithout } from './unrouted/countWithout.ts';
import { listUnrouted } from './unrouted/listUnrouted.ts';
import { updateTicket } from './lifecycle/updateTicket.ts';

export const ticketRoutes = [
  serveEndpoint(api.tickets.page, listTickets),
  serveEndpoint(api.tickets.counts, countTickets),
  serveEndpoint(api.tickets.loads, listLoads),
  serveEndpoint(api.tickets.pinned, listPinned),
  serveEndpoint(api.tickets.unrouted, listUnrouted),
  serveEndpoint(api.tickets.targets, readTargetReport),
  serveEndpoint(api.tickets.withoutPlace, countWithout),
  serveEndpoint(api.tickets.board, listBoard),
  serveEndpoint(api.tickets.lane, listLane),
  serveEndpoint(api.tickets.byUuid, showTicketByUuid),
  serveEndpoint(api.tickets.show, showTicket),
  serveEndpoint(api.tickets.rounds, listRounds),
  serveEndpoint(api.tickets.others, countOthers),
  serveEndpoint(api.tickets.ofQueue, countOfQueue),
  serveEndpoint(api.tickets.moves, listMoves),
  serveEndpoint(api.tickets.steps, listSteps),
  serveEndpoint(api.tickets.undoMove, undoMove),
  serveEndpoint(api.tickets.pin, pinTicket),
  serveEndpoint(api.tickets.unpin, unpinTicket),
  servePreparedEndpoint(api.tickets.bulk, { prepare: changeTickets, command: showChanges }),
  serveEndpoint(api.tickets.create, openTicket),
  serveEndpoint(api.tickets.update, updateTicket),
  serveEndpoint(api.tickets.remove, deleteTicket),
  serveEndpoint(api.tickets.syncTags, syncTicketTags),
  serveEndpoint(api.tickets.leaveForFirstLane, moveToFirstLane),
  serveEndpoint(api.tickets.tag, tagTicket),
  serveEndpoint(api.tickets.leaveLanes, removeFromLanes),
  serveEndpoint(api.tickets.moveToLane, moveToLane),
];
