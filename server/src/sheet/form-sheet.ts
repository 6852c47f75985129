import { Readable } from 'node:stream'
import { cellText, escapeXml } from './cell-text.ts'
import { columnLetters } from './column-letters.ts'
import { MAIN, OFFICE, PACKAGE, SPREADSHEET, XML } from './ooxml.ts'
import { zipStream } from './zip-stream.ts'

/** A picture on a form: JPEG bytes and size in pixels. */
export interface FormPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

interface Field {
  readonly label: string
  readonly value: string
}

/** One line of a form: a field over the whole width, two side by side, or pictures. */
export type FormRow =
  | readonly [Field]
  | readonly [Field, Field]
  | { readonly label: string; readonly value?: string; readonly pictures: readonly FormPicture[] }

export interface Form {
  readonly title: string
  readonly rows: readonly FormRow[]
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'

/** Narrow columns, so that fields and pictures align to whole columns. */
const columns = 21
const columnWidth = 4.3
const labelColumns = 3
const rightLabel = 11
const pictureColumns = 2
const emuPerPixel = 9525
const pictureHeight = 90
const lineHeight = 15
/** Length of the widest value, in characters half as wide as a Chinese one. */
const lineLength = 70

const styleOf = { title: 1, label: 2, value: 3 } as const

const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)
const linesOf = (text: string, length: number) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / length)), 0)

const isPictured = (row: FormRow): row is Extract<FormRow, { pictures: unknown }> => 'pictures' in row

const heightOf = (row: FormRow): number => {
  if (isPictured(row)) return row.pictures.length === 0 ? lineHeight + 7 : pictureHeight * 0.75 + 6
  const length = row.length === 1 ? lineLength : lineLength / 2 - 4
  return (
    Math.max(...row.map(({ label, value }) => Math.max(linesOf(value, length), linesOf(label, 11)))) * lineHeight + 7
  )
}

interface Block {
  readonly from: number
  readonly to: number
  readonly style: keyof typeof styleOf
  readonly text: string
}

const blocksOf = (row: FormRow): Block[] => {
  const field = ({ label, value }: Field, from: number, to: number): Block[] => [
    { from, to: from + labelColumns - 1, style: 'label', text: label },
    { from: from + labelColumns, to, style: 'value', text: value },
  ]
  if (isPictured(row)) return field({ label: row.label, value: row.value ?? '' }, 0, columns - 1)
  const [left, right] = row
  return right === undefined
    ? field(left, 0, columns - 1)
    : [...field(left, 0, rightLabel - 1), ...field(right, rightLabel, columns - 1)]
}

/** Every cell of a block is written, so that its borders are complete. */
const blockXml = ({ from, to, style, text }: Block, row: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const place = `r="${columnLetters(from + at)}${row}" s="${styleOf[style]}"`
    return at === 0
      ? `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cellText(text))}</t></is></c>`
      : `<c ${place}/>`
  }).join('')

const sheetXml = ({ title, rows }: Form, hasPictures: boolean): string => {
  const titled: Block = { from: 0, to: columns - 1, style: 'title', text: title }
  const lines = [
    { blocks: [titled], height: 34 },
    ...rows.map((row) => ({ blocks: blocksOf(row), height: heightOf(row) })),
  ]
  const data = lines.map(
    ({ blocks, height }, at) =>
      `<row r="${at + 1}" ht="${height}" customHeight="1">${blocks.map((block) => blockXml(block, at + 1)).join('')}</row>`,
  )
  const merges = lines.flatMap(({ blocks }, at) =>
    blocks.map(({ from, to }) => `<mergeCell ref="${columnLetters(from)}${at + 1}:${columnLetters(to)}${at + 1}"/>`),
  )
  return [
    `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    '<sheetViews><sheetView showGridLines="0" tabSelected="1" workbookViewId="0"/></sheetViews>',
    `<cols><col min="1" max="${columns}" width="${columnWidth}" customWidth="1"/></cols>`,
    `<sheetData>${data.join('')}</sheetData><mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`,
    '<printOptions horizontalCentered="1"/><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="1"/>',
    `${hasPictures ? '<drawing r:id="rId1"/>' : ''}</worksheet>`,
  ].join('')
}

const side = (name: string) => `<${name} style="thin"><color rgb="FF8C8C8C"/></${name}>`
const stylesXml = [
  `${XML}<styleSheet xmlns="${MAIN}">`,
  '<fonts count="3"><font><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="18"/><name val="Calibri"/></font><font><b/><sz val="10"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/></patternFill></fill></fills>',
  `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border></borders>`,
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf>',
  '<xf numFmtId="49" fontId="2" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="1" xfId="0" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

interface Placed extends FormPicture {
  readonly column: number
  readonly row: number
}

const placedOf = ({ rows }: Form): Placed[] =>
  rows.flatMap((row, at) =>
    isPictured(row)
      ? row.pictures.map((picture, i) => ({ ...picture, column: labelColumns + i * pictureColumns, row: at + 1 }))
      : [],
  )

/** The space of a picture in pixels: two columns and a row. */
export const pictureBox = { width: 64, height: pictureHeight } as const

const pictureXml = ({ column, row, width, height }: Placed, at: number): string => {
  const size = `cx="${width * emuPerPixel}" cy="${height * emuPerPixel}"`
  const inset = 3 * emuPerPixel
  return [
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${inset}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${inset}</xdr:rowOff></xdr:from><xdr:ext ${size}/>`,
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 1}" name="Picture ${at + 1}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>`,
    `<xdr:blipFill><a:blip r:embed="rId${at + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`,
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`,
  ].join('')
}

const drawingXml = (placed: readonly Placed[]) =>
  `${XML}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${placed.map(pictureXml).join('')}</xdr:wsDr>`

const relations = (...targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const contentTypesXml = (hasPictures: boolean) =>
  [
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>`,
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
    hasPictures
      ? '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>'
      : '',
    '</Types>',
  ].join('')

const workbookXml = (form: Form) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(form.title.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">'${escapeXml(form.title.slice(0, 31))}'!$A$1:$${columnLetters(columns - 1)}$${form.rows.length + 1}</definedName></definedNames></workbook>`

const parts = (form: Form): [name: string, content: string | Buffer][] => {
  const placed = placedOf(form)
  const hasPictures = placed.length > 0
  return [
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    ['xl/styles.xml', stylesXml],
    ['xl/worksheets/sheet1.xml', sheetXml(form, hasPictures)],
    ['xl/workbook.xml', workbookXml(form)],
    ['xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    ...(hasPictures
      ? ([
          ['xl/worksheets/_rels/sheet1.xml.rels', relations(['drawing', '../drawings/drawing1.xml'])],
          ['xl/drawings/drawing1.xml', drawingXml(placed)],
          [
            'xl/drawings/_rels/drawing1.xml.rels',
            relations(...placed.map((_, at) => ['image', `../media/image${at + 1}.jpeg`] as const)),
          ],
          ...placed.map(({ bytes }, at) => [`xl/media/image${at + 1}.jpeg`, bytes] as const),
        ] as [string, string | Buffer][])
      : []),
    ['[Content_Types].xml', contentTypesXml(hasPictures)],
  ]
}

const archive = async function* (form: Form): AsyncGenerator<Buffer> {
  const zip = zipStream()
  for (const [name, content] of parts(form)) yield* zip.add(name, [Buffer.from(content)])
  yield zip.end()
}

/** An .xlsx of one printed page (A4 portrait): a form with its fields and pictures. */
export const formSheet = (form: Form): Readable => Readable.from(archive(form), { objectMode: false })
