import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { encodeIcns, encodeIco, type IconImage } from './iconFormats.ts';

const root = path.resolve(import.meta.dirname, '..');
const svgFolder = path.join(root, 'desktop/ui/public/mark');
/** Icons that the program loads. */
const programIcons = path.join(root, 'out/desktop/icons');
/** Icons that electron-builder needs. */
const installerIcons = path.join(root, 'out/icons');

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const trayThemes = ['light', 'dark'];
const states = ['', '-unread', '-disconnected', '-quiet'];
const traySize = 16;

const renderPng = (svg: Buffer, size: number): Promise<Buffer> => sharp(svg, { density: 1200 }).resize(size, size).png().toBuffer();

async function drawTray(): Promise<void> {
  for (const name of trayThemes.flatMap((bar) => states.map((state) => `tray-${bar}${state}`))) {
    const svg = await readFile(path.join(svgFolder, `${name}.svg`));
    await writeFile(path.join(programIcons, `${name}.png`), await renderPng(svg, traySize));
    await writeFile(path.join(programIcons, `${name}@2x.png`), await renderPng(svg, traySize * 2));
  }
}

/** White digits on red, readable at 16 pixels. */
const overlay = (text: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#C4352B"/>` +
      `<text x="16" y="${text.length > 1 ? 22 : 23}" font-family="Inter, Arial, sans-serif" font-weight="700" font-size="${text.length > 1 ? 17 : 21}" text-anchor="middle" fill="#fff">${text}</text></svg>`,
  );

async function drawOverlays(): Promise<void> {
  for (const [name, text] of [...Array(9).keys()]
    .map((index) => [String(index + 1), String(index + 1)] as const)
    .concat([['many', '9+']])) {
    await writeFile(path.join(programIcons, `overlay-${name}.png`), await renderPng(overlay(text), 32));
  }
}

async function drawProgram(): Promise<void> {
  const svg = await readFile(path.join(svgFolder, 'app-icon.svg'));
  const images: IconImage[] = [];
  for (const size of sizes) {
    const png = await renderPng(svg, size);
    images.push({ size, png });
    await writeFile(path.join(installerIcons, `${size}x${size}.png`), png);
  }
  await writeFile(path.join(installerIcons, 'icon.png'), await renderPng(svg, 1024));
  await writeFile(path.join(installerIcons, 'icon.ico'), encodeIco(images));
  await writeFile(path.join(installerIcons, 'icon.icns'), encodeIcns(images));
  await writeFile(path.join(programIcons, 'drag.png'), await renderPng(svg, 64));
}

/** Renders every icon from the SVG files in desktop/ui/public/mark. */
export async function drawIcons(): Promise<void> {
  await Promise.all([programIcons, installerIcons].map((folder) => mkdir(folder, { recursive: true })));
  await Promise.all([drawTray(), drawOverlays(), drawProgram()]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await drawIcons();
}
