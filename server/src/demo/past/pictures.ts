import { createHash } from 'node:crypto'
import type { FilePurpose } from '@kangju/contract'
import { endingOf, type Ending } from '../../rows/file-urls.ts'
import type { StoredFile } from '../../modules/base/file/sealed-bytes.ts'
import { readBytes, writeHastily, type FileStore } from '../../modules/base/file/store.ts'
import { inLanes } from '../orders/lanes.ts'
import type { RecordedPast, RecordedTable } from './past-file.ts'

interface Placed extends StoredFile {
  readonly type: string
  readonly ending: Ending
}

const placesOf = (files: RecordedTable | undefined): Placed[] =>
  (files?.columns['id'] ?? []).map((id, n) => {
    const of = (column: string) => files?.columns[column]?.[n] ?? ''
    const [type, purpose] = [of('type'), of('purpose') as FilePurpose]
    return { id: id ?? '', operatorId: of('operator_id'), purpose, type, ending: endingOf(type) }
  })

/** The distinct pictures of these files. */
export const readPictures = async (tools: FileStore, files: RecordedTable | undefined) => {
  const pictures: Buffer[] = []
  const known = new Map<string, number>()
  const pictureOf = new Map<string, number>()
  for (const place of placesOf(files)) {
    const bytes = await readBytes(tools, place)
    const digest = createHash('sha256').update(bytes).digest('hex')
    const n = known.get(digest) ?? pictures.push(bytes) - 1
    known.set(digest, n)
    pictureOf.set(place.id, n)
  }
  return { pictures, pictureOf }
}

const lanes = 8

/** Writes the pictures without syncing them to disk: after a crash the whole demo is created again. */
export const putPictures = async (tools: FileStore, { tables, pictures, pictureOf }: RecordedPast) => {
  const places = placesOf(tables.find(({ name }) => name === 'file'))
  await inLanes(lanes, places, async (place) => {
    const bytes = pictures[pictureOf[place.id] ?? -1]
    if (bytes === undefined) throw new Error(`the record has no picture for the file ${place.id}`)
    await writeHastily(tools, place, { ending: place.ending, bytes })
  })
}
