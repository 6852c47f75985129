import type { Text } from '@kangju/contract'
import { Value } from '../../../resource/columns.tsx'
import { InnerTable } from '../../../resource/inner-table.tsx'
import { fieldText } from '../../../resource/labels.ts'
import { kindOf, type FieldSchema } from '../../../resource/schema.ts'
import type { Values, Words } from '../../../resource/types.ts'
import { useSay } from '../../../ui/say.ts'
import styles from './records.module.css'
import factsStyles from '../../../ui/facts.module.css'

const wide = new Set(['choices', 'prose', 'images', 'rows'])

interface Props {
  readonly row: Values
  readonly schema: FieldSchema
  readonly words: Words
  readonly keys: readonly string[]
}

const isThere = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The listed fields that the record has a value for. */
export const FactList = ({ row, schema, words, keys }: Props) => {
  const say = useSay()
  const said = keys.filter((key) => isThere(row[key]))
  if (said.length === 0) return null
  return (
    <dl className={factsStyles.facts}>
      {said.map((key) => {
        const own = schema.properties?.[key] ?? {}
        const kind = kindOf(own)
        const texts = words.part?.[key]
        return (
          <div key={key} className={wide.has(kind) ? factsStyles.wide : undefined}>
            <dt>{say(fieldText(words, key))}</dt>
            <dd>
              {kind === 'rows' && texts !== undefined ? (
                <InnerTable rows={row[key] as Values[]} items={own.items ?? {}} texts={texts} />
              ) : (
                <Value kind={kind} value={row[key]} choice={words.choice[key]} full />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface SectionsProps extends Omit<Props, 'keys'> {
  readonly sections: readonly { readonly title: Text; readonly keys: readonly string[] }[]
}

/** Facts under headings; empty sections are left out. */
export const FactSections = ({ sections, ...rest }: SectionsProps) => {
  const say = useSay()
  return sections
    .filter(({ keys }) => keys.some((key) => isThere(rest.row[key])))
    .map(({ title, keys }) => (
      <section key={title.en} className={styles.section}>
        <h3>{say(title)}</h3>
        <FactList {...rest} keys={keys} />
      </section>
    ))
}
