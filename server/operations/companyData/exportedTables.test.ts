import { describe, expect, it } from 'vitest';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { describeCompanyTables } from './describeTables.ts';
import { decidedColumns, isExported, isSuspect } from './exportedTables.ts';

const server = await startTestServer({ SERVICES: 'web' });

describe('the columns of an archive', () => {
  it('are decided, one by one, where their names sound like a secret', async () => {
    const { id } = await server.makeCompany();
    const tables = (await describeCompanyTables(server.platform, id)).filter(isExported);
    const suspects = tables.flatMap(({ name, columns }) => columns.filter(isSuspect).map((column) => `${name}.${column}`));
    expect(decidedColumns.toSorted()).toEqual(suspects.toSorted());
  });
});
