import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { buildSheetArchive } from '#server/testing/fixtures/buildArchive.ts';
import { buildUploadForm, buildWorkbook, startContactImportFixture } from '#server/testing/fixtures/startContactImportFixture.ts';

const { server, makeConnectedCompany, freshNumber, post, waitForStatus } = await startContactImportFixture();

/** Counts the running processes of this one, and the transactions that wait while one starts to read. */
function watchReaders(): { readonly most: () => number; readonly waitingTransactions: () => Promise<number[]> } {
  let running = 0;
  let most = 0;
  const waiting: Promise<number>[] = [];
  const countWaiting = async (): Promise<number> =>
    (
      await queryAsSupport(
        server.platform,
        `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
           and now() - state_change > interval '100 milliseconds'`,
      )
    ).length;
  const onStart = (message: unknown): void => {
    const { process: child } = message as { readonly process: ChildProcess };
    running += 1;
    most = Math.max(most, running);
    child.once('exit', () => {
      running -= 1;
    });
    waiting.push(new Promise((resolve) => setTimeout(resolve, 200)).then(countWaiting));
  };
  subscribe('child_process', onStart);
  onTestFinished(() => void unsubscribe('child_process', onStart));
  return { most: () => most, waitingTransactions: () => Promise.all(waiting) };
}

const headingRow = '<row r="1"><c t="inlineStr"><is><t>Numero</t></is></c></row>';
const numberRow = (): string => `<row r="2"><c><v>${freshNumber()}</v></c></row>`;

/** 10 kB that open to 160,000 cells. */
const wideSheet = (): Uint8Array<ArrayBuffer> =>
  buildSheetArchive(
    `<worksheet><sheetData>${headingRow}${numberRow()}${`<row>${'<c><v>1</v></c>'.repeat(16_000)}</row>`.repeat(10)}</sheetData></worksheet>`,
  );

describe('spreadsheets', () => {
  it('of one company are read one at a time, without a transaction, and another company need not wait', async () => {
    const [{ company: one }, { company: other }] = [await makeConnectedCompany(), await makeConnectedCompany()];
    const readers = watchReaders();
    const sheet = wideSheet();
    expect(sheet.length).toBeLessThan(40_000);
    const uploads = Array.from({ length: 3 }, () => post('/contacts/upload', buildUploadForm(sheet), one.admin));
    const foreign = post('/contacts/upload', buildUploadForm(buildWorkbook([['Numero'], [freshNumber()]])), other.admin);
    expect(await foreign).toMatchObject({ status: 200, body: [{}] });
    expect(new Set((await Promise.all(uploads)).map(({ status }) => status))).toEqual(new Set([200]));
    const list = () => server.as(one.admin).call(api.contactImports.list, {});
    await vi.waitFor(async () => expect(new Set((await list()).map(({ status }) => status))).toEqual(new Set(['done'])), {
      timeout: 60_000,
      interval: 300,
    });
    expect(readers.most()).toBeLessThanOrEqual(2);
    expect(new Set(await readers.waitingTransactions())).toEqual(new Set([0]));
  }, 90_000);

  it('are refused by the cells that they declare, before they are read', async () => {
    const { company } = await makeConnectedCompany();
    const sheet = buildSheetArchive(
      `<worksheet><dimension ref="A1:XFD40000"/><sheetData>${headingRow}${numberRow()}</sheetData></worksheet>`,
    );
    const { body } = await post('/contact-imports', buildUploadForm(sheet), company.admin);
    expect(await waitForStatus((body as ContactImportRecord).id, 'failed', company.admin)).toMatchObject({
      failure: 'ERR_IMPORT_TOO_LARGE',
    });
    expect(await post('/contacts/upload', buildUploadForm(sheet), company.admin)).toMatchObject({
      status: 400,
      body: { error: 'ERR_IMPORT_TOO_LARGE' },
    });
  });
});
