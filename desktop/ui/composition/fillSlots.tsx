import { ContactConversations, ContactHistory, MergeDialog, NewTicketDialog } from '#ui/contacts/contacts/index.ts';
import { ChatBell } from '#ui/conversations/chats/index.ts';
import { ImproveHandover } from '#ui/conversations/handovers/index.ts';
import { ContactMerges, MacroKeys, MacroMenu, TicketRatings } from '#ui/conversations/tickets/slots.ts';
import { useNoticeActions } from '#ui/conversations/tickets/inbox/useNoticeActions.ts';
import { AssistDialog, ChatbotDecisions, SendLaterDialog, WaitingMessages } from '#ui/conversations/messages/index.ts';
import { NotificationBell, useContactActions } from '#ui/conversations/tickets/index.ts';
import { useReminders } from '#ui/conversations/notes/index.ts';
import { AnnouncementBell } from '#ui/outreach/announcements/index.ts';
import { CampaignNotices } from '#ui/outreach/campaigns/index.ts';
import { AnsweredNotices } from '#ui/outreach/schedules/later/AnsweredNotices.tsx';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { AccountItems, AreaOverlays, Banners, Bells, Brand, Hosts, LateBanners, useFoundActions } from '#ui/shell/slots.ts';
import {
  BrandMark,
  SettingsGroupEnd,
  SettingsScreen,
  useBrandColor,
  useCompanyBrand,
  useRememberedBrand,
} from '#ui/tenancy/settings/index.ts';
import { StorageUsage } from '#ui/tenancy/billing/index.ts';
import { DisconnectedBanner, HealthDialog } from '#ui/workspace/connections/index.ts';
import { PersonDialog, ResetSecondStep, SkillsDialog } from '#ui/workspace/users/index.ts';

/** The list of what is late is late as well: its names of scripts would weigh on the first screen. */
const loadParts = () => import('./lateParts.tsx');

function CompanyBrand() {
  return <BrandMark brand={useCompanyBrand()} size={22} />;
}

function AreaBells() {
  return (
    <>
      <AnnouncementBell />
      <ChatBell />
      <NotificationBell />
      <CampaignNotices />
    </>
  );
}

function AreaHosts() {
  const brand = useCompanyBrand();
  useBrandColor(brand?.color ?? '');
  useRememberedBrand(brand);
  useNoticeActions();
  useReminders();
  return <AnsweredNotices />;
}

/** Which area fills which slot. Only `main.tsx` imports this module. */
export function fillSlots(): void {
  Brand.fill(CompanyBrand);
  Bells.fill(AreaBells);
  Banners.fill(DisconnectedBanner);
  LateBanners.fill(lazyComponent(loadParts, 'LateBanners'));
  Hosts.fill(AreaHosts);
  AreaOverlays.fill(lazyComponent(loadParts, 'AreaDialog'));
  AccountItems.fill(lazyComponent(loadParts, 'PauseItems'));
  useFoundActions.fill(useContactActions);

  SettingsScreen.fill(lazyComponent(() => import('./SettingsScreen.tsx'), 'SettingsScreen'));
  SettingsGroupEnd.fill(lazyComponent(loadParts, 'SettingsGroupEnd'));
  StorageUsage.fill(lazyComponent(loadParts, 'StorageUsage'));
  HealthDialog.fill(lazyComponent(loadParts, 'HealthDialog'));
  SkillsDialog.fill(lazyComponent(loadParts, 'SkillsDialog'));
  ResetSecondStep.fill(lazyComponent(loadParts, 'ResetSecondStep'));
  PersonDialog.fill(lazyComponent(loadParts, 'PersonDialog'));
  ContactHistory.fill(lazyComponent(loadParts, 'ContactHistory'));
  ContactConversations.fill(lazyComponent(loadParts, 'ContactConversations'));
  NewTicketDialog.fill(lazyComponent(loadParts, 'NewTicketDialog'));
  MergeDialog.fill(lazyComponent(loadParts, 'MergeDialog'));
  ImproveHandover.fill(lazyComponent(loadParts, 'ImproveHandover'));
  ContactMerges.fill(lazyComponent(loadParts, 'ContactMerges'));
  MacroMenu.fill(lazyComponent(loadParts, 'MacroMenu'));
  MacroKeys.fill(lazyComponent(loadParts, 'MacroKeys'));
  TicketRatings.fill(lazyComponent(loadParts, 'TicketRatings'));
  AssistDialog.fill(lazyComponent(loadParts, 'AssistDialog'));
  ChatbotDecisions.fill(lazyComponent(loadParts, 'ChatbotDecisions'));
  SendLaterDialog.fill(lazyComponent(loadParts, 'SendLaterDialog'));
  WaitingMessages.fill(lazyComponent(loadParts, 'WaitingMessages'));
}
