import type { ComponentType } from 'react';
import { useUser } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import type { AreaOverlay } from '#ui/shell/layout/overlays.ts';

export const SettingsGroupEnd = lazyComponent(() => import('#ui/automation/queueIntegrations/BillingGroupEnd.tsx'), 'BillingGroupEnd');
export const StorageUsage = lazyComponent(() => import('#ui/reporting/usage/StorageUsage.tsx'), 'StorageUsage');
export const HealthDialog = lazyComponent(() => import('#ui/conversations/guardian/HealthDialog.tsx'), 'HealthDialog');
export const SkillsDialog = lazyComponent(() => import('#ui/conversations/tickets/assignments/SkillsDialog.tsx'), 'SkillsDialog');
export const ContactHistory = lazyComponent(() => import('./ContactHistory.tsx'), 'ContactHistory');
export const ContactConversations = lazyComponent(() => import('./ContactConversations.tsx'), 'ContactConversations');
export const NewTicketDialog = lazyComponent(() => import('#ui/conversations/tickets/dialogs/NewTicketDialog.tsx'), 'NewTicketDialog');
export const MergeDialog = lazyComponent(() => import('#ui/conversations/identity/MergeDialog.tsx'), 'MergeDialog');
export const ImproveHandover = lazyComponent(() => import('#ui/automation/prompts/assist/ImproveHandover.tsx'), 'ImproveHandover');
export const ContactMerges = lazyComponent(() => import('#ui/conversations/identity/ContactMerges.tsx'), 'ContactMerges');
export const MacroMenu = lazyComponent(() => import('#ui/conversations/macros/MacroMenu.tsx'), 'MacroMenu');
export const MacroKeys = lazyComponent(() => import('#ui/conversations/macros/MacroKeys.tsx'), 'MacroKeys');
export const TicketRatings = lazyComponent(() => import('#ui/automation/ratings/TicketRatings.tsx'), 'TicketRatings');
export const AssistDialog = lazyComponent(() => import('#ui/automation/prompts/assist/AssistDialog.tsx'), 'AssistDialog');
export const ChatbotDecisions = lazyComponent(() => import('#ui/automation/chatbot/ChatbotDecisions.tsx'), 'ChatbotDecisions');
export const SendLaterDialog = lazyComponent(() => import('#ui/outreach/schedules/later/SendLaterDialog.tsx'), 'SendLaterDialog');
export const WaitingMessages = lazyComponent(() => import('#ui/outreach/schedules/later/WaitingMessages.tsx'), 'WaitingMessages');
export const ResetSecondStep = lazyComponent(() => import('#ui/workspace/auth/secondSteps/ResetSecondStep.tsx'), 'ResetSecondStep');
export const PersonDialog = lazyComponent(() => import('#ui/operations/personRequests/PersonDialog.tsx'), 'PersonDialog');
export const PauseItems = lazyComponent(() => import('#ui/workspace/users/pauses/PauseItems.tsx'), 'PauseItems');

const dialogs: Readonly<Record<AreaOverlay, ComponentType<{ readonly onClose: () => void }>>> = {
  profile: lazyComponent(() => import('#ui/workspace/users/ProfileDialog.tsx'), 'ProfileDialog'),
  security: lazyComponent(() => import('#ui/workspace/auth/secondSteps/SecurityDialog.tsx'), 'SecurityDialog'),
  settings: lazyComponent(() => import('#ui/tenancy/settings/device/SettingsDialog.tsx'), 'SettingsDialog'),
  pause: lazyComponent(() => import('#ui/workspace/users/pauses/PauseDialog.tsx'), 'PauseDialog'),
};

export function AreaDialog({ name, onClose }: { readonly name: AreaOverlay; readonly onClose: () => void }) {
  const Dialog = dialogs[name];
  return <Dialog onClose={onClose} />;
}

const LazyAiBudgetBanner = lazyComponent(() => import('#ui/automation/prompts/AiBudgetBanner.tsx'), 'AiBudgetBanner');
const LazyPauseHost = lazyComponent(() => import('#ui/workspace/users/pauses/PauseHost.tsx'), 'PauseHost');
const LazyStorageBanner = lazyComponent(() => import('#ui/reporting/usage/StorageBanner.tsx'), 'StorageBanner');
const LazyUrgentReporter = lazyComponent(() => import('#ui/conversations/tickets/mini/UrgentReporter.tsx'), 'UrgentReporter');

export function LateBanners() {
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
