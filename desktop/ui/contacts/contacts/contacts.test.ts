import { describe, expect, it } from 'vitest';
import type { ContactRecord, ContactWithInfo } from '#shared/contacts/contacts/index.ts';
import { labelPair } from './labelPair.ts';
import { applyContactChange } from './area.ts';

const made = (id: number, name: string, number = `55119876543${id}`): ContactWithInfo => ({
  id,
  name,
  number,
  email: '',
  profilePicUrl: '',
  isGroup: false,
  companyId: 1,
  whatsappId: null,
  createdAt: '2029-05-02T13:00:00.000Z',
  updatedAt: '2029-05-02T13:00:00.000Z',
  extraInfo: [],
});
const names = (rows: readonly ContactRecord[]): string[] => rows.map(({ name }) => name);

describe('applyContactChange', () => {
  const rows: ContactRecord[] = [made(1, 'Ana'), made(3, 'Caio')];
  it('inserts a new contact by name', () => {
    expect(names(applyContactChange(rows, { action: 'create', contact: made(2, 'Álvaro') }))).toEqual(['Álvaro', 'Ana', 'Caio']);
  });
  it('inserts it only if it matches the search', () => {
    expect(applyContactChange(rows, { action: 'create', contact: made(2, 'Bia') }, 'caio')).toBe(rows);
    expect(names(applyContactChange(rows, { action: 'create', contact: made(2, 'Bía') }, 'bia'))).toContain('Bía');
  });
  it('does not append behind a full last page', () => {
    const full = Array.from({ length: 30 }, (_, index) => made(index + 1, `A${index}`));
    expect(applyContactChange(full, { action: 'create', contact: made(99, 'Zulmira') })).toHaveLength(30);
  });
  it('updates in place, and ignores contacts outside the list', () => {
    expect(names(applyContactChange(rows, { action: 'update', contact: made(1, 'Zoe') }))).toEqual(['Zoe', 'Caio']);
    expect(applyContactChange(rows, { action: 'update', contact: made(9, 'Bia') })).toBe(rows);
  });
  it('removes a contact', () => {
    expect(names(applyContactChange(rows, { action: 'delete', contactId: 3 }))).toEqual(['Ana']);
  });
});

describe('labelPair', () => {
  it('names two contacts, and tells two with one name apart by their numbers', () => {
    expect(labelPair(made(1, 'Ana'), made(2, 'Bia'))).toEqual(['Ana', 'Bia']);
    expect(labelPair(made(1, 'Ana', '5511987650001'), made(2, 'Ana', '5511987650002'))).toEqual(['+55 11 98765-0001', '+55 11 98765-0002']);
  });
});
