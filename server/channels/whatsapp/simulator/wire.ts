import {
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
  getBinaryNodeChildUInt,
  S_WHATSAPP_NET,
  type BinaryNode,
} from '#server/channels/whatsapp/library.ts';

/** One stanza: WhatsApp's XML in binary clothes. */
export type Node = BinaryNode;

/** The address of the server itself. */
export const server = S_WHATSAPP_NET;

export const node = (tag: string, attrs: Record<string, string> = {}, content?: Node['content']): Node =>
  content === undefined ? { tag, attrs } : { tag, attrs, content };

export const children = (parent: Node | undefined, tag: string): Node[] => getBinaryNodeChildren(parent, tag);
export const child = (parent: Node | undefined, tag: string): Node | undefined => getBinaryNodeChild(parent, tag);
export const firstChild = (parent: Node): Node | undefined => getAllBinaryNodeChildren(parent)[0];

/** The bytes of a child that the protocol demands. */
export function bytesOf(parent: Node | undefined, tag: string): Buffer {
  const bytes = getBinaryNodeChildBuffer(parent, tag);
  if (bytes === undefined) {
    throw new Error(`<${parent?.tag ?? 'nothing'}> has no bytes in <${tag}>`);
  }
  return Buffer.from(bytes);
}

/** The number in a child that the protocol demands, big-endian. */
export function numberOf(parent: Node, tag: string, length: number): number {
  const number = getBinaryNodeChildUInt(parent, tag, length);
  if (number === undefined) {
    throw new Error(`<${parent.tag}> has no number in <${tag}>`);
  }
  return number;
}

/** The bytes that a node itself holds. */
export function contentOf(holder: Node): Buffer {
  if (holder.content instanceof Uint8Array) {
    return Buffer.from(holder.content);
  }
  throw new Error(`<${holder.tag}> holds no bytes`);
}

export const seconds = (time = Date.now()): string => String(Math.floor(time / 1000));
