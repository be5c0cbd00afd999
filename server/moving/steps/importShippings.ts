import type { CampaignOutcome } from '#shared/outreach/campaigns/shippings.ts';
import type { SourceRow } from '#server/operations/companyData/index.ts';
import { findShippingsByNumber, notSentReason, settleImportedShippings } from '#server/outreach/campaigns/index.ts';
import type { MovingContext } from '#server/moving/MovingContext.ts';
import { readPhoneText } from '#shared/rules/readPhoneText.ts';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import { readKey, readText, readTime, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';
import type { Scope } from '#server/platform/database/scope.ts';

interface Settlement {
  readonly outcome: CampaignOutcome;
  readonly reason: string | null;
  readonly delivered_at: string | null;
  readonly confirmation_requested_at: string | null;
  readonly confirmed_at: string | null;
  readonly confirmation: boolean | null;
}

/** A column of yes, no or nothing. */
const readAnswer = (row: SourceRecord): boolean | null => (row['confirmation'] ? /^t/i.test(row['confirmation']) : null);

/** What came of the question; null: it was not asked, or answered with yes. */
function settleAnswer(requestedAt: string | null, confirmedAt: string | null, confirmation: boolean | null) {
  if (requestedAt === null || confirmation === true || (confirmation === null && confirmedAt !== null)) {
    return null;
  }
  return confirmation === false
    ? ({ outcome: 'refused', reason: 'declined' } as const)
    : ({ outcome: 'expired', reason: 'noAnswer' } as const);
}

/**
 * What became of a recipient. The older product notes a mere question as delivered, with a file it does not even note the question; and
 * it notes the delivery again when it has sent the message itself.
 */
function settle(row: SourceRecord, asksFirst: boolean): Settlement {
  const [sentAt, confirmedAt, confirmation] = [readTime(row, 'deliveredAt'), readTime(row, 'confirmedAt'), readAnswer(row)];
  const requestedAt = readTime(row, 'confirmationRequestedAt') ?? (asksFirst ? sentAt : null);
  const answer = settleAnswer(requestedAt, confirmedAt, confirmation);
  const isSent = answer === null && sentAt !== null && (confirmedAt === null || sentAt >= confirmedAt);
  return {
    ...(answer ?? (isSent ? { outcome: 'delivered', reason: null } : { outcome: 'excluded', reason: notSentReason })),
    confirmation,
    confirmation_requested_at: requestedAt,
    confirmed_at: confirmedAt,
    delivered_at: isSent ? sentAt : null,
  };
}

/** The mark by which the older product knows its own texts. */
const ownMark = /^\u200C ?/;

const maxText = 10_000;

/** Recipients in the order in which they come, from 1 on in each campaign. */
class Positions {
  readonly #last = new Map<string, number>();

  take(campaign: string): number {
    const position = (this.#last.get(campaign) ?? 0) + 1;
    this.#last.set(campaign, position);
    return position;
  }
}

interface TranslatedShipping {
  readonly campaignKey: string;
  readonly number: string;
  readonly settlement: Settlement;
  readonly row: SourceRow;
}

class ShippingTranslator {
  readonly #reporter: MovingContext['reporter'];
  /** Whether they ask first, by the keys of the company’s campaigns. */
  readonly #asksFirst: ReadonlyMap<string, boolean>;
  readonly #positions = new Positions();

  constructor({ reporter }: MovingContext, asksFirst: ReadonlyMap<string, boolean>) {
    this.#reporter = reporter;
    this.#asksFirst = asksFirst;
  }

  /** Null: without a number, or of another company. */
  translate(row: SourceRecord): TranslatedShipping | null {
    const [key, campaignKey] = [row['id'] ?? '', readKey(row, 'campaignId') ?? ''];
    const asksFirst = this.#asksFirst.get(campaignKey);
    if (asksFirst === undefined) {
      return null;
    }
    const { digits: number } = readPhoneText(readTrimmed(row, 'number', 60).replace(/[@:].*/s, ''));
    if (number.length < 8 || number.length > 15) {
      this.#reporter.refuse('campaign_shippings', key, 'it has no usable number');
      return null;
    }
    const settlement = settle(row, asksFirst);
    const question = readText(row, 'confirmationMessage', maxText).replace(ownMark, '');
    const values = {
      campaign_id: campaignKey,
      position: this.#positions.take(campaignKey),
      name: number,
      number,
      message: readText(row, 'message', maxText).replace(ownMark, ''),
      confirmation_message: question === '' ? null : question,
      contact_id: null,
      gap_seconds: 0,
      attempts: 0,
      ...settlement,
      ...readTimestamps(row),
    };
    return { campaignKey, number, settlement, row: { key, values } };
  }
}

const sameNumber = 'another row of its campaign has this number: they are one';

/** Of rows with one number the first counts, whatever its spelling. */
function joinEqual({ reporter }: MovingContext, shippings: readonly TranslatedShipping[]): SourceRow[] {
  const keys = new Map<string, string>();
  return shippings.map(({ campaignKey, number, row }) => {
    const names = numberSpellings(number).map((spelling) => `${campaignKey} ${spelling}`);
    const sameAs = names.map((name) => keys.get(name)).find((key) => key !== undefined);
    if (sameAs === undefined) {
      names.forEach((name) => keys.set(name, row.key));
      return row;
    }
    reporter.change('campaign_shippings', row.key, sameNumber);
    return { ...row, sameAs };
  });
}

/** Rows of earlier batches and runs with the same numbers. */
async function findEqual(
  { reporter }: MovingContext,
  scope: Scope,
  { rows, campaigns }: { rows: readonly SourceRow[]; campaigns: ReadonlyMap<string, number> },
): Promise<ReadonlyMap<string, number>> {
  const shippings = rows.flatMap(({ key, values, sameAs }) => {
    const campaignId = campaigns.get(String(values['campaign_id']));
    return campaignId === undefined || sameAs !== undefined ? [] : [{ key, campaignId, number: String(values['number']) }];
  });
  const equal = await findShippingsByNumber(scope, shippings);
  [...equal.keys()].forEach((key) => reporter.change('campaign_shippings', key, sameNumber));
  return equal;
}

/** What an earlier run, or another row with the number, has brought as unsent. */
async function settleKnown(
  { writer }: MovingContext,
  shippings: readonly TranslatedShipping[],
  campaigns: ReadonlyMap<string, number>,
): Promise<void> {
  const sent = shippings.filter(({ settlement }) => settlement.outcome !== 'excluded');
  const settled = sent.flatMap(({ campaignKey, number, settlement: { outcome, reason, delivered_at } }) => {
    const campaignId = campaigns.get(campaignKey);
    return campaignId === undefined ? [] : [{ campaignId, number, outcome, reason, deliveredAt: delivered_at }];
  });
  if (settled.length > 0) {
    await writer.run((scope) => settleImportedShippings(scope, settled));
  }
}

/** Recipients of the company’s campaigns; those of none are somebody else’s, or of a campaign that is gone. */
export async function importShippings(context: MovingContext, asksFirst: ReadonlyMap<string, boolean>): Promise<void> {
  if (asksFirst.size === 0) {
    return;
  }
  const { writer, source } = context;
  const campaigns = await writer.findIds('campaigns', [...asksFirst.keys()]);
  const translator = new ShippingTranslator(context, asksFirst);
  for await (const batch of source.read('CampaignShipping')) {
    const shippings = batch.map((row) => translator.translate(row)).filter((row) => row !== null);
    await writer.write({
      table: 'campaign_shippings',
      belongsBy: 'campaign_id',
      rows: joinEqual(context, shippings),
      findExisting: (scope, rows) => findEqual(context, scope, { rows, campaigns }),
    });
    await settleKnown(context, shippings, campaigns);
  }
}
