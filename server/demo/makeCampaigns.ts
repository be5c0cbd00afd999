import type { CampaignOutcome } from '#shared/outreach/campaigns/shippings.ts';
import { fillCampaignText } from '#shared/rules/campaignText.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { Campaign, CampaignShipping, createCampaign } from '#server/outreach/campaigns/index.ts';
import { resolveRecipients, type ListRecipient } from '#server/contacts/contactLists/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { requireEntry, type DemoContext } from './DemoContext.ts';

const gapMs = 17_000;

const sentTexts = {
  message1: 'Olá, {nome}! As poltronas da varanda voltaram ao estoque. Responda SAIR para não receber mais.',
  message2: 'Oi, {nome}, as poltronas que você viu chegaram de novo. Responda SAIR para não receber mais.',
};

/** Most were delivered; the others say why not. */
const oddOutcomes: Readonly<Record<number, readonly [CampaignOutcome, string]>> = {
  4: ['failed', 'notOnWhatsApp'],
  9: ['refused', 'optedOut'],
  15: ['excluded', 'blocked'],
  20: ['failed', 'unconfirmed'],
};

/** The rows of a campaign that was sent. */
function addShippings(scope: Scope, campaign: Campaign, recipients: readonly ListRecipient[]): void {
  const texts = campaign.listTexts();
  for (const [place, { name, number, email }] of recipients.entries()) {
    const at = new Date(Number(campaign.scheduledAt) + (place + 1) * gapMs);
    const [outcome, reason] = oddOutcomes[place] ?? ['delivered', null];
    scope.create(CampaignShipping, {
      campaignId: campaign.id,
      position: place + 1,
      name,
      number,
      message: fillCampaignText(texts[place % texts.length] ?? '', { nome: name, numero: number, email }),
      outcome,
      reason,
      gapSeconds: gapMs / 1_000,
      dispatchAt: at,
      deliveredAt: outcome === 'delivered' ? at : null,
    });
  }
}

/** A campaign that was sent last week, and one that will be. */
export async function makeCampaigns(scope: Scope, { platform, connections, now }: DemoContext, contactListId: number): Promise<void> {
  const whatsappId = requireEntry(connections, 'Loja Centro');
  const timeOf = (days: number): string => `${toZonedDay(new Date(now.getTime() + days * dayMs), platform.config.timeZone)} 10:00:00`;
  const common = { whatsappId, contactListId, sendWindow: 'workingHours' } as const;
  const { id } = await createCampaign(scope, { ...common, ...sentTexts, name: 'Poltronas de volta', scheduledAt: timeOf(-6) });
  const sent = await scope.em.findOneOrFail(Campaign, { id });
  const recipients = await resolveRecipients(scope, contactListId);
  addShippings(scope, sent, recipients);
  const completedAt = new Date(Number(sent.scheduledAt) + (recipients.length + 1) * gapMs);
  Object.assign(sent, { status: 'FINALIZADA', preparedAt: sent.scheduledAt, completedAt });
  await createCampaign(scope, {
    ...common,
    name: 'Coleção de primavera',
    message1: 'Olá, {nome}! A coleção de primavera chegou. Quer que eu mostre?',
    confirmation: true,
    confirmationMessage1: 'Oi, {nome}! Posso mandar as novidades da primavera? Responda SIM ou NÃO.',
    scheduledAt: timeOf(7),
  });
}
