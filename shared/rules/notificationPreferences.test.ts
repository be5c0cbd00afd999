import { describe, expect, it } from 'vitest';
import { parsePersistedValue } from '#shared/persistedState.ts';
import {
  isMuted,
  isWithinHours,
  getQueueSoundKey,
  getNotificationSound,
  indefiniteEnd,
  defaultNotificationPreferences,
} from './notificationPreferences.ts';

const at = (time: string): Date => new Date(`2026-03-02T${time}:00`);

describe('isWithinHours', () => {
  it('includes the start and excludes the end', () => {
    const lunch = { from: '12:00', to: '13:00' };
    expect(['11:59', '12:00', '12:59', '13:00'].map((time) => isWithinHours(lunch, at(time)))).toEqual([false, true, true, false]);
  });
  it('crosses midnight, and covers a whole day', () => {
    const night = { from: '22:00', to: '07:00' };
    expect(['21:59', '22:00', '00:30', '06:59', '07:00'].map((time) => isWithinHours(night, at(time)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isWithinHours({ from: '08:00', to: '08:00' }, at('03:00'))).toBe(true);
  });
});

describe('isMuted', () => {
  it('is true during do-not-disturb', () => {
    const until = (silentUntil: string): boolean => isMuted({ ...defaultNotificationPreferences, silentUntil }, at('10:00'));
    expect([at('11:00').toISOString(), at('09:59').toISOString(), indefiniteEnd].map(until)).toEqual([true, false, true]);
  });
  it('is true during quiet hours', () => {
    expect(isMuted({ ...defaultNotificationPreferences, quietHours: { from: '09:00', to: '11:00' } }, at('10:00'))).toBe(true);
    expect(isMuted(defaultNotificationPreferences, at('10:00'))).toBe(false);
  });
});

describe('getNotificationSound', () => {
  it('prefers the sound of the queue', () => {
    const choices = { ...defaultNotificationPreferences, queueSounds: { 4: 'none' } } as const;
    const sounds = [
      getNotificationSound(choices, 'message', getQueueSoundKey('', 4)),
      getNotificationSound(choices, 'message', '5'),
      getNotificationSound(choices, 'ticket', null),
    ];
    expect(sounds).toEqual(['none', 'chime', 'bell']);
  });
  it('distinguishes queues of different servers', () => {
    const [here, there] = [getQueueSoundKey('https://prosa.example', 4), getQueueSoundKey('https://other.example', 4)];
    const notices = { ...defaultNotificationPreferences, queueSounds: { [here]: 'none' } } as const;
    expect([getNotificationSound(notices, 'message', here), getNotificationSound(notices, 'message', there)]).toEqual(['none', 'chime']);
    expect(parsePersistedValue('notices', notices)).toEqual(notices);
  });
});
