/** `1.234` is one thousand two hundred thirty-four: money has no thousandths. */
const groupedThousands = /^-?\d{1,3}(\.\d{3})+$/;

/** Parses Brazilian and plain notation: `1234.5`, `1.234,5`, `1.234`, `R$ 1234`; NaN for anything else, as `1,234.5`. */
export function parseMoney(text: string): number {
  const compact = text.replace(/\s|R\$/g, '');
  if (compact.includes(',') && compact.indexOf(',') < compact.lastIndexOf('.')) {
    return Number.NaN;
  }
  const decimal = compact.includes(',') || groupedThousands.test(compact) ? compact.replaceAll('.', '').replace(',', '.') : compact;
  return /^-?\d+(\.\d+)?$/.test(decimal) ? Number(decimal) : Number.NaN;
}
