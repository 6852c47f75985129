import type { FormInstance } from 'antd'
import type { Failure } from '../api/client.ts'
import { report } from '../api/failures.ts'

/** Shows the errors of a failure under the fields they belong to, and reports the rest. */
export const placeErrors = <V>(form: FormInstance<V>, failure: Failure, fields: readonly (keyof V & string)[]) => {
  const placed = fields.filter((name) => failure.errors?.[name] !== undefined)
  const errors = placed.map((name) => ({ name, errors: [...(failure.errors?.[name] ?? [])] }))
  form.setFields(errors as Parameters<typeof form.setFields>[0])
  report(failure, placed.length === 0 ? {} : { placed })
}
