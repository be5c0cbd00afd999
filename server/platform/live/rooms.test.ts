import { describe, expect, it } from 'vitest';
import { setUpLiveFixture } from '#server/testing/live/setUpLiveFixture.ts';
import type { LivePage } from '#server/testing/live/startLiveServer.ts';
import { room } from './broadcast.ts';

const gateway = setUpLiveFixture();

describe('rooms', () => {
  it('reach a connection in several of them once, also in another process', async () => {
    const { id, admin, agent } = await gateway.makeCompany();
    const pages = [await gateway.server.connectPage(admin), await gateway.other.connectPage(admin), await gateway.other.connectPage(agent)];
    await gateway.broadcastTags(id, [room.company(id), room.admins(id), room.user(id, admin.id)], 1);
    await gateway.broadcastTags(id, [room.agents(id)], 2);
    await gateway.waitUntilDelivered(id, ...pages);
    expect(pages.map((page) => page.tags())).toEqual([[1], [1], [1, 2]]);
  });

  it('count their joins and leaves, never below zero', async () => {
    const { id, admin } = await gateway.makeCompany();
    const page = await gateway.server.connectPage(admin);
    const open = room.status(id, 'open');
    await page.emitAndSettle('leaveTickets', 'open');
    await page.emitAndSettle('joinTickets', 'open');
    await page.emitAndSettle('joinTickets', 'open');
    await page.emitAndSettle('leaveTickets', 'open');
    await gateway.broadcastTags(id, [open], 1);
    await gateway.waitUntilDelivered(id, page);
    await page.emitAndSettle('leaveTickets', 'open');
    await gateway.broadcastTags(id, [open], 2);
    await gateway.waitUntilDelivered(id, page);
    await page.emitAndSettle('leaveTickets', 'open');
    await page.emitAndSettle('joinTickets', 'open');
    await gateway.broadcastTags(id, [open], 3);
    await gateway.waitUntilDelivered(id, page);
    expect(page.tags()).toEqual([1, 3]);
  });

  it('of an agent are those of the own queues: pending tickets and notifications, no other list', async () => {
    const { id, agent, queueIds } = await gateway.makeCompany();
    const [own, foreign] = queueIds;
    const page = await gateway.server.connectPage(agent);
    await page.emitAndSettle('joinTickets', 'pending');
    await page.emitAndSettle('joinTickets', 'open');
    await page.emitAndSettle('joinTickets', 'closed');
    await page.emitAndSettle('joinNotification');
    const foreignRooms = [
      room.status(id, 'pending'),
      room.status(id, 'open'),
      room.status(id, 'closed'),
      room.status(id, 'notification'),
      room.admins(id),
      room.operators(id),
      room.queue(id, foreign, 'pending'),
      room.queue(id, null, 'pending'),
      room.queue(id, null, 'notification'),
      room.queue(id, own, 'open'),
    ];
    for (const [index, name] of foreignRooms.entries()) {
      await gateway.broadcastTags(id, [name], index);
    }
    await gateway.broadcastTags(id, [room.queue(id, own, 'pending')], 100);
    await gateway.broadcastTags(id, [room.queue(id, own, 'notification')], 101);
    await gateway.waitUntilDelivered(id, page);
    expect(page.tags()).toEqual([100, 101]);
    await page.emitAndSettle('leaveNotification');
    await gateway.broadcastTags(id, [room.queue(id, own, 'notification')], 102);
    await gateway.waitUntilDelivered(id, page);
    expect(page.tags()).toEqual([100, 101]);
  });

  it('without queue belong to those with allTicket, of the same company', async () => {
    const [one, two] = [await gateway.server.makeCompany(), await gateway.server.makeCompany()];
    const readers = await Promise.all([one, two].map((id) => gateway.server.makeUser(id, { allTicket: true })));
    const pages = await Promise.all(readers.map((reader) => gateway.server.connectPage(reader)));
    for (const page of pages) {
      await page.emitAndSettle('joinTickets', 'pending');
    }
    await gateway.broadcastTags(one, [room.queue(one, null, 'pending')], 1);
    await gateway.waitUntilDelivered(one, pages[0] as LivePage);
    await gateway.waitUntilDelivered(two, pages[1] as LivePage);
    expect(pages.map((page) => page.tags())).toEqual([[1], []]);
  });

  it('of a ticket are for users of the company who may see it', async () => {
    const [one, two] = [await gateway.makeCompany(), await gateway.makeCompany()];
    gateway.visibleTicketIds.add(40);
    const [page, stranger] = [await gateway.server.connectPage(one.agent), await gateway.server.connectPage(two.admin)];
    await page.emitAndSettle('joinChatBox', '40');
    await page.emitAndSettle('joinChatBox', '41');
    await stranger.emitAndSettle('joinChatBox', '40');
    await gateway.broadcastTags(one.id, [room.ticket(one.id, 40)], 1);
    await gateway.broadcastTags(one.id, [room.ticket(one.id, 41)], 2);
    await gateway.waitUntilDelivered(one.id, page);
    await gateway.waitUntilDelivered(two.id, stranger);
    expect([page.tags(), stranger.tags()]).toEqual([[1], []]);
    gateway.visibleTicketIds.delete(40);
    gateway.visibleTicketIds.add(41);
    await gateway.recheck(one.id, { ticketId: 40 });
    await gateway.recheck(one.id, { ticketId: 41 });
    await gateway.broadcastTags(one.id, [room.ticket(one.id, 40)], 3);
    await gateway.broadcastTags(one.id, [room.ticket(one.id, 41)], 4);
    await gateway.waitUntilDelivered(one.id, page);
    expect(page.tags()).toEqual([1, 4]);
  });

  it('of a ticket are not joined after a leave during the access check', async () => {
    const { id, agent } = await gateway.makeCompany();
    gateway.visibleTicketIds.add(50);
    gateway.accessCheck.pause = 60;
    const page = await gateway.server.connectPage(agent);
    page.socket.emit('joinChatBox', '50');
    page.socket.emit('leaveChatBox', '50');
    await page.emitAndSettle('userStatus');
    gateway.accessCheck.pause = 0;
    await gateway.broadcastTags(id, [room.ticket(id, 50)], 1);
    await gateway.waitUntilDelivered(id, page);
    expect(page.tags()).toEqual([]);
  });

  it('cannot be joined with other arguments', async () => {
    const { id, agent } = await gateway.makeCompany();
    const page = await gateway.server.connectPage(agent);
    const garbage: unknown[] = [
      undefined,
      null,
      'undefined',
      '',
      '0',
      '-1',
      '1e3',
      '99999999999',
      {},
      [],
      ['40'],
      true,
      1.5,
      'lobby',
      'admins',
      `${id}`,
    ];
    for (const value of garbage) {
      page.socket.emit('joinChatBox', value);
      page.socket.emit('joinTickets', value);
      page.socket.emit('leaveTickets', value);
      page.socket.emit('leaveChatBox', value);
    }
    page.socket.emit('join', room.admins(id));
    await page.emitAndSettle('userStatus');
    await gateway.broadcastTags(id, [room.admins(id)], 1);
    await gateway.waitUntilDelivered(id, page);
    expect(page.tags()).toEqual([]);
  });

  it('that are joined too fast are ignored', async () => {
    const { id, admin } = await gateway.makeCompany();
    const page = await gateway.server.connectPage(admin);
    Array.from({ length: 400 }, () => page.socket.emit('joinTickets', 'open'));
    page.socket.emit('joinNotification');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await page.emitAndSettle('joinTickets', 'closed');
    await gateway.broadcastTags(id, [room.status(id, 'notification')], 1);
    await gateway.broadcastTags(id, [room.status(id, 'closed')], 2);
    await gateway.waitUntilDelivered(id, page);
    expect(page.tags()).toEqual([2]);
  });

  it('change with the queues of the user at once', async () => {
    const { id, agent, queueIds } = await gateway.makeCompany();
    const [own, gained] = queueIds;
    const pages = [await gateway.server.connectPage(agent), await gateway.other.connectPage(agent)];
    for (const page of pages) {
      await page.emitAndSettle('joinTickets', 'pending');
    }
    await gateway.broadcastTags(id, [room.queue(id, own, 'pending')], 1);
    await gateway.server.inCompany(id, async (scope) => {
      await scope.em.execute('update user_queues set queue_id = ? where user_id = ?', [gained, agent.id]);
      scope.recordEvent('test.recheck', { userId: agent.id });
      scope.recordEvent('test.said', { rooms: [room.queue(id, own, 'pending')], tagId: 2 });
      scope.recordEvent('test.said', { rooms: [room.queue(id, gained, 'pending')], tagId: 3 });
    });
    await gateway.waitUntilDelivered(id, ...pages);
    expect(pages.map((page) => page.tags())).toEqual([
      [1, 3],
      [1, 3],
    ]);
    await gateway.server.querySupport(`update users set profile = 'admin' where id = $1`, [agent.id]);
    await gateway.recheck(id, { userId: agent.id });
    await gateway.broadcastTags(id, [room.status(id, 'pending')], 4);
    await gateway.broadcastTags(id, [room.agents(id)], 5);
    await gateway.waitUntilDelivered(id, ...pages);
    expect(pages.map((page) => page.tags())).toEqual([
      [1, 3, 4],
      [1, 3, 4],
    ]);
  });
});
