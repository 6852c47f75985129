import { createContext } from 'react'

/** What stands above the field: an input that no label element can name says it itself. */
export const FieldName = createContext<string | undefined>(undefined)
