import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/src/db/tables.ts', './server/src/modules/*/*/table.ts'],
  out: './server/src/db/migrations',
  casing: 'snake_case',
})
