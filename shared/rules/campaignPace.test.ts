import { describe, expect, it } from 'vitest';
import { createDefaultWeek } from './workingHours.ts';
import { estimateEnd, meanStepSeconds, type EstimateInput } from './campaignPace.ts';

const timeZone = 'America/Sao_Paulo';
const base: EstimateInput = {
  from: new Date('2029-05-03T12:00:00Z'),
  messages: 100,
  stepSeconds: 10,
  hours: null,
  timeZone,
  strangers: 0,
  strangersPerDay: null,
  strangersToday: 0,
};
const hours = { schedules: createDefaultWeek(), holidays: [], timeZone };
const endOf = (more: Partial<EstimateInput>): string | undefined => estimateEnd({ ...base, ...more })?.toISOString();

describe('the end of a campaign', () => {
  it('is its messages times the mean step', () => {
    expect(meanStepSeconds({ messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 60 })).toBe(15);
    expect(meanStepSeconds({ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 })).toBeCloseTo(17.25);
    expect(meanStepSeconds({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 })).toBe(1);
    expect(endOf({})).toBe('2029-05-03T12:16:40.000Z');
  });

  it('lies on a later day where the company closes before', () => {
    // Nine hours on Thursday from 9, the rest on Friday from 8.
    expect(endOf({ messages: 3_600, hours })).toBe('2029-05-04T12:00:00.000Z');
  });

  it('lies on later days where strangers are many', () => {
    const end = endOf({ strangers: 100, strangersPerDay: 40, strangersToday: 20 });
    expect(end?.slice(0, 10)).toBe('2029-05-05');
  });

  it('is unknown where the company never opens', () => {
    const closed = createDefaultWeek().map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }));
    expect(estimateEnd({ ...base, hours: { ...hours, schedules: closed } })).toBeNull();
  });
});
