import type { FormInstance } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Failure } from '../api/client.ts'
import { oneLine } from '../api/one-line.ts'
import { isSame } from './merge.ts'
import type { Values } from './types.ts'

/** `contacts.0.mobile` as an antd field path. */
const pathOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

const shownKeys = (form: FormInstance<Values>): readonly string[] =>
  form.getFieldsError().map(({ name }) => String(name[0]))

/** Errors of the server: shown under their fields and kept until those fields change. */
export const useRefusals = (form: FormInstance<Values>) => {
  const [complaints, setComplaints] = useState<readonly string[]>([])
  const refused = useRef(new Map<string, { value: unknown; why: string }>())

  /** Shows errors under their fields, nested ones under the outer field, the rest at the top; returns the former. */
  const place = ({ errors = {}, message }: Failure, keys = shownKeys(form)): readonly string[] => {
    const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')))
    const all = Object.entries(errors).map(([name, texts]) => ({ name, key: name.split('.')[0] ?? '', texts }))
    const own = all.filter(({ key }) => keys.includes(key))
    const placed = own.map(({ name, key, texts }) => ({
      name: known.has(name) ? pathOf(name) : [key],
      errors: [...texts],
    }))
    for (const { name, errors: why } of placed)
      refused.current.set(name.join('.'), { value: form.getFieldValue(name), why: oneLine(why) })
    form.setFields(placed)
    if (placed[0] !== undefined) form.scrollToField(placed[0].name, { focus: true })
    const others = all.filter(({ key }) => !keys.includes(key)).flatMap(({ texts }) => texts)
    setComplaints(own.length === 0 ? [message, ...others] : others)
    return own.map(({ name }) => name)
  }

  return {
    complaints,
    place,
    /** Clears all errors before the next attempt. */
    forgive: () => {
      setComplaints([])
      refused.current.clear()
    },
    /** Reason why exactly this value was refused, if it was. */
    whyRefused: (path: string, value: unknown): string | undefined => {
      const old = refused.current.get(path)
      return old !== undefined && isSame(old.value, value, true) ? old.why : undefined
    },
  }
}

/**
 * Checks invalid fields again: the change of one field may correct another, and an error that stayed until the focus
 * leaves its field would move the button away under the click that saves.
 */
export const recheck = (form: FormInstance<Values>) => {
  const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0)
  if (wrong.length > 0) void form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined)
}

/** Ctrl or ⌘ with Enter saves from anywhere in the form; Enter alone in a calendar only chooses the date. */
export const saveByKey = (form: FormInstance<Values>, isSaving: boolean) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  if (event.ctrlKey || event.metaKey) {
    if (!isSaving) form.submit()
    return
  }
  // A form with a single line of input would otherwise be sent by the browser.
  if (event.target instanceof Element && event.target.closest('.ant-picker') !== null) event.preventDefault()
}
