import type { Endpoint } from '@kangju/contract'
import { idCardOf } from '../../src/demo/numbers.ts'
import { runDueTasks } from '../../src/modules/base/task/service.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { makeFile, readTask, sendFile } from './sheets.ts'

/** A row as cells by heading. */
export type Cells = Record<string, string>

interface Import {
  readonly call: Endpoint
  readonly plan: { readonly columns: readonly { readonly heading: { readonly zh: string } }[] }
  readonly rows: readonly Cells[]
  readonly as?: string | undefined
  readonly preview?: 1
}

const fileOf = ({ plan, rows }: Import) => {
  const headings = plan.columns.map(({ heading }) => heading.zh)
  const unknown = rows.flatMap((row) => Object.keys(row)).filter((heading) => !headings.includes(heading))
  if (unknown.length > 0) throw new Error(`no columns ${unknown.join()}`)
  return makeFile(
    rows.map((row) => headings.map((heading) => row[heading] ?? '')),
    headings,
  )
}

/** Uploads rows as the file of a template, and returns the finished task. */
export const importRows = async (api: TestApi, given: Import) => {
  const { call, as = testNames('a').admin, preview } = given
  const sent = await sendFile(api, call, await fileOf(given), { as, ...(preview === undefined ? {} : { preview }) })
  if (sent.errors !== undefined) throw new Error(JSON.stringify(sent.errors))
  await runDueTasks(api.tools)
  return readTask(api, sent.taskId, api.asUser(as))
}

/** The ID card of a woman of 86, unique for each n below 500. */
export const cardOf = (n: number) => idCardOf({ areaCode: '330106', birthday: '1940-02-03', gender: 'female', n })

/** Faults with their row and column. */
export const faultsOf = ({ errors }: Awaited<ReturnType<typeof readTask>>) =>
  errors.map(({ row, column, message }) => [row, column, message])
