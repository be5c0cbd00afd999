import { loadSharp } from '#server/platform/files/loadSharp.ts';
import { createSeededRandom, type SeededRandom } from './createSeededRandom.ts';
import { isCompany, isMan } from './demoContacts.ts';

const sizePx = 200;
const outputPx = 128;

const walls = ['#cfe3f2', '#e8dccb', '#d6e6d2', '#f2d6cf', '#ddd6ee', '#cfd8e3', '#f3e6b8'] as const;
const skins = ['#f3d3b8', '#e3b48f', '#c98f63', '#a86f46', '#7d4f33', '#f0c9a8'] as const;
const fairSkins: readonly string[] = ['#f3d3b8', '#e3b48f', '#f0c9a8'];
const darkHairs = ['#2a1f1a', '#3b2a20', '#1c1c22', '#2a1f1a', '#77777d'] as const;
const hairs = [...darkHairs, '#6d4526', '#8a5a2c', '#b98a4e'] as const;
const shirts = ['#3d5afe', '#14804a', '#b45309', '#7c3aed', '#be185d', '#0d9488', '#475569', '#f8fafc'] as const;

interface HairStyle {
  /** Drawn behind the head. */
  readonly back: string;
  readonly front: string;
}

const shortHair = '<path d="M60 90 C56 40 144 40 140 90 C136 72 122 64 100 64 C78 64 64 72 60 90 Z"/>';
const sideParting = '<path d="M61 94 C54 38 146 34 140 94 C136 76 122 62 88 68 C74 72 66 80 61 94 Z"/>';
const curls = [62, 74, 88, 102, 116, 130, 138].map(
  (x, index) => `<circle cx="${x}" cy="${[72, 58, 50, 48, 52, 60, 74][index] ?? 60}" r="17"/>`,
);

const stylesOfMen: readonly [HairStyle, ...HairStyle[]] = [
  { back: '', front: shortHair },
  { back: '', front: sideParting },
  { back: '', front: curls.join('') },
  {
    back: '',
    front:
      '<path d="M60 100 C55 68 66 50 82 49 C122 44 144 62 140 100 C138 88 136 80 131 74 C120 66 108 72 96 66 C86 62 76 66 69 76 C65 82 63 90 60 100 Z"/>',
  },
];
const stylesOfWomen: readonly [HairStyle, ...HairStyle[]] = [
  { back: '<path d="M50 96 C48 30 152 30 150 96 L156 172 L44 172 Z"/>', front: sideParting },
  { back: '<path d="M52 96 C48 34 152 34 148 96 C152 128 140 140 132 142 L68 142 C60 140 48 128 52 96 Z"/>', front: sideParting },
  { back: '<circle cx="100" cy="38" r="20"/>', front: shortHair },
  { back: `<ellipse cx="100" cy="92" rx="58" ry="56"/>`, front: curls.join('') },
];

const beard = '<path d="M64 96 C64 150 136 150 136 96 C132 120 118 114 100 114 C82 114 68 120 64 96 Z"/>';
const glasses =
  '<g fill="none" stroke="#1d2733" stroke-width="3"><circle cx="84" cy="94" r="13"/><circle cx="116" cy="94" r="13"/><path d="M97 92 Q100 89 103 92"/></g>';

/** A drawn head and shoulders. */
function person(random: SeededRandom, man: boolean): string {
  const [wall, skin, shirt] = [random.pick(walls), random.pick(skins), random.pick(shirts)];
  const hair = random.pick(fairSkins.includes(skin) ? hairs : darkHairs);
  const { back, front } = random.pick(man ? stylesOfMen : stylesOfWomen);
  const hasBeard = man && random.below(3) === 0;
  return `
    <rect width="200" height="200" fill="${wall}"/>
    <g fill="${hair}">${back}</g>
    <ellipse cx="100" cy="216" rx="80" ry="62" fill="${shirt}"/>
    <path d="M84 120 L84 150 Q100 172 116 150 L116 120 Z" fill="${skin}"/>
    <path d="M84 128 Q100 146 116 128 L116 138 Q100 154 84 138 Z" fill="#000" opacity=".12"/>
    <ellipse cx="63" cy="98" rx="7" ry="10" fill="${skin}"/><ellipse cx="137" cy="98" rx="7" ry="10" fill="${skin}"/>
    <ellipse cx="100" cy="94" rx="37" ry="43" fill="${skin}"/>
    <g fill="${hair}">${hasBeard ? beard : ''}${front}</g>
    <g fill="#26201d"><ellipse cx="85" cy="95" rx="4" ry="4.6"/><ellipse cx="115" cy="95" rx="4" ry="4.6"/></g>
    <path d="M77 84 Q85 79 92 84 M108 84 Q115 79 123 84" stroke="${hair}" stroke-width="4" fill="none" stroke-linecap="round"/>
    <path d="M86 117 Q100 130 114 117 Q100 122 86 117 Z" fill="#fff" stroke="#8c4a3c" stroke-width="2.5" stroke-linejoin="round"/>
    ${random.below(4) === 0 ? glasses : ''}`;
}

const emblems = [
  '<path d="M30 120 Q55 95 80 120 T130 120 T180 120 V170 H20 Z" fill="#fff" opacity=".85"/><circle cx="140" cy="66" r="24" fill="#fde68a"/>',
  '<path d="M100 40 C140 70 150 120 100 165 C50 120 60 70 100 40 Z" fill="#fff" opacity=".9"/><path d="M100 60 V160" stroke="#14804a" stroke-width="6"/>',
  '<path d="M60 50 V90 Q60 106 74 108 V160 M48 50 V88 M72 50 V88" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M132 160 V50 Q104 70 108 116 H132" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round"/>',
] as const;
const emblemColors = ['#0e7490', '#15803d', '#9f1239'] as const;

const companyNames = ['Pousada Mar Azul', 'Condomínio Jardim das Flores', 'Restaurante Dona Benta'];

function emblem(name: string): string {
  const index = Math.max(0, companyNames.indexOf(name));
  return `<rect width="200" height="200" fill="${emblemColors[index] ?? emblemColors[0]}"/>${emblems[index] ?? emblems[0]}`;
}

const seedOf = (name: string): number => [...name].reduce((seed, letter) => (seed * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

/** The drawn profile picture of a contact as JPEG; null for the one in four who shows none. */
export async function drawPortrait(name: string): Promise<Buffer | null> {
  const random = createSeededRandom(seedOf(name));
  if (!isCompany(name) && random.below(4) === 0) {
    return null;
  }
  const drawing = isCompany(name) ? emblem(name) : person(random, isMan(name));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 ${sizePx} ${sizePx}">${drawing}</svg>`;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).resize(outputPx).jpeg({ quality: 82 }).toBuffer();
}
