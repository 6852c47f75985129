import { createHash } from 'node:crypto'
import { mkdir, link, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { endingOf } from '../../rows/file-urls.ts'
import { pathOf } from '../../modules/base/file/store.ts'
import { inLanes } from '../orders/lanes.ts'
import type { RecordedPast, RecordedTable } from './past-file.ts'

interface Placed {
  readonly id: string
  readonly path: string
}

const placesOf = (filesDir: string, files: RecordedTable | undefined): Placed[] =>
  (files?.columns['id'] ?? []).map((id, n) => {
    const ending = endingOf(files?.columns['type']?.[n] ?? '')
    return { id: id ?? '', path: pathOf(filesDir, id ?? '', ending) }
  })

/** The distinct pictures of these files. */
export const readPictures = async (filesDir: string, files: RecordedTable | undefined) => {
  const pictures: Buffer[] = []
  const known = new Map<string, number>()
  const pictureOf = new Map<string, number>()
  for (const { id, path } of placesOf(filesDir, files)) {
    const bytes = await readFile(path)
    const digest = createHash('sha256').update(bytes).digest('hex')
    const n = known.get(digest) ?? pictures.push(bytes) - 1
    known.set(digest, n)
    pictureOf.set(id, n)
  }
  return { pictures, pictureOf }
}

const lanes = 8

/** Writes the pictures into the upload folder without syncing: after a crash the whole demo is created again. */
export const putPictures = async (filesDir: string, { tables, pictures, pictureOf }: RecordedPast) => {
  const places = placesOf(
    filesDir,
    tables.find(({ name }) => name === 'file'),
  )
  for (const folder of new Set(places.map(({ path }) => dirname(path))))
    await mkdir(folder, { recursive: true, mode: 0o700 })
  const [first, again] = [new Map<number, string>(), [] as (readonly [string, string])[]]
  for (const { id, path } of places) {
    const n = pictureOf[id]
    if (n === undefined) throw new Error(`the record has no picture for the file ${id}`)
    const written = first.get(n)
    if (written === undefined) first.set(n, path)
    else again.push([written, path])
  }
  await inLanes(lanes, [...first], ([n, path]) => writeFile(path, pictures[n] ?? '', { mode: 0o600 }))
  await inLanes(lanes, again, ([written, path]) => link(written, path))
}
