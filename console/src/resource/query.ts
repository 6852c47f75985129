import { asText, checkValue, type FieldSchema } from './schema.ts'
import type { Values } from './types.ts'

export const limits = [10, 20, 50, 100]
export const defaultLimit = 20
/** Of a value in the address that is not known. */
const longestShown = 40
const paging = new Set(['page', 'limit', 'sort', 'count'])

const readOne = (name: string, schema: FieldSchema, written: string[]): unknown => {
  const isNumber = schema.type === 'integer' || schema.enum?.every((value) => typeof value === 'number') === true
  const values = written.map((value) => (isNumber ? Number(value) : value.trim()))
  const value = schema.items === undefined ? values[0] : values
  if (value === undefined || value === '' || checkValue(schema, value) !== undefined) return undefined
  if (name === 'limit' && !limits.includes(Number(value))) return undefined
  return value
}

/** Query of a list from the address. Invalid values are dropped, so that an old link still opens. */
export const readQuery = (schema: FieldSchema, search: URLSearchParams): Values =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const value = readOne(name, property, search.getAll(name))
      return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]]
    }),
  )

export interface UnknownValue {
  readonly name: string
  readonly value: string
}

/** Values of the address that a parameter of the list cannot have. */
export const unknownIn = (schema: FieldSchema, search: URLSearchParams): UnknownValue[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const written = search.getAll(name).filter((value) => value.trim() !== '')
    const isUsed = paging.has(name) || written.length === 0 || readOne(name, property, written) !== undefined
    return isUsed ? [] : [{ name, value: written.join(' ').slice(0, longestShown) }]
  })

/** Address of a query, without default values. */
export const writeQuery = (query: Values): URLSearchParams => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if ((name === 'page' && value === 1) || (name === 'limit' && value === defaultLimit)) continue
    for (const one of [value].flat()) search.append(name, asText(one))
  }
  return search
}

/** Changes the filters: back to the first page and without the exact count. */
export const refilter = (query: Values, change: Values): Values => {
  const { page: _page, count: _count, ...rest } = { ...query, ...change }
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== null))
}

export const filtersOf = (query: Values): Values =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !paging.has(name)))
