/** The colours of tokens.css that antd calculates with; a test compares the two. */
export interface Palette {
  readonly page: string
  readonly surface: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly fieldLine: string
  readonly waiting: string
  readonly waitingSoft: string
  readonly failed: string
  readonly failedSoft: string
  readonly done: string
  readonly busy: string
}

export const light: Palette = {
  page: '#f5f7f7',
  surface: '#ffffff',
  text: '#1b2528',
  quiet: '#56656a',
  line: '#dfe6e6',
  fieldLine: '#86979b',
  waiting: '#a05a00',
  waitingSoft: '#fff4e2',
  failed: '#b3261e',
  failedSoft: '#fdecea',
  done: '#1a7a35',
  busy: '#1e5fb8',
}

export const dark: Palette = {
  page: '#12181a',
  surface: '#1a2124',
  text: '#e6ecec',
  quiet: '#a3b1b5',
  line: '#2d383b',
  fieldLine: '#718287',
  waiting: '#ffb95c',
  waitingSoft: '#33260f',
  failed: '#ff9188',
  failedSoft: '#3a1d1b',
  done: '#6fd08c',
  busy: '#8db8ff',
}
