import { darkPalette, lightPalette, type Palette } from './palettes.ts';

const toCssVariables = ({ surface, line }: Palette): string =>
  `--frame:${surface.frame};--base:${surface.base};--hair:${line.hair};--bar:${surface.frameHover}`;

const toBar = (left: string, top: number, size: string): string =>
  `linear-gradient(var(--bar), var(--bar)) ${left} ${top}px / ${size} no-repeat`;

/** Skeleton before the first script has run: frame, menu and ticket list. Inlined into the page. */
export const appSkeletonStyles = `
html{background:${lightPalette.surface.frame}}
html[data-joy-color-scheme='dark']{background:${darkPalette.surface.frame}}
.app-skeleton{display:none;${toCssVariables(lightPalette)}}
html[data-joy-color-scheme='dark'] .app-skeleton{${toCssVariables(darkPalette)}}
html[data-skeleton] .app-skeleton{display:block;position:fixed;inset:48px 0 0 64px;overflow:hidden;box-sizing:border-box;
border:solid var(--hair);border-width:1px 0 0 1px;border-top-left-radius:8px;background:var(--base)}
.app-skeleton div{display:none;box-sizing:border-box;width:clamp(296px,36vw,348px);height:100%;padding-top:104px;border-right:1px solid var(--hair)}
html[data-skeleton='list'] .app-skeleton div{display:block}
.app-skeleton i{display:block;height:76px;background:radial-gradient(circle at 36px 38px,var(--bar) 19.5px,transparent 20px),
${toBar('68px', 20, '42% 12px')},${toBar('68px', 40, '64% 10px')},${toBar('68px', 58, '30% 8px')}}
@media (min-width:1200px){html[data-skeleton]:not([data-drawer='rail']) .app-skeleton{left:232px}}
@media (max-width:599.95px){html[data-skeleton] .app-skeleton{left:0;border-width:1px 0 0;border-radius:0}.app-skeleton div{width:100%;padding-top:140px;border:0}}
`.replaceAll('\n', '');
