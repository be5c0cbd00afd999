import { expect, vi } from 'vitest';
import { utils, write } from 'xlsx';
import { api } from '#shared/api.ts';
import type { ContactImportRecord, ImportRowRecord } from '#shared/areas/contactImports.ts';
import { startHouse, type MadeUser, type TestHouse } from './house.ts';
import { openNumber } from './openNumber.ts';

type Tenant = Awaited<ReturnType<TestHouse['company']>>;

/** What a file holds. */
export type Content = string | Uint8Array<ArrayBuffer>;
/** One line of a spreadsheet. */
export type Line = readonly (string | number)[];

/** A spreadsheet of these lines. */
export function workbook(lines: readonly Line[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines.map((line) => [...line])));
  return Uint8Array.from(write(book, { type: 'buffer' }) as Buffer);
}

/** A file as a form sends it. */
export function form(content: Content, { name = 'clientes.xlsx', country }: { name?: string; country?: string } = {}): FormData {
  const made = new FormData();
  made.set('file', new File([content], name));
  if (country !== undefined) {
    made.set('country', country);
  }
  return made;
}

/** A company whose number is connected, and hands to bring contacts into it. */
export interface ImportHouse {
  readonly house: TestHouse;
  readonly company: Tenant;
  readonly admin: MadeUser;
  readonly connectionId: number;
  /** One more whose number is connected. */
  connectedCompany(): Promise<{ readonly company: Tenant; readonly connectionId: number }>;
  /** Nobody has it yet. */
  freshNumber(): string;
  post(path: string, body: FormData, who?: MadeUser): ReturnType<ReturnType<TestHouse['as']>['send']>;
  show(id: number, who?: MadeUser): Promise<ContactImportRecord>;
  allRows(id: number, only?: 'all' | 'problems'): Promise<ImportRowRecord[]>;
  /** Of all contacts. */
  names(who?: MadeUser): Promise<string[]>;
  /** Waits for it. */
  reach(id: number, status: ContactImportRecord['status'], who?: MadeUser): Promise<ContactImportRecord>;
  /** Sends a spreadsheet and waits until it can be looked through. */
  read(lines: readonly Line[], country?: string): Promise<ContactImportRecord>;
}

/** For all tests of a file. */
export async function startImportHouse(): Promise<ImportHouse> {
  const house = await startHouse({ DEMO: 'true' });
  const connectedCompany = async () => {
    const company = await house.company();
    return { company, connectionId: await openNumber(house, company.admin) };
  };
  const { company, connectionId } = await connectedCompany();
  const { admin } = company;
  let counted = 0;
  const post: ImportHouse['post'] = (path, body, who = admin) => house.as(who).send('POST', path, body);
  const show: ImportHouse['show'] = (id, who = admin) => house.as(who).call(api.contactImports.show, { id });
  const reach: ImportHouse['reach'] = (id, status, who) =>
    vi.waitFor(
      async () => {
        const now = await show(id, who);
        expect(now.status).toBe(status);
        return now;
      },
      { timeout: 15_000, interval: 30 },
    );
  return {
    house,
    company,
    admin,
    connectionId,
    connectedCompany,
    freshNumber: () => `5511${String(93_000_000 + ++counted)}`,
    post,
    show,
    allRows: async (id, only = 'all') => (await house.as(admin).call(api.contactImports.rows, { id, only })).rows,
    names: async (who = admin) => (await house.as(who).call(api.contacts.list, {})).map(({ name }) => name),
    reach,
    read: async (lines, country = 'BR') => {
      const { body, status } = await post('/contact-imports', form(workbook(lines), { country }));
      expect(status).toBe(200);
      return reach((body as ContactImportRecord).id, 'ready');
    },
  };
}
