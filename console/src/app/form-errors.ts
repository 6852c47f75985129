import type { Failure } from '../api/client.ts'

/** Converts the errors of a failure to the field format of antd forms. */
export const fieldErrors = (failure: Failure, fields: readonly string[]) =>
  Object.entries(failure.errors ?? {})
    .filter(([name]) => fields.includes(name))
    .map(([name, errors]) => ({ name, errors: [...errors] }))
