import { AppError } from '#shared/errors.ts';
import { defaultConnection } from '#server/areas/connections/index.ts';
import { Contact } from '#server/areas/contacts/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { bringContact, type Bringing } from './bringContact.ts';
import { passing, type ContactImport, type Passing } from './ContactImport.ts';
import { settleLines, waitingLines, type ImportLine, type Settled } from './importLines.ts';

/** Lines of one step, and how long it may take: it is one transaction, and whoever stops the import waits for it. */
const atOnce = 1_000;

const passingOf = (error: unknown): Passing | null =>
  error instanceof AppError ? (passing.find((code) => code === error.code) ?? null) : null;

async function knownContacts({ em }: Scope, lines: readonly ImportLine[]): Promise<Map<string, Contact>> {
  const contacts = await em.find(Contact, { number: { $in: lines.map(({ number }) => number) } });
  return new Map(contacts.map((contact) => [contact.number, contact]));
}

/** One line after the other, as a number should ask; what was done when it could not go on any more is kept. */
async function bring(
  scope: Scope,
  one: ContactImport,
  { lines, until }: { lines: readonly ImportLine[]; until: number },
): Promise<Settled[]> {
  const settled: Settled[] = [];
  try {
    const connection = await defaultConnection(scope, one.whatsappId ?? null);
    const bringing: Bringing = { scope, one, connectionId: connection.id, known: await knownContacts(scope, lines) };
    for (const line of lines) {
      if (performance.now() > until) {
        break;
      }
      // oxlint-disable-next-line no-await-in-loop
      settled.push(await bringContact(bringing, line));
    }
  } catch (error) {
    one.waitingFor = passingOf(error);
    if (one.waitingFor === null) {
      throw error;
    }
  }
  return settled;
}

/** Does a part of what waits, and says whether contacts have changed by it. */
export async function workOff(scope: Scope, one: ContactImport, most: number): Promise<boolean> {
  one.waitingFor = null;
  const lines = await waitingLines(scope, one, atOnce);
  const settled = lines.length === 0 ? [] : await bring(scope, one, { lines, until: performance.now() + most });
  await scope.em.flush();
  await settleLines(scope, one, settled);
  if (one.created + one.updated + one.skipped === one.total) {
    Object.assign(one, { status: 'done', finishedAt: scope.now });
  }
  await scope.em.flush();
  return settled.some(({ outcome }) => outcome !== 'skipped');
}
