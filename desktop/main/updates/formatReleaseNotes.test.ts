import { describe, expect, it } from 'vitest';
import { formatReleaseNotes } from './formatReleaseNotes.ts';

describe('formatReleaseNotes', () => {
  it('keeps lines and formats list items', () => {
    expect(formatReleaseNotes('# New\n\n- Tags in colour\n* Quicker start')).toBe('New\n• Tags in colour\n• Quicker start');
  });
  it('extracts the text of an HTML page', () => {
    const page = '<h2>New</h2>\n<ul>\n<li>Tags &amp; colours</li>\n<li><a href="https://x.example">Quicker</a></li>\n</ul>';
    expect(formatReleaseNotes(page)).toBe('New\n• Tags & colours\n• Quicker');
  });
  it('removes tags', () => {
    expect(formatReleaseNotes('<img src=x onerror=alert(1)>Hello<script>')).toBe('Hello');
  });
  it('joins the notes of several versions, and is empty without notes', () => {
    expect(formatReleaseNotes([{ note: 'Two' }, { note: null }, { note: 'One' }])).toBe('Two\n\nOne');
    expect([formatReleaseNotes(null), formatReleaseNotes(undefined)]).toEqual(['', '']);
  });
});
