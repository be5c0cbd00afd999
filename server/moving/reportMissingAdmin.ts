import type { CompanyReporter } from './ImportReport.ts';
import type { RowWriter } from './RowWriter.ts';

interface AdminCheck {
  readonly writer: RowWriter;
  readonly reporter: CompanyReporter;
  /** Keys of the admins of the source. */
  readonly adminKeys: readonly string[];
}

/** A company whose admins have no address, or those of people here, can be run by nobody. */
export async function reportMissingAdmin({ writer, reporter, adminKeys }: AdminCheck): Promise<void> {
  const admins = await writer.findIds('users', adminKeys);
  if (admins.size === 0) {
    const reason =
      'no admin of the company could be brought: change the e-mail of whoever has it here and run this again, or invite one on the screen of companies';
    reporter.change('users', reporter.report.key, reason);
  }
}
