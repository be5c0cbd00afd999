const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of a segment: column, source, line and column there, name; each is the difference to the segment before. */
function decodeSegment(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of text) {
    const bits = digits.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits < 32) {
      numbers.push(value & 1 ? -(value >> 1) : value >> 1);
      value = 0;
      shift = 0;
    }
  }
  return numbers;
}

function encodeNumber(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    const bits = rest & 31;
    rest >>= 5;
    text += digits.charAt(rest > 0 ? bits | 32 : bits);
  } while (rest > 0);
  return text;
}

/**
 * Of the mappings of a source map: for each line, the file and the line it begins with. Files that are not kept have no mappings;
 * a mark ends those before.
 */
export function keepFirstOfLine(mappings: string, isKept: (source: number) => boolean): string {
  let [source, line, keptSource, keptLine, isMapped] = [0, 0, 0, 0, false];
  const keep = (): string => {
    const wasMapped = isMapped;
    isMapped = isKept(source);
    if (!isMapped) {
      return wasMapped ? encodeNumber(0) : '';
    }
    const text = [0, source - keptSource, line - keptLine, 0].map(encodeNumber).join('');
    [keptSource, keptLine] = [source, line];
    return text;
  };
  const keepFirst = (segments: string): string => {
    let kept: string | undefined;
    for (const segment of segments.split(',')) {
      const [, sourceStep, lineStep] = decodeSegment(segment);
      if (sourceStep !== undefined && lineStep !== undefined) {
        source += sourceStep;
        line += lineStep;
        kept ??= keep();
      }
    }
    return kept ?? '';
  };
  return mappings.split(';').map(keepFirst).join(';');
}
