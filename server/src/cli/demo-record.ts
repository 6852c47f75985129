import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../db/client.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { makeBeginning, makePast } from '../demo/past/make-past.ts'
import { writePast } from '../demo/past/past-file.ts'
import { recordingTools } from '../demo/past/recording-tools.ts'
import { print } from './open.ts'

// Records the past of the demo through the services into server/src/demo/past/recorded. A part that fails ends the
// recording, because it would be missing from every demo.
const folder = await mkdtemp(join(tmpdir(), 'kangju-record-'))
const postgres = await startEmbedded({ directory: join(folder, 'postgres'), durable: false })

const inDatabase = async <R>(
  name: string,
  act: (tools: ReturnType<typeof recordingTools>) => Promise<R>,
): Promise<R> => {
  const client = new Client(postgres.config)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const config = { ...postgres.config, database: name }
  await migrate(config)
  const { db, close } = openDatabase(config, { isHasty: true, patience: 0 })
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  try {
    return await act(recordingTools(db, dataDir))
  } finally {
    await close()
  }
}

try {
  const beginning = await inDatabase('beginning', makeBeginning)
  print('made the beginning')
  const { pictures, ...past } = await inDatabase('past', makePast)
  const { textBytes, rowsBytes } = await writePast({ ...past, beginning }, pictures)
  const rows = past.tables.reduce((sum, { columns }) => sum + (Object.values(columns)[0]?.length ?? 0), 0)
  const bytes = pictures.reduce((sum, { length }) => sum + length, 0)
  print(`${rows} rows, ${textBytes} bytes as text, ${rowsBytes} packed; ${pictures.length} pictures, ${bytes} bytes`)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
