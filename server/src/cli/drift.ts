import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { casing } from '../db/client.ts'

// Checks that the migrations match the tables: the diff from the last snapshot must be empty.
const source = fileURLToPath(new URL('..', import.meta.url))
const meta = join(source, 'db/migrations/meta')
const last = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted()
  .at(-1)
const files = ['db/tables.ts', ...globSync('modules/*/*/table.ts', { cwd: source })]
const modules = await Promise.all(
  files.map((file) => import(pathToFileURL(join(source, file)).href) as Promise<object>),
)

const snapshot = JSON.parse(readFileSync(join(meta, last ?? ''), 'utf8')) as ReturnType<typeof generateDrizzleJson>
const tables = generateDrizzleJson(
  Object.assign({}, ...modules) as Record<string, unknown>,
  snapshot.id,
  undefined,
  casing,
)
const statements = await generateMigration(snapshot, tables)
if (statements.length > 0) {
  process.stderr.write(
    `the tables have changed since the last migration: npx drizzle-kit generate --name …\n${statements.join('\n')}\n`,
  )
  process.exitCode = 1
}
