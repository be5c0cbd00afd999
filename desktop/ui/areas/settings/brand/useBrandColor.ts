import { useLayoutEffect } from 'react';
import { objectKeys } from '#shared/kit/objects.ts';
import { toBrandShades, type BrandShades } from '#ui/theme/colorShades.ts';
import { v } from '#ui/theme/tokens.ts';

const toVariable = (reference: string): string => reference.slice('var('.length, -1);

/** Focused fields take Joy's own variable. */
const listVariables = (shades: BrandShades): (readonly [name: string, shade: string])[] => [
  ...objectKeys(shades).map((name) => [toVariable(v.brand[name]), shades[name]] as const),
  ['--prosa-palette-focusVisible', shades.ring],
];

/** Paints the page, menus and dialogs included, in a company's colour while the component is mounted; empty: the product's. */
export function useBrandColor(color: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const variables = color === '' ? [] : listVariables(toBrandShades(color));
    variables.forEach(([name, shade]) => style.setProperty(name, shade));
    return () => variables.forEach(([name]) => style.removeProperty(name));
  }, [color]);
}
