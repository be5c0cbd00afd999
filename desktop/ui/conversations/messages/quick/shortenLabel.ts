const maxLength = 35;

/** A label of the list of quick messages: its first 35 characters. The whole text is in the preview. */
export function shortenLabel(label: string): string {
  const characters = [...new Intl.Segmenter().segment(label.slice(0, 10 * maxLength))].map(({ segment }) => segment);
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('').trimEnd()}…` : label;
}
