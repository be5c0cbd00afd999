import type { Sharp } from 'sharp';
import { loadSharp } from '#server/platform/files/loadSharp.ts';

const width = 960;
const height = 1_200;

const scene = (wall: string, floor: string, things: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><radialGradient id="light" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/>
      <stop offset="1" stop-color="#000" stop-opacity=".16"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="${wall}"/>
    <rect y="860" width="${width}" height="340" fill="${floor}"/>
    <rect y="852" width="${width}" height="14" fill="#fff" opacity=".5"/>
    ${things}
    <rect width="${width}" height="${height}" fill="url(#light)"/>
  </svg>`;

const vaseBody = 'M400 480 C400 560 270 640 270 820 C270 960 370 1040 480 1040 C590 1040 690 960 690 820 C690 640 560 560 560 480 Z';

const leaf = (x: number, y: number, turn: number): string =>
  `<path d="M0 0 C60 -70 60 -190 0 -270 C-60 -190 -60 -70 0 0" transform="translate(${x} ${y}) rotate(${turn})" fill="#5d7a4c"/>`;

const vase = `
  <ellipse cx="480" cy="1050" rx="260" ry="34" fill="#000" opacity=".18"/>
  ${[-48, -22, 4, 28, 52].map((turn) => leaf(480, 500, turn)).join('')}
  <path d="${vaseBody}" fill="#b9603c"/><path d="M560 480 C560 560 690 640 690 820 C690 960 590 1040 480 1040 C600 960 600 640 480 480 Z" fill="#8f4529" opacity=".55"/>
  <ellipse cx="480" cy="480" rx="80" ry="20" fill="#7a3a22"/>
  <path d="M285 760 Q480 800 675 760" stroke="#e8c3a5" stroke-width="10" fill="none"/><path d="M274 810 Q480 850 686 810" stroke="#e8c3a5" stroke-width="5" fill="none"/>`;

const crack = `${vase}<path d="M520 560 L490 640 L540 700 L500 780 L548 850 L520 930" stroke="#2b120a" stroke-width="8" fill="none"/>
  <path d="M540 700 L600 730 M500 780 L440 810" stroke="#2b120a" stroke-width="5" fill="none"/>`;

const chair = `
  <ellipse cx="480" cy="1060" rx="330" ry="36" fill="#000" opacity=".18"/>
  <path d="M290 940 L250 1060 M670 940 L710 1060 M350 950 L340 1050 M610 950 L620 1050" stroke="#7b5233" stroke-width="26" stroke-linecap="round"/>
  <rect x="270" y="420" width="420" height="430" rx="120" fill="#ded3bf"/>
  <rect x="300" y="450" width="360" height="370" rx="100" fill="#e9e0cf"/>
  <rect x="200" y="640" width="130" height="300" rx="60" fill="#d3c6ae"/><rect x="630" y="640" width="130" height="300" rx="60" fill="#d3c6ae"/>
  <rect x="270" y="780" width="420" height="170" rx="60" fill="#efe7d8"/>
  <path d="M380 560 Q480 600 580 560" stroke="#c9bb9f" stroke-width="6" fill="none"/>`;

const box = (x: number, y: number): string => `
  <path d="M${x} ${y} h360 v260 h-360 Z" fill="#c99a63"/><path d="M${x} ${y} l60 -70 h360 l-60 70 Z" fill="#dcb27d"/>
  <path d="M${x + 360} ${y} l60 -70 v260 l-60 70 Z" fill="#a97c4a"/><rect x="${x + 150}" y="${y}" width="52" height="260" fill="#e9d3ae"/>
  <rect x="${x + 220}" y="${y + 150}" width="116" height="84" fill="#fff"/><path d="M${x + 232} ${y + 170} h92 M${x + 232} ${y + 188} h70 M${x + 232} ${y + 206} h84" stroke="#5b6573" stroke-width="6"/>`;

const singleBox = `<ellipse cx="480" cy="1030" rx="330" ry="34" fill="#000" opacity=".18"/>${box(250, 760)}`;

const scratch = `${chair}<path d="M268 985 L256 1030 M280 975 L262 1042" stroke="#f1dcc3" stroke-width="6" stroke-linecap="round"/>
  <circle cx="266" cy="1008" r="62" fill="none" stroke="#c8352b" stroke-width="7"/>`;

const balcony = `
  <rect x="80" y="120" width="800" height="640" rx="12" fill="#bfe0ee"/>
  <circle cx="720" cy="260" r="70" fill="#fff2c4"/>
  <path d="M80 620 Q280 520 480 610 T880 580 L880 760 L80 760 Z" fill="#8fb28c"/>
  ${Array.from({ length: 17 }, (_, n) => `<rect x="${80 + n * 49}" y="560" width="10" height="300" fill="#53606b"/>`).join('')}
  <rect x="70" y="550" width="820" height="20" rx="8" fill="#434e57"/>
  <rect x="130" y="880" width="120" height="110" rx="14" fill="#a65f3e"/>${[-30, 0, 30].map((turn) => leaf(190, 890, turn)).join('')}`;

const line = (y: number, left: string, right: string): string =>
  `<text x="90" y="${y}" fill="#5b6573">${left}</text><text x="870" y="${y}" text-anchor="end" fill="#1d2733" font-weight="600">${right}</text>
   <rect x="90" y="${y + 28}" width="780" height="2" fill="#e4e8ee"/>`;

/** What the sample receipt is about. */
export const receiptAmount = 'R$ 684,00';

const receipt = `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="34">
    <rect width="${width}" height="${height}" fill="#eef1f5"/><rect x="40" y="40" width="880" height="1120" rx="28" fill="#fff"/>
    <circle cx="480" cy="190" r="74" fill="#14804a"/><path d="M444 192 L470 218 L520 162" stroke="#fff" stroke-width="14" fill="none"/>
    <text x="480" y="350" text-anchor="middle" font-size="46" font-weight="700" fill="#1d2733">Pix enviado</text>
    <text x="480" y="440" text-anchor="middle" font-size="64" font-weight="700" fill="#14804a">${receiptAmount}</text>
    ${line(560, 'Para', 'Lumiar Casa e Jardim')}${line(660, 'Instituição', 'Banco do Bairro')}${line(760, 'Chave', 'pix@lumiar.example')}
    ${line(860, 'Identificação', 'E0041696820264L7K')}${line(960, 'Situação', 'Concluído')}
    <text x="480" y="1090" text-anchor="middle" font-size="26" fill="#8a94a3">Comprovante de demonstração</text>
  </svg>`;

async function draw(svg: string, write: (image: Sharp) => Sharp): Promise<Buffer> {
  const sharp = await loadSharp();
  return write(sharp(Buffer.from(svg)).resize(720)).toBuffer();
}

const photo = (svg: string): Promise<Buffer> => draw(svg, (image) => image.jpeg({ quality: 78 }));

type PictureMaker = () => Promise<Buffer>;

/** Drawings instead of photos. */
export const samplePictures: Record<'vaso' | 'trinca' | 'caixa' | 'poltrona' | 'risco' | 'varanda' | 'comprovante', PictureMaker> = {
  vaso: () => photo(scene('#e9dfd2', '#c9ac8b', vase)),
  trinca: () => photo(scene('#dfe3e6', '#a9aeb3', crack)),
  caixa: () => photo(scene('#e4e2dd', '#b3aa9d', singleBox)),
  risco: () => photo(scene('#dfe6df', '#b89b78', scratch)),
  poltrona: () => photo(scene('#dfe6df', '#b89b78', chair)),
  varanda: () => photo(scene('#f1ece4', '#c4b7a4', balcony)),
  comprovante: () => draw(receipt, (image) => image.png({ compressionLevel: 9, palette: true })),
};
