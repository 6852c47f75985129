import { areas, type Endpoint } from '@kangju/contract'
import type { Answer, TestApi } from '../api/api.ts'

interface Plain {
  enum?: string[]
  properties?: Record<string, Plain>
  items?: Plain
  anyOf?: Plain[]
}
type Row = Record<string, unknown>
type AnyCall = (endpoint: Endpoint, input?: object) => Promise<Answer<unknown>>

/** What a form sends of a row that it has read: the fields of the body, without empty ones. */
const fieldsOf = (schema: Plain, value: unknown): unknown => {
  const known = [schema, ...(schema.anyOf ?? [])]
  const items = known.find((one) => one.items !== undefined)?.items
  if (Array.isArray(value)) return items === undefined ? value : value.map((one) => fieldsOf(items, one))
  const fields = known.find((one) => one.properties !== undefined)?.properties
  if (fields === undefined || typeof value !== 'object' || value === null) return value
  const given = value as Row
  const pairs = Object.entries(fields).map(([name, field]) => [name, fieldsOf(field, given[name])] as const)
  return Object.fromEntries(pairs.filter(([, one]) => one !== undefined && one !== null))
}

const rowsOf = async (call: AnyCall, list: Endpoint): Promise<Row[]> => {
  const { data } = await call(list, { query: { limit: 20 } })
  return (data as { items?: Row[] } | undefined)?.items ?? []
}

/** Some areas name the row in the path, others in the query. */
const readRow = async (call: AnyCall, read: Endpoint, id: unknown) => {
  const isInPath = read.path.includes('{id}')
  return (await call(read, isInPath ? { params: { id } } : { query: { id } })).data
}

type Area = Partial<Record<string, Endpoint>>
const areasWith = (...names: string[]) =>
  Object.entries(areas as unknown as Record<string, Area>).filter(([, area]) =>
    names.every((name) => area[name] !== undefined),
  ) as [string, Record<string, Endpoint>][]

/** Edits the latest rows of every area, with what their form has read. Throws if an area refuses all of them. */
export const editAll = async (api: TestApi) => {
  const call = api.admin as unknown as AnyCall
  for (const [name, { list, read, edit }] of areasWith('list', 'read', 'edit')) {
    if (list === undefined || read === undefined || edit === undefined) continue
    const answers: Answer<unknown>[] = []
    for (const { id } of await rowsOf(call, list))
      answers.push(await call(edit, { body: fieldsOf(edit.body as Plain, await readRow(call, read, id)) }))
    if (!answers.some(({ status }) => status === 200))
      throw new Error(`no ${name} was edited: ${JSON.stringify(answers)}`)
  }
}

/** Changes the state of a row of every area that has states, with a remark. Throws if an area refuses all changes. */
export const changeAllStates = async (api: TestApi) => {
  const call = api.admin as unknown as AnyCall
  const isMoved = async (list: Endpoint, changestatus: Endpoint) => {
    const states = (changestatus.body as Plain).properties?.['status']?.enum ?? []
    for (const { id } of await rowsOf(call, list))
      for (const status of states) {
        const answer = await call(changestatus, { body: { id, status, remark: '备注' } })
        if (answer.status === 200) return true
      }
    return false
  }
  for (const [name, { list, changestatus }] of areasWith('list', 'changestatus'))
    if (list !== undefined && changestatus !== undefined && !(await isMoved(list, changestatus)))
      throw new Error(`no ${name} changed its state`)
}
