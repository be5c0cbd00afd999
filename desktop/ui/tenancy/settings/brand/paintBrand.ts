import { objectKeys } from '#shared/kit/objects.ts';
import { toBrandShades, type BrandShades } from '#ui/theme/brandShades.ts';
import { v } from '#ui/theme/tokens.ts';

const toVariable = (reference: string): string => reference.slice('var('.length, -1);

/** Focused fields take Joy's own variable. */
const listVariables = (shades: BrandShades): (readonly [name: string, shade: string])[] => [
  ...objectKeys(shades).map((name) => [toVariable(v.brand[name]), shades[name]] as const),
  ['--prosa-palette-focusVisible', shades.ring],
];

/** Paints the page, menus and dialogs included; returns the function that takes the colour away. */
export function paintBrand(color: string): () => void {
  const { style } = document.documentElement;
  const variables = listVariables(toBrandShades(color));
  variables.forEach(([name, shade]) => style.setProperty(name, shade));
  return () => variables.forEach(([name]) => style.removeProperty(name));
}
