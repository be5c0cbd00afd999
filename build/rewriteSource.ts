import { RolldownMagicString } from 'rolldown';
import { parseSync, Visitor, type VisitorObject } from 'vite';

/** Edits a TypeScript module while its syntax tree is walked, for the `transform` of a plugin. */
export function rewriteSource(
  code: string,
  id: string,
  edit: (text: RolldownMagicString) => VisitorObject,
): { readonly code: string; readonly map: string } {
  const text = new RolldownMagicString(code);
  new Visitor(edit(text)).visit(parseSync(id.replace(/\?\w+$/, ''), code).program);
  return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }).toString() };
}
