/** In millimetres. */
export const paper = { width: 210, height: 297, margin: 10 } as const

const grids = { 6: [2, 3], 12: [3, 4], 20: [4, 5], 30: [5, 6] } as const
export type PerPage = keyof typeof grids
export const perPageChoices: readonly PerPage[] = [6, 12, 20, 30]

export const labelParts = ['hasLogo', 'hasNumber', 'hasOrgan', 'hasHint'] as const
export type LabelPart = (typeof labelParts)[number]
export type Parts = Readonly<Record<LabelPart, boolean>>

/** Dimensions of a label; all text lines have the same height. */
export interface Plan {
  readonly columns: number
  readonly cell: { readonly width: number; readonly height: number }
  readonly side: number
  readonly font: number
  readonly line: number
}

const padding = 2
const fontPerWidth = 0.06
const linePerFont = 1.4

export const planSheet = (perPage: PerPage, parts: Parts): Plan => {
  const [columns, rows] = grids[perPage]
  const cell = {
    width: (paper.width - 2 * paper.margin) / columns,
    height: (paper.height - 2 * paper.margin) / rows,
  }
  const font = cell.width * fontPerWidth
  const line = font * linePerFont
  const lines = labelParts.filter((part) => parts[part]).length
  const side = Math.min(cell.width - 2 * padding, cell.height - 2 * padding - lines * line)
  return { columns, cell, side, font, line }
}

/** Top left corner of a label on the page. */
export const placeOf = ({ columns, cell }: Plan, at: number) => ({
  x: paper.margin + (at % columns) * cell.width,
  y: paper.margin + Math.floor(at / columns) * cell.height,
})

/** Positions within a label, whose content is centred. */
export const layLabel = ({ cell, side, line }: Plan, parts: Parts) => {
  const below = (['hasNumber', 'hasOrgan', 'hasHint'] as const).filter((part) => parts[part])
  const above = parts.hasLogo ? line : 0
  const height = above + side + below.length * line
  const top = (cell.height - height) / 2
  const code = { x: (cell.width - side) / 2, y: top + above }
  // Text is positioned by its baseline.
  const baseline = (at: number) => code.y + side + (at + 0.75) * line
  return {
    code,
    logo: parts.hasLogo ? top + 0.75 * line : undefined,
    texts: new Map(below.map((part, at) => [part, baseline(at)])),
  }
}

const isWide = (character: string) => /[\u1100-\u{10ffff}]/u.test(character)
const widthOf = (character: string) => (isWide(character) ? 1 : 0.62)

/** Cuts a text to the width of a line, by a generous estimate of its character widths. */
export const fitLine = (text: string, width: number, font: number): string => {
  const characters = [...text]
  const room = width / font
  let used = 0
  const fitting = characters.findIndex((character) => (used += widthOf(character)) > room)
  return fitting === -1 ? text : `${characters.slice(0, Math.max(0, fitting - 1)).join('')}…`
}

export const pagesOf = <Label>(labels: readonly Label[], perPage: PerPage): (readonly Label[])[] =>
  Array.from({ length: Math.ceil(labels.length / perPage) }, (_page, at) =>
    labels.slice(at * perPage, (at + 1) * perPage),
  )
