import { describe, expect, it } from 'vitest';
import { liveStage } from '#server/testing/liveStage.ts';
import type { Page } from '#server/testing/liveHouse.ts';
import { room } from './tell.ts';

const stage = liveStage();

describe('rooms', () => {
  it('tell whoever sits in several of them once, also through another process', async () => {
    const { id, admin, agent } = await stage.company();
    const pages = [await stage.server.page(admin), await stage.other.page(admin), await stage.other.page(agent)];
    await stage.say(id, [room.company(id), room.admins(id), room.user(id, admin.id)], 1);
    await stage.say(id, [room.agents(id)], 2);
    await stage.settled(id, ...pages);
    expect(pages.map((page) => page.tags())).toEqual([[1], [1], [1, 2]]);
  });

  it('count their joins and leaves, never below zero', async () => {
    const { id, admin } = await stage.company();
    const page = await stage.server.page(admin);
    const open = room.status(id, 'open');
    await page.say('leaveTickets', 'open');
    await page.say('joinTickets', 'open');
    await page.say('joinTickets', 'open');
    await page.say('leaveTickets', 'open');
    await stage.say(id, [open], 1);
    await stage.settled(id, page);
    await page.say('leaveTickets', 'open');
    await stage.say(id, [open], 2);
    await stage.settled(id, page);
    await page.say('leaveTickets', 'open');
    await page.say('joinTickets', 'open');
    await stage.say(id, [open], 3);
    await stage.settled(id, page);
    expect(page.tags()).toEqual([1, 3]);
  });

  it("are an agent's own queues: waiting tickets and notices, and nothing of the other lists", async () => {
    const { id, agent, queueIds } = await stage.company();
    const [own, foreign] = queueIds;
    const page = await stage.server.page(agent);
    await page.say('joinTickets', 'pending');
    await page.say('joinTickets', 'open');
    await page.say('joinTickets', 'closed');
    await page.say('joinNotification');
    const deaf = [
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
    for (const [index, name] of deaf.entries()) {
      await stage.say(id, [name], index);
    }
    await stage.say(id, [room.queue(id, own, 'pending')], 100);
    await stage.say(id, [room.queue(id, own, 'notification')], 101);
    await stage.settled(id, page);
    expect(page.tags()).toEqual([100, 101]);
    await page.say('leaveNotification');
    await stage.say(id, [room.queue(id, own, 'notification')], 102);
    await stage.settled(id, page);
    expect(page.tags()).toEqual([100, 101]);
  });

  it('without queue belong to those with allTicket, of the same company', async () => {
    const [one, two] = [await stage.server.company(), await stage.server.company()];
    const readers = await Promise.all([one, two].map((id) => stage.server.user(id, { allTicket: true })));
    const pages = await Promise.all(readers.map((reader) => stage.server.page(reader)));
    for (const page of pages) {
      await page.say('joinTickets', 'pending');
    }
    await stage.say(one, [room.queue(one, null, 'pending')], 1);
    await stage.settled(one, pages[0] as Page);
    await stage.settled(two, pages[1] as Page);
    expect(pages.map((page) => page.tags())).toEqual([[1], []]);
  });

  it('of a ticket are for those who may see it, and of no other company', async () => {
    const [one, two] = [await stage.company(), await stage.company()];
    stage.visible.add(40);
    const [page, stranger] = [await stage.server.page(one.agent), await stage.server.page(two.admin)];
    await page.say('joinChatBox', '40');
    await page.say('joinChatBox', '41');
    await stranger.say('joinChatBox', '40');
    await stage.say(one.id, [room.ticket(one.id, 40)], 1);
    await stage.say(one.id, [room.ticket(one.id, 41)], 2);
    await stage.settled(one.id, page);
    await stage.settled(two.id, stranger);
    expect([page.tags(), stranger.tags()]).toEqual([[1], []]);
    stage.visible.delete(40);
    stage.visible.add(41);
    await stage.recheck(one.id, { ticketId: 40 });
    await stage.recheck(one.id, { ticketId: 41 });
    await stage.say(one.id, [room.ticket(one.id, 40)], 3);
    await stage.say(one.id, [room.ticket(one.id, 41)], 4);
    await stage.settled(one.id, page);
    expect(page.tags()).toEqual([1, 4]);
  });

  it('of a ticket are not entered by whoever has left before the answer', async () => {
    const { id, agent } = await stage.company();
    stage.visible.add(50);
    stage.seeing.pause = 60;
    const page = await stage.server.page(agent);
    page.socket.emit('joinChatBox', '50');
    page.socket.emit('leaveChatBox', '50');
    await page.say('userStatus');
    stage.seeing.pause = 0;
    await stage.say(id, [room.ticket(id, 50)], 1);
    await stage.settled(id, page);
    expect(page.tags()).toEqual([]);
  });

  it('cannot be joined by any other word', async () => {
    const { id, agent } = await stage.company();
    const page = await stage.server.page(agent);
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
    await page.say('userStatus');
    await stage.say(id, [room.admins(id)], 1);
    await stage.settled(id, page);
    expect(page.tags()).toEqual([]);
  });

  it('that are asked for too fast are passed over', async () => {
    const { id, admin } = await stage.company();
    const page = await stage.server.page(admin);
    Array.from({ length: 400 }, () => page.socket.emit('joinTickets', 'open'));
    page.socket.emit('joinNotification');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await page.say('joinTickets', 'closed');
    await stage.say(id, [room.status(id, 'notification')], 1);
    await stage.say(id, [room.status(id, 'closed')], 2);
    await stage.settled(id, page);
    expect(page.tags()).toEqual([2]);
  });

  it('change with the person: whoever loses a queue hears nothing of it from then on, whoever gains one hears all', async () => {
    const { id, agent, queueIds } = await stage.company();
    const [own, gained] = queueIds;
    const pages = [await stage.server.page(agent), await stage.other.page(agent)];
    for (const page of pages) {
      await page.say('joinTickets', 'pending');
    }
    await stage.say(id, [room.queue(id, own, 'pending')], 1);
    await stage.server.inside(id, async (scope) => {
      await scope.em.execute('update user_queues set queue_id = ? where user_id = ?', [gained, agent.id]);
      scope.record('test.recheck', { userId: agent.id });
      scope.record('test.said', { rooms: [room.queue(id, own, 'pending')], tagId: 2 });
      scope.record('test.said', { rooms: [room.queue(id, gained, 'pending')], tagId: 3 });
    });
    await stage.settled(id, ...pages);
    expect(pages.map((page) => page.tags())).toEqual([
      [1, 3],
      [1, 3],
    ]);
    await stage.server.support(`update users set profile = 'admin' where id = $1`, [agent.id]);
    await stage.recheck(id, { userId: agent.id });
    await stage.say(id, [room.status(id, 'pending')], 4);
    await stage.say(id, [room.agents(id)], 5);
    await stage.settled(id, ...pages);
    expect(pages.map((page) => page.tags())).toEqual([
      [1, 3, 4],
      [1, 3, 4],
    ]);
  });
});
