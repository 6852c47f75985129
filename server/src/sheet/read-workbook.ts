import { posix } from 'node:path'
import { builtInLook, lookOfCode } from './number-format.ts'
import type { NumberLook } from './number-format.ts'
import type { Archive } from './read-zip.ts'
import { readXml } from './read-xml.ts'
import type { Attributes } from './read-xml.ts'
import { stringStore } from './shared-strings.ts'
import type { StringStore } from './shared-strings.ts'
import { SheetError } from './sheet-error.ts'
import { textGatherer } from './text-gatherer.ts'

const MAX_STYLES = 100_000
const MAX_RELATIONS = 10_000

export interface Workbook {
  /** Path of the first visible sheet. */
  sheetPath: string
  is1904: boolean
  /** Number formats by cell style. */
  looks: NumberLook[]
  strings: StringStore
}

interface Relation {
  id: string
  /** The last word of the type; the rest differs between the transitional and the strict standard. */
  kind: string
  path: string
}

const folderOf = (path: string): string => posix.dirname(path)

const readRelations = async (archive: Archive, path: string): Promise<Relation[]> => {
  const folder = folderOf(path)
  const relationsPath = posix.join(folder, '_rels', `${posix.basename(path)}.rels`)
  const relations: Relation[] = []
  await readXml(archive.read(relationsPath), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      if (relations.length >= MAX_RELATIONS) throw SheetError('unsafe', 'too many relations')
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), path: target })
    },
  })
  return relations
}

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true'

/** An attribute by its local name: `r:id` may carry any prefix. */
const anyPrefix = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

const readBook = async (archive: Archive, path: string) => {
  const sheets: { relation: string; isHidden: boolean }[] = []
  let is1904 = false
  await readXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isOn(attributes.date1904)
      if (name === 'sheet' && sheets.length < MAX_RELATIONS) {
        const isHidden = attributes.state !== undefined && attributes.state !== 'visible'
        sheets.push({ relation: anyPrefix(attributes, 'id') ?? '', isHidden })
      }
    },
  })
  return { sheets, is1904 }
}

const readLooks = async (archive: Archive, path: string): Promise<NumberLook[]> => {
  const codes = new Map<number, NumberLook>()
  const looks: NumberLook[] = []
  let inCellFormats = false
  await readXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === 'numFmt' && codes.size < MAX_STYLES) {
        codes.set(Number(attributes.numFmtId), lookOfCode(attributes.formatCode ?? ''))
      }
      if (name === 'cellXfs') inCellFormats = true
      if (name === 'xf' && inCellFormats && looks.length < MAX_STYLES) {
        const id = Number(attributes.numFmtId ?? 0)
        looks.push(codes.get(id) ?? builtInLook(id))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return looks
}

const readStrings = async (
  archive: Archive,
  path: string,
  maxCellBytes: number,
  maxBytes: number,
): Promise<StringStore> => {
  const strings = stringStore(maxBytes)
  const gatherer = textGatherer(maxCellBytes, () => 'a shared string')
  await readXml(archive.read(path), {
    open: (name) => {
      if (name === 'si') gatherer.start()
      else gatherer.open(name)
    },
    text: gatherer.text,
    close: (name) => {
      if (name === 'si') strings.add(gatherer.take())
      else gatherer.close(name)
    },
  })
  return strings
}

export const readWorkbook = async (
  archive: Archive,
  maxCellBytes: number,
  maxStringBytes: number,
): Promise<Workbook> => {
  if (!archive.has('[Content_Types].xml') || !archive.has('_rels/.rels')) throw SheetError('notXlsx', 'another archive')
  const book = (await readRelations(archive, '')).find(({ kind }) => kind === 'officeDocument')
  if (!book?.path.toLowerCase().endsWith('.xml')) throw SheetError('notXlsx', 'no workbook')
  const relations = await readRelations(archive, book.path)
  const partOf = (kind: string): string | undefined =>
    relations.find((relation) => relation.kind === kind && archive.has(relation.path))?.path

  const { sheets, is1904 } = await readBook(archive, book.path)
  const worksheets = sheets.flatMap((sheet) => {
    const relation = relations.find(({ id, kind }) => id === sheet.relation && kind === 'worksheet')
    return relation ? [{ ...sheet, path: relation.path }] : []
  })
  const first = worksheets.find(({ isHidden }) => !isHidden) ?? worksheets[0]
  if (!first) throw SheetError(sheets.length > 0 ? 'broken' : 'notXlsx', 'no worksheet')

  const styles = partOf('styles')
  const strings = partOf('sharedStrings')
  return {
    sheetPath: first.path,
    is1904,
    looks: styles ? await readLooks(archive, styles) : [],
    strings: strings ? await readStrings(archive, strings, maxCellBytes, maxStringBytes) : stringStore(0),
  }
}
