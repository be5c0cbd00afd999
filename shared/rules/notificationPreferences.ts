export const soundNames = ['drop', 'chime', 'bell', 'knock', 'none'] as const;
export type SoundName = (typeof soundNames)[number];

/** What one is told of: a ticket that waits, a message in one's own ticket, a colleague in the internal chat. */
export type NotificationKind = 'ticket' | 'message' | 'chat';

/** How a person wants to be told, on this device. */
export interface NotificationPreferences {
  readonly isOn: boolean;
  /** False: who wrote and what stay hidden. */
  readonly showsPreview: boolean;
  /** A notice stays until somebody sends it away. */
  readonly stays: boolean;
  /** Local time, also over midnight; null: none. */
  readonly quietHours: { readonly from: string; readonly to: string } | null;
  /** Do not disturb until then; null: may be disturbed. */
  readonly silentUntil: string | null;
  readonly sounds: Readonly<Record<NotificationKind, SoundName>>;
  /** `queueName` → its own sound. */
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

/** Far enough away to mean: until I say otherwise. */
export const indefiniteEnd = '9999-12-31T00:00:00.000Z';

const parseMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Does the local time lie in these hours? The same time twice is the whole day. */
export function isWithinHours({ from, to }: { readonly from: string; readonly to: string }, now: Date): boolean {
  const [begin, end, minute] = [parseMinutes(from), parseMinutes(to), now.getHours() * 60 + now.getMinutes()];
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/** Do not disturb, by hand. */
export const isDoNotDisturb = ({ silentUntil }: NotificationPreferences, now: Date): boolean =>
  silentUntil !== null && new Date(silentUntil) > now;

/** Neither notice nor sound: by hand or by the clock. */
export const isMuted = (choices: NotificationPreferences, now: Date): boolean =>
  isDoNotDisturb(choices, now) || (choices.quietHours !== null && isWithinHours(choices.quietHours, now));

/** What names a queue on this device. The installed program knows several servers, and they count their queues alike; a browser knows one. */
export const getQueueSoundKey = (serverUrl: string, queueId: number): string =>
  serverUrl === '' ? String(queueId) : `${serverUrl} ${queueId}`;

/** A queue's own sound before the one of its kind. */
export function getNotificationSound(
  { sounds, queueSounds }: NotificationPreferences,
  kind: NotificationKind,
  queue: string | null,
): SoundName {
  return (queue === null ? undefined : queueSounds[queue]) ?? sounds[kind];
}
