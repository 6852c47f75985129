import { createHash } from 'node:crypto'
import { mkdir, link, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FilePurpose } from '@kangju/contract'
import { endingOf, isPublic } from '../../rows/file-urls.ts'
import { openBytes, sealBytes, type StoredFile } from '../../modules/base/file/sealed-bytes.ts'
import { pathOf, type FileStore } from '../../modules/base/file/store.ts'
import { inLanes } from '../orders/lanes.ts'
import type { RecordedPast, RecordedTable } from './past-file.ts'

interface Placed extends StoredFile {
  readonly path: string
}

const placesOf = (filesDir: string, files: RecordedTable | undefined): Placed[] =>
  (files?.columns['id'] ?? []).map((id, n) => {
    const of = (column: string) => files?.columns[column]?.[n] ?? ''
    const path = pathOf(filesDir, id ?? '', endingOf(of('type')))
    return { id: id ?? '', operatorId: of('operator_id'), purpose: of('purpose') as FilePurpose, path }
  })

/** The distinct pictures of these files. */
export const readPictures = async ({ filesDir, keyring }: FileStore, files: RecordedTable | undefined) => {
  const pictures: Buffer[] = []
  const known = new Map<string, number>()
  const pictureOf = new Map<string, number>()
  for (const place of placesOf(filesDir, files)) {
    const { id, path } = place
    const bytes = openBytes(keyring, place, await readFile(path))
    const digest = createHash('sha256').update(bytes).digest('hex')
    const n = known.get(digest) ?? pictures.push(bytes) - 1
    known.set(digest, n)
    pictureOf.set(id, n)
  }
  return { pictures, pictureOf }
}

const lanes = 8

/** Writes the pictures into the upload folder without syncing: after a crash the whole demo is created again. */
export const putPictures = async ({ filesDir, keyring }: FileStore, { tables, pictures, pictureOf }: RecordedPast) => {
  const places = placesOf(
    filesDir,
    tables.find(({ name }) => name === 'file'),
  )
  for (const folder of new Set(places.map(({ path }) => dirname(path))))
    await mkdir(folder, { recursive: true, mode: 0o700 })
  const [first, again] = [new Map<number, Placed>(), [] as (readonly [string, string])[]]
  const own: (readonly [number, Placed])[] = []
  for (const place of places) {
    const n = pictureOf[place.id]
    if (n === undefined) throw new Error(`the record has no picture for the file ${place.id}`)
    const written = first.get(n)
    // Private files are encrypted each for itself; the others share their bytes.
    if (!isPublic(place.purpose)) own.push([n, place])
    else if (written === undefined) first.set(n, place)
    else again.push([written.path, place.path])
  }
  await inLanes(lanes, [...first, ...own], ([n, place]) =>
    writeFile(place.path, sealBytes(keyring, place, pictures[n] ?? Buffer.alloc(0)), { mode: 0o600 }),
  )
  await inLanes(lanes, again, ([written, path]) => link(written, path))
}
