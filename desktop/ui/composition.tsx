import type { ComponentType } from 'react';
import { LazyAiBudgetBanner } from './automation/prompts/index.ts';
import { ChatBell } from './conversations/chats/index.ts';
import { LazySettingsDialog, LazyUrgentReporter } from './conversations/desktop/index.ts';
import { useNoticeActions } from './conversations/inbox/useNoticeActions.ts';
import { NotificationBell, useContactActions } from './conversations/tickets/index.ts';
import { useReminders } from './conversations/todos/index.ts';
import { useUser } from './data/session/session.ts';
import { host } from './host/index.ts';
import { AnnouncementBell } from './outreach/announcements/index.ts';
import { CampaignNotices } from './outreach/campaigns/index.ts';
import { LatePart } from './shell/errors/LatePart.tsx';
import type { AreaOverlay } from './shell/layout/overlays.ts';
import { AccountItems, AreaOverlays, Banners, Bells, Brand, Hosts, LateBanners, useFoundActions } from './shell/slots.ts';
import { LazyStorageBanner } from './tenancy/billing/index.ts';
import { BrandMark, useBrandColor, useCompanyBrand, useRememberedBrand } from './tenancy/settings/index.ts';
import { DisconnectedBanner } from './workspace/connections/index.ts';
import { LazyPauseDialog, LazyPauseHost, LazyPauseItems } from './workspace/pauses/index.ts';
import { LazySecurityDialog } from './workspace/security/index.ts';
import { LazyProfileDialog } from './workspace/users/index.ts';

const dialogs: Readonly<Record<AreaOverlay, ComponentType<{ readonly onClose: () => void }>>> = {
  profile: LazyProfileDialog,
  security: LazySecurityDialog,
  settings: LazySettingsDialog,
  pause: LazyPauseDialog,
};

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

function AreaLateBanners() {
  const { desktop } = host();
  const user = useUser();
  return (
    <>
      <LatePart isUnasked>
        <LazyAiBudgetBanner />
      </LatePart>
      <LatePart isUnasked>
        <LazyPauseHost />
      </LatePart>
      {user.profile === 'admin' && (
        <LatePart isUnasked>
          <LazyStorageBanner />
        </LatePart>
      )}
      {desktop !== null && (
        <LatePart isUnasked>
          <LazyUrgentReporter desktop={desktop} />
        </LatePart>
      )}
    </>
  );
}

function AreaHosts() {
  const brand = useCompanyBrand();
  useBrandColor(brand?.color ?? '');
  useRememberedBrand(brand);
  useNoticeActions();
  useReminders();
  return null;
}

function AreaDialog({ name, onClose }: { readonly name: AreaOverlay; readonly onClose: () => void }) {
  const Dialog = dialogs[name];
  return <Dialog onClose={onClose} />;
}

/** Which area fills which slot. Only `main.tsx` imports this module. */
export function fillSlots(): void {
  Brand.fill(CompanyBrand);
  Bells.fill(AreaBells);
  Banners.fill(DisconnectedBanner);
  LateBanners.fill(AreaLateBanners);
  Hosts.fill(AreaHosts);
  AreaOverlays.fill(AreaDialog);
  AccountItems.fill(LazyPauseItems);
  useFoundActions.fill(useContactActions);
}
