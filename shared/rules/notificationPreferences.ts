export const soundNames = ['drop', 'chime', 'bell', 'knock', 'none'] as const;
export type SoundName = (typeof soundNames)[number];
export type AudibleSoundName = Exclude<SoundName, 'none'>;

/** `ticket`: a pending ticket · `message`: a message in an own ticket · `chat`: a message of the internal chat. */
export type NotificationKind = 'ticket' | 'message' | 'chat';

/** Notification preferences of this device. */
export interface NotificationPreferences {
  readonly isOn: boolean;
  /** False: sender and text are hidden. */
  readonly showsPreview: boolean;
  /** True: a notification stays until dismissed. */
  readonly stays: boolean;
  /** Local `HH:MM`, may cross midnight; null: none. */
  readonly quietHours: { readonly from: string; readonly to: string } | null;
  /** ISO end of do-not-disturb; null: off. */
  readonly silentUntil: string | null;
  readonly sounds: Readonly<Record<NotificationKind, SoundName>>;
  /** `getQueueSoundKey` → sound. */
  readonly queueSounds: Readonly<Record<string, SoundName>>;
}

export const defaultNotificationPreferences: NotificationPreferences = {
  isOn: true,
  showsPreview: true,
  stays: false,
  quietHours: null,
  silentUntil: null,
  sounds: { ticket: 'bell', message: 'chime', chat: 'drop' },
  queueSounds: {},
};

/** Stands for "until switched off". */
export const indefiniteEnd = '9999-12-31T00:00:00.000Z';

const parseMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** True if the local time is within the hours; equal times mean the whole day. */
export function isWithinHours({ from, to }: { readonly from: string; readonly to: string }, now: Date): boolean {
  const [begin, end, minute] = [parseMinutes(from), parseMinutes(to), now.getHours() * 60 + now.getMinutes()];
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

export const isDoNotDisturb = ({ silentUntil }: NotificationPreferences, now: Date): boolean =>
  silentUntil !== null && new Date(silentUntil) > now;

/** True during do-not-disturb or quiet hours. */
export const isMuted = (choices: NotificationPreferences, now: Date): boolean =>
  isDoNotDisturb(choices, now) || (choices.quietHours !== null && isWithinHours(choices.quietHours, now));

/** Key of a queue in `queueSounds`: queue ids are unique per server, and the installed program knows several servers. */
export const getQueueSoundKey = (serverUrl: string, queueId: number): string =>
  serverUrl === '' ? String(queueId) : `${serverUrl} ${queueId}`;

/** Sound of the queue, else of the kind. */
export function getNotificationSound(
  { sounds, queueSounds }: NotificationPreferences,
  kind: NotificationKind,
  queue: string | null,
): SoundName {
  return (queue === null ? undefined : queueSounds[queue]) ?? sounds[kind];
}
