/** A node of Typebot's rich text: a text with its marks, or an element with children. */
export interface RichTextNode {
  readonly type?: string;
  readonly url?: string;
  readonly text?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly children?: readonly RichTextNode[];
}

/** Deeper ones are no text that somebody has written. */
const maxDepth = 20;

/** Marks of WhatsApp hold no spaces at their ends. */
function mark(text: string, sign: string): string {
  const inner = text.trim();
  const start = text.length - text.trimStart().length;
  return inner === '' ? text : `${text.slice(0, start)}${sign}${inner}${sign}${text.slice(start + inner.length)}`;
}

function flattenLeaf({ text = '', bold, italic, underline }: RichTextNode): string {
  const marks = [bold === true ? '*' : '', italic === true ? '_' : '', underline === true ? '~' : ''];
  return marks.reduce((markedText, sign) => (sign === '' ? markedText : mark(markedText, sign)), text);
}

function flattenNode(node: RichTextNode, depth: number): string {
  if (node.children === undefined || depth > maxDepth) {
    return flattenLeaf(node);
  }
  const isList = node.type === 'ul' || node.type === 'ol';
  const inner = node.children.map((child) => flattenNode(child, depth + 1)).join(isList ? '\n' : '');
  return node.type === 'a' && node.url ? `[${inner}](${node.url})` : inner;
}

/** As WhatsApp writes it: bold `*`, italic `_`, underlined `~`, links `[text](url)`, a line for each paragraph (contract, behaviour 13.2). */
export const flattenRichText = (paragraphs: readonly RichTextNode[]): string => paragraphs.map((node) => flattenNode(node, 0)).join('\n');
