import { describe, expect, it } from 'vitest';
import { formatReleaseNotes } from './formatReleaseNotes.ts';

describe('plainNotes', () => {
  it('keeps lines, and makes points of a list', () => {
    expect(formatReleaseNotes('# New\n\n- Tags in colour\n* Quicker start')).toBe('New\n• Tags in colour\n• Quicker start');
  });
  it('takes the words out of a release page', () => {
    const page = '<h2>New</h2>\n<ul>\n<li>Tags &amp; colours</li>\n<li><a href="https://x.example">Quicker</a></li>\n</ul>';
    expect(formatReleaseNotes(page)).toBe('New\n• Tags & colours\n• Quicker');
  });
  it('leaves no mark-up that was spelled out', () => {
    expect(formatReleaseNotes('<img src=x onerror=alert(1)>Hello<script>')).toBe('Hello');
  });
  it('joins the notes of several versions, and is empty where there are none', () => {
    expect(formatReleaseNotes([{ note: 'Two' }, { note: null }, { note: 'One' }])).toBe('Two\n\nOne');
    expect([formatReleaseNotes(null), formatReleaseNotes(undefined)]).toEqual(['', '']);
  });
});
