import type { AnyColumn, AnyResource } from './types.ts'

export const columnsOf = (resource: AnyResource): AnyColumn[] =>
  resource.columns.map((column) => (typeof column === 'string' ? { key: column } : column))

/** The visible columns in their order: the user's choice as far as it still exists, else all that are not hidden. */
export const chooseColumns = (all: readonly AnyColumn[], chosen: readonly string[]): AnyColumn[] => {
  const own = chosen.flatMap((key) => all.find((column) => column.key === key) ?? [])
  return own.length > 0 ? own : all.filter((column) => column.hidden !== true)
}
