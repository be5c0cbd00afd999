type ReleaseNotes = string | readonly { readonly note: string | null }[] | null | undefined;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const maxLength = 8000;

/** Release notes as plain text: GitHub returns HTML, which is never rendered. */
export function formatReleaseNotes(notes: ReleaseNotes): string {
  const text = typeof notes === 'string' ? notes : (notes ?? []).map(({ note }) => note ?? '').join('\n\n');
  return text
    .replaceAll(/<li\b[^<>]*>/gi, '\n• ')
    .replaceAll(/<\/?(p|div|ul|ol|h\d|br)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/^[ \t]*[-*] /gm, '• ')
    .replaceAll(/^#+ */gm, '')
    .replaceAll(/(?<!\s)\s+(?=• )/g, (spaces) => (spaces.includes('\n') ? '\n' : spaces))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxLength);
}
