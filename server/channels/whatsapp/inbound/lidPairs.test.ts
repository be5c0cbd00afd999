import { expect, it } from 'vitest';
import { toPeopleStanzas, listGroupMembers, findLidPairs, toMemberPairs, toInboundPeople } from './lidPairs.ts';

it('finds each pair once among the keys, in either direction', () => {
  expect(findLidPairs({ '5511987654321': '2001', '2001_reverse': '5511987654321', '5511900000001': null })).toEqual([
    ['5511987654321', '2001'],
  ]);
});

it('yields pairs of group members from either address', () => {
  const group = { id: '1@g.us', subject: 'Família', owner: undefined };
  const participants = [
    { id: '2001@lid', phoneNumber: '5511987654321@s.whatsapp.net' },
    { id: '5511900000002@s.whatsapp.net', lid: '2002@lid' },
    { id: '2003@lid' },
  ];
  expect(toMemberPairs(listGroupMembers({ 'groups.upsert': [{ ...group, participants }] }))).toEqual([
    { lid: '2001@lid', pn: '5511987654321@s.whatsapp.net' },
    { lid: '2002@lid', pn: '5511900000002@s.whatsapp.net' },
  ]);
});

it('yields equal rows for equal pairs, and no item for the own account', () => {
  const pairs = [
    ['5511987654321', '2001'],
    ['5511900000001', '2000'],
  ] as const;
  const [row, again] = [toPeopleStanzas(pairs)[0] ?? expect.fail(), toPeopleStanzas(pairs)[0]];
  expect(row.digest).toEqual(again?.digest);
  expect(toInboundPeople(row.stanza, { number: '5511900000001:3@s.whatsapp.net', alias: '2000@lid' })?.people).toEqual([
    { address: '2001@lid', number: '5511987654321', alias: '2001@lid', name: null, isGroup: false },
  ]);
});
