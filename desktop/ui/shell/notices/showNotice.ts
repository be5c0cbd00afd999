import type { SystemNotification } from '#shared/ipc.ts';
import {
  getNotificationSound,
  getQueueSoundKey,
  isMuted,
  type NotificationKind,
  type NotificationPreferences,
} from '#shared/rules/notificationPreferences.ts';
import { host } from '#ui/host/index.ts';
import { t } from '#ui/text/index.ts';
import { readNoticeChoices } from './noticeChoices.ts';

/** Notice with the kind of its sound. */
export interface MessageNotice {
  readonly notice: SystemNotification;
  readonly kind: NotificationKind;
  readonly queueId: number | null;
  /** Deduplicates the sound across windows. */
  readonly key: string;
}

/** Hides sender and text where the user has switched the preview off. */
function redactNotice(
  { title, body, picture, ...notice }: SystemNotification,
  { showsPreview }: NotificationPreferences,
): SystemNotification {
  if (!showsPreview) {
    return { ...notice, title: t('shell.mark'), body: t('program.notice.hidden') };
  }
  return { ...notice, title, body, ...(picture === undefined ? {} : { picture }) };
}

/** Sound, notice and attention, as far as the user's choices allow. */
export function showNotice({ notice, kind, queueId, key }: MessageNotice): void {
  const choices = readNoticeChoices();
  if (isMuted(choices, new Date())) {
    return;
  }
  const { serverUrl } = host();
  const queue = queueId === null ? null : getQueueSoundKey(serverUrl, queueId);
  // Message ids repeat across servers.
  host().playSound({ sound: getNotificationSound(choices, kind, queue), dedupeKey: `${serverUrl} ${key}` });
  if (choices.isOn) {
    host().showNotice(redactNotice(notice, choices));
  }
  host().requestAttention();
}
