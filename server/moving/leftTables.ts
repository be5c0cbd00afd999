import { companyFilter, type MovingContext } from './MovingContext.ts';

const otherVersion = 'this version has no place for them; run the import again with one that has: what was brought is passed over';
const ownMachinery = 'they belong to the machinery of the older product';

/** Tables of the source that are not brought, and why. */
const leftTables: Readonly<Record<string, string>> = {
  Campaigns: otherVersion,
  CampaignSettings: otherVersion,
  CampaignShipping: otherVersion,
  UserRatings: otherVersion,
  Baileys: ownMachinery,
  BaileysChats: ownMachinery,
  BaileysKeys: ownMachinery,
  Invoices: 'invoices are raised anew by the plan',
};

/** Counts what stays behind of a company. */
export async function countLeftTables(context: MovingContext): Promise<void> {
  for (const [table, reason] of Object.entries(leftTables)) {
    const filter = companyFilter(context, table);
    let rows = 0;
    // A table that does not say whose its rows are cannot be counted for one company.
    if (filter !== undefined) {
      for await (const batch of context.source.read(table, { filter })) {
        rows += batch.length;
      }
    }
    if (rows > 0) {
      context.reporter.report.notBrought[table] = { rows, reason };
    }
  }
}
