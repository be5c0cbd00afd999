/** All colours per scheme. No other file contains colour literals. */

export interface Palette {
  /** frame: top bar and rail · base: panes · sunken: wells · float: menus and dialogs · banner: connection banner · inverse: tooltip */
  surface: Record<'frame' | 'base' | 'sunken' | 'float' | 'hover' | 'frameHover' | 'selected' | 'inverse' | 'banner' | 'scrim', string>;
  /** strong: names and numbers · body: running text · soft: secondary text, icons at rest · meta: times, counts, captions */
  ink: Record<'strong' | 'body' | 'soft' | 'meta' | 'inverse' | 'onBanner', string>;
  /** hair: between surfaces · firm: around buttons and chips · control: around fields and switches (3:1) */
  line: Record<'hair' | 'firm' | 'control', string>;
  /** onSolidLine: line inside a solid button · ink: links, soft buttons, active text · ring: focus */
  brand: Record<'solid' | 'solidHover' | 'solidActive' | 'onSolid' | 'onSolidLine' | 'soft' | 'softHover' | 'ink' | 'ring', string>;
  good: Record<'solid' | 'soft' | 'ink', string>;
  waiting: Record<'solid' | 'soft' | 'ink', string>;
  /** Text of a wait; green and red are `good` and `bad`. */
  wait: Record<'yellow' | 'orange', string>;
  bad: Record<'solid' | 'solidHover' | 'onSolid' | 'soft' | 'ink', string>;
  /** internal notes: distinct from the warning colour */
  note: Record<'surface' | 'line' | 'ink', string>;
  /** inset: quoted message or file inside a bubble */
  bubble: Record<'own' | 'ownMeta' | 'theirs' | 'theirsMeta' | 'read' | 'inset', string>;
}

export const lightPalette: Palette = {
  surface: {
    frame: '#EFF1F5',
    base: '#FFFFFF',
    sunken: '#F6F7F9',
    float: '#FFFFFF',
    hover: '#F3F5F8',
    frameHover: '#E4E8EE',
    selected: '#EDF0FF',
    inverse: '#1B2230',
    banner: '#1B2230',
    scrim: 'rgba(16, 22, 36, 0.40)',
  },
  ink: { strong: '#131824', body: '#2B3345', soft: '#4B5568', meta: '#596377', inverse: '#F2F4F8', onBanner: '#F2F4F8' },
  line: { hair: '#E3E7ED', firm: '#CDD3DE', control: '#848EA2' },
  brand: {
    solid: '#3D5AFE',
    solidHover: '#3450EE',
    solidActive: '#2C46D8',
    onSolid: '#FFFFFF',
    onSolidLine: 'rgba(255, 255, 255, 0.32)',
    soft: '#E6EBFF',
    softHover: '#D9E1FF',
    ink: '#2C46D8',
    ring: '#3D5AFE',
  },
  good: { solid: '#14804A', soft: '#E2F4EA', ink: '#0B6B3B' },
  waiting: { solid: '#B06A00', soft: '#FFF1D9', ink: '#834A00' },
  wait: { yellow: '#6F5700', orange: '#A14000' },
  bad: { solid: '#C8352B', solidHover: '#B42B22', onSolid: '#FFFFFF', soft: '#FDEBE9', ink: '#B0271E' },
  note: { surface: '#FBF6E3', line: '#E6D9A8', ink: '#5F5216' },
  bubble: {
    own: '#E2E8FF',
    ownMeta: '#48548A',
    theirs: '#F0F2F6',
    theirsMeta: '#566074',
    read: '#2C46D8',
    inset: 'rgba(19, 24, 36, 0.05)',
  },
};

export const darkPalette: Palette = {
  surface: {
    frame: '#0B0E14',
    base: '#12161F',
    sunken: '#0E121A',
    float: '#1D2330',
    hover: '#1A202B',
    frameHover: '#1A202B',
    selected: '#1E2747',
    inverse: '#E7EAF1',
    banner: '#2C3445',
    scrim: 'rgba(4, 6, 10, 0.64)',
  },
  ink: { strong: '#EEF1F6', body: '#D3D9E4', soft: '#A9B2C3', meta: '#98A2B5', inverse: '#141925', onBanner: '#EEF1F6' },
  line: { hair: '#242B38', firm: '#374053', control: '#6E788D' },
  brand: {
    solid: '#4F66E8',
    solidHover: '#475EDC',
    solidActive: '#4058D6',
    onSolid: '#FFFFFF',
    onSolidLine: 'rgba(255, 255, 255, 0.32)',
    soft: '#222C54',
    softHover: '#2A3666',
    ink: '#A9B8FF',
    ring: '#8EA1FF',
  },
  good: { solid: '#46B57C', soft: '#14301F', ink: '#6FD09C' },
  waiting: { solid: '#D39A3C', soft: '#352710', ink: '#EDBC6C' },
  wait: { yellow: '#E4D06A', orange: '#FFB37A' },
  bad: { solid: '#D2453B', solidHover: '#C23C33', onSolid: '#FFFFFF', soft: '#3B1B1B', ink: '#FF9D94' },
  note: { surface: '#2A2615', line: '#4A4322', ink: '#E6D596' },
  bubble: {
    own: '#2B386E',
    ownMeta: '#BCC7F4',
    theirs: '#222936',
    theirsMeta: '#A3ACBE',
    read: '#A5C3FF',
    inset: 'rgba(255, 255, 255, 0.07)',
  },
};

/** Suggested colours for queues and tags. */
export const swatches = [
  '#7A3FF2',
  '#3D5AFE',
  '#0E8FD6',
  '#00A39B',
  '#3FA34D',
  '#8A9A00',
  '#FFC400',
  '#F07A1A',
  '#E0352B',
  '#E5487F',
  '#6C7A93',
] as const;

/** Backgrounds for initials. */
export const avatarColors = ['#5B7BD5', '#8C6BC8', '#B0698F', '#B5765A', '#8F8540', '#5F9160', '#3F8F8C', '#6C7A93'] as const;
