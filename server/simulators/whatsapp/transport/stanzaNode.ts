import {
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
  getBinaryNodeChildUInt,
  S_WHATSAPP_NET,
  type BinaryNode,
} from '#server/channels/whatsapp/library/baileys.ts';

/** A node of WhatsApp's binary XML: a stanza or a part of one. */
export type StanzaNode = BinaryNode;

/** The address of the server itself. */
export const serverAddress = S_WHATSAPP_NET;

export const node = (tag: string, attrs: Record<string, string> = {}, content?: StanzaNode['content']): StanzaNode =>
  content === undefined ? { tag, attrs } : { tag, attrs, content };

export const findChildren = (parent: StanzaNode | undefined, tag: string): StanzaNode[] => getBinaryNodeChildren(parent, tag);
export const findChild = (parent: StanzaNode | undefined, tag: string): StanzaNode | undefined => getBinaryNodeChild(parent, tag);
export const findFirstChild = (parent: StanzaNode): StanzaNode | undefined => getAllBinaryNodeChildren(parent)[0];

/** The bytes of a child; throws when there are none. */
export function requireBytes(parent: StanzaNode | undefined, tag: string): Buffer {
  const bytes = getBinaryNodeChildBuffer(parent, tag);
  if (bytes === undefined) {
    throw new Error(`<${parent?.tag ?? 'nothing'}> has no bytes in <${tag}>`);
  }
  return Buffer.from(bytes);
}

/** The big-endian number in a child; throws when there is none. */
export function requireNumber(parent: StanzaNode, tag: string, length: number): number {
  const number = getBinaryNodeChildUInt(parent, tag, length);
  if (number === undefined) {
    throw new Error(`<${parent.tag}> has no number in <${tag}>`);
  }
  return number;
}

/** The bytes of a node; throws when it has none. */
export function requireContent(holder: StanzaNode): Buffer {
  if (holder.content instanceof Uint8Array) {
    return Buffer.from(holder.content);
  }
  throw new Error(`<${holder.tag}> holds no bytes`);
}

export const toUnixSeconds = (time = Date.now()): string => String(Math.floor(time / 1000));
