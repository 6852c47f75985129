import { createContext } from 'react'

/** Label of the field, for inputs that no label element can name. */
export const FieldName = createContext<string | undefined>(undefined)
