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
const broadcast = (to: readonly string[], ...tagIds: number[]) => gateway.broadcastTags(company.id, to, ...tagIds);
const waitUntilDelivered = () => gateway.waitUntilDelivered(company.id, page);

describe('a page that joins a room late', () => {
  it('receives the events of the room since its number once, and none of other rooms again', async () => {
    await broadcast([rooms().everybody], 1);
    await waitUntilDelivered();
    const after = await gateway.lastNumber(company.id);
    await broadcast([rooms().ticket], 2);
    await broadcast([rooms().ticket, rooms().everybody], 3);
    await broadcast([room.ticket(company.id, 121)], 4);
    await waitUntilDelivered();
    expect(page.tags()).toEqual([1, 3]);
    page.socket.emit('joinChatBox', String(ticketId), { after });
    await broadcast([rooms().ticket], 5);
    await waitUntilDelivered();
    expect(page.tags()).toEqual([1, 3, 2, 5]);
    expect(page.receivedEvents.filter(([name]) => name === 'resumed' || name === 'resync')).toEqual([]);
  });

  it('misses and repeats nothing that is broadcast while it joins', async () => {
    await broadcast([rooms().everybody], 1);
    await waitUntilDelivered();
    const after = await gateway.lastNumber(company.id);
    gateway.accessCheck.pause = 30;
    const all = Array.from({ length: 60 }, (_, index) => 100 + index);
    const broadcasting = (async () => {
      for (const tagId of all) {
        await broadcast([tagId % 2 === 0 ? rooms().ticket : rooms().everybody], tagId);
      }
    })();
    page.socket.emit('joinChatBox', String(ticketId), { after });
    await broadcasting;
    await waitUntilDelivered();
    expect(page.tags().toSorted((one, other) => one - other)).toEqual([1, ...all]);
  });

  it('receives nothing of a room that it may not join', async () => {
    const after = await gateway.lastNumber(company.id);
    await broadcast([room.ticket(company.id, 999)], 1);
    page.socket.emit('joinChatBox', '999', { after });
    await waitUntilDelivered();
    expect(page.tags()).toEqual([]);
  });

  it('gets resync when the log cannot replay', async () => {
    await broadcast([rooms().everybody], 1);
    await waitUntilDelivered();
    const resync = page.waitFor('resync');
    page.socket.emit('joinChatBox', String(ticketId), { after: 99_999 });
    expect(await resync).toEqual([{ n: await gateway.lastNumber(company.id) }]);
  });

  it('receives events of lists likewise', async () => {
    const [own] = company.queueIds;
    await waitUntilDelivered();
    const after = await gateway.lastNumber(company.id);
    await broadcast([room.queue(company.id, own, 'pending')], 2);
    await waitUntilDelivered();
    page.socket.emit('joinTickets', 'pending', { after });
    page.socket.emit('joinNotification', { after });
    await waitUntilDelivered();
    expect(page.tags()).toEqual([2]);
  });
});
