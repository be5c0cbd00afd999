import { proto, unpadRandomMax16 } from '#server/channels/whatsapp/library/baileys.ts';
import { listContentKeys, listMessageLayers } from './parseContent.ts';

/** Reads a variable-length number; its continuing bytes have the highest bit. */
function readVarint(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  let end = start;
  for (let factor = 1; end < bytes.length; factor *= 128) {
    const byte = bytes[end] ?? 0;
    end += 1;
    value += (byte % 128) * factor;
    if (byte < 128) {
      break;
    }
  }
  return { value, end };
}

/** The end of a field's value, by its wire type. */
function findValueEnd(bytes: Uint8Array, wireType: number, start: number): number {
  switch (wireType) {
    case 0:
      return readVarint(bytes, start).end;
    case 1:
      return start + 8;
    case 2: {
      const { value, end } = readVarint(bytes, start);
      return end + value;
    }
    case 5:
      return start + 4;
    default:
      return bytes.length;
  }
}

/** The numbers of the outermost fields of an encoded message. */
function listFieldNumbers(bytes: Uint8Array): Set<number> {
  const numbers = new Set<number>();
  for (let at = 0; at < bytes.length;) {
    const { value: tag, end } = readVarint(bytes, at);
    numbers.add(Math.floor(tag / 8));
    at = findValueEnd(bytes, tag % 8, end);
  }
  return numbers;
}

/**
 * Whether a message holds nothing that the library knows and something else: decoding drops fields that are newer than its protobuf.
 * A wrapper is sent for what is in it.
 */
export function isBeyondLibrary(padded: Buffer): boolean {
  const bytes = unpadRandomMax16(padded);
  const message = proto.Message.decode(bytes);
  const layers = listMessageLayers(message);
  if (listContentKeys(layers.at(-1) ?? {}).length > 0) {
    return false;
  }
  const known = listFieldNumbers(proto.Message.encode(message).finish());
  return layers.length > 1 || [...listFieldNumbers(bytes)].some((number) => !known.has(number));
}
