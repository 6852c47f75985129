import type { Text } from '@kangju/contract'
import { Button } from 'antd'
import { useRef } from 'react'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { AnyField } from './types.ts'
import formStyles from '../ui/form.module.css'

/** Fields under one heading; those before the first heading have none. */
export interface FormSection {
  readonly key: string
  readonly title: Text | undefined
  readonly fields: readonly AnyField[]
}

export const sectionsOf = (fields: readonly AnyField[]): FormSection[] => {
  const sections: { key: string; title: Text | undefined; fields: AnyField[] }[] = []
  for (const field of fields) {
    const last = sections.at(-1)
    if (last === undefined || field.group !== undefined)
      sections.push({ key: field.key, title: field.group, fields: [field] })
    else last.fields.push(field)
  }
  return sections
}

const navigatedFrom = 3

interface Props {
  sections: readonly FormSection[]
  faulty: readonly string[]
}

/** Leads to the sections of a long form and counts the errors in each. */
export const FormNav = ({ sections, faulty }: Props) => {
  const say = useSay()
  const nav = useRef<HTMLElement>(null)
  const titled = sections.filter(({ title }) => title !== undefined)
  if (titled.length < navigatedFrom) return null
  const countOf = ({ fields }: FormSection) => faulty.filter((name) => fields.some(({ key }) => key === name)).length
  const go = (key: string) => {
    const section = nav.current?.parentElement?.querySelector(`[data-section="${key}"]`)
    section?.scrollIntoView({ block: 'start' })
    const wrong = section?.querySelector<HTMLElement>('.ant-form-item-has-error :is(input, textarea, [tabindex])')
    wrong?.focus({ preventScroll: true })
  }
  return (
    <nav ref={nav} className={formStyles.formNav} aria-label={say(words.sections)}>
      {titled.map((section) => {
        const errors = countOf(section)
        return (
          <Button key={section.key} type="text" size="small" onClick={() => go(section.key)}>
            {say(section.title as Text)}
            {errors > 0 && (
              <span className={formStyles.errorCount} aria-label={say(words.errorsIn, { n: errors })}>
                {errors}
              </span>
            )}
          </Button>
        )
      })}
    </nav>
  )
}
