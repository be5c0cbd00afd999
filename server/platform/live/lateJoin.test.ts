import { beforeEach, describe, expect, it } from 'vitest';
import { setUpLiveFixture, type LiveCompany } from '#server/testing/live/setUpLiveFixture.ts';
import type { LivePage } from '#server/testing/live/startLiveServer.ts';
import { room } from './broadcast.ts';

const gateway = setUpLiveFixture();

const ticketId = 120;
let company: LiveCompany;
let page: LivePage;

beforeEach(async () => {
  gateway.visibleTicketIds.add(ticketId);
  gateway.accessCheck.pause = 0;
  company = await gateway.makeCompany();
  page = await gateway.server.connectPage(company.agent);
});

/** The rooms of the ticket and of the list that the page has joined. */
const rooms = () => ({ ticket: room.ticket(company.id, ticketId), everybody: room.company(company.id) });
const say = (to: readonly string[], ...tagIds: number[]) => gateway.broadcastTags(company.id, to, ...tagIds);
const settled = () => gateway.waitUntilDelivered(company.id, page);

describe('a page that joins a room late', () => {
  it('is told what was said there since the number that it names, each once, and nothing of other rooms again', async () => {
    await say([rooms().everybody], 1);
    await settled();
    const after = await gateway.lastNumber(company.id);
    await say([rooms().ticket], 2);
    await say([rooms().ticket, rooms().everybody], 3);
    await say([room.ticket(company.id, 121)], 4);
    await settled();
    expect(page.tags()).toEqual([1, 3]);
    page.socket.emit('joinChatBox', String(ticketId), { after });
    await say([rooms().ticket], 5);
    await settled();
    expect(page.tags()).toEqual([1, 3, 2, 5]);
    expect(page.received.filter(([name]) => name === 'resumed' || name === 'resync')).toEqual([]);
  });

  it('misses and repeats nothing of what is said while it is being let in', async () => {
    await say([rooms().everybody], 1);
    await settled();
    const after = await gateway.lastNumber(company.id);
    gateway.accessCheck.pause = 30;
    const all = Array.from({ length: 60 }, (_, index) => 100 + index);
    const saying = (async () => {
      for (const tagId of all) {
        await say([tagId % 2 === 0 ? rooms().ticket : rooms().everybody], tagId);
      }
    })();
    page.socket.emit('joinChatBox', String(ticketId), { after });
    await saying;
    await settled();
    expect(page.tags().toSorted((one, other) => one - other)).toEqual([1, ...all]);
  });

  it('is told nothing where it may not sit', async () => {
    const after = await gateway.lastNumber(company.id);
    await say([room.ticket(company.id, 999)], 1);
    page.socket.emit('joinChatBox', '999', { after });
    await settled();
    expect(page.tags()).toEqual([]);
  });

  it('has to ask again when the log cannot tell any more', async () => {
    await say([rooms().everybody], 1);
    await settled();
    const resync = page.waitFor('resync');
    page.socket.emit('joinChatBox', String(ticketId), { after: 99_999 });
    expect(await resync).toEqual([{ n: await gateway.lastNumber(company.id) }]);
  });

  it('is told of lists in the same way', async () => {
    const [own] = company.queueIds;
    await settled();
    const after = await gateway.lastNumber(company.id);
    await say([room.queue(company.id, own, 'pending')], 2);
    await settled();
    page.socket.emit('joinTickets', 'pending', { after });
    page.socket.emit('joinNotification', { after });
    await settled();
    expect(page.tags()).toEqual([2]);
  });
});
