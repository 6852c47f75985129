import type { Failure } from '../api/client.ts'

/** A refusal as antd's forms take it: each field with what is wrong with it. */
export const fieldErrors = (failure: Failure, fields: readonly string[]) =>
  Object.entries(failure.errors ?? {})
    .filter(([name]) => fields.includes(name))
    .map(([name, errors]) => ({ name, errors: [...errors] }))
