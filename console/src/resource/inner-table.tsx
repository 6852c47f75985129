import { useSay } from '../ui/say.ts'
import { Value } from './columns.tsx'
import { fieldText } from './labels.ts'
import { kindOf, type FieldSchema } from './schema.ts'
import type { FieldWords, Values } from './types.ts'
import styles from './inner-table.module.css'

interface Props {
  rows: readonly Values[]
  items: FieldSchema
  texts: FieldWords
}

/** Read-only table of the rows inside a row. */
export const InnerTable = ({ rows, items, texts }: Props) => {
  const say = useSay()
  const shown = Object.keys(texts.field).filter(
    (key) => items.properties?.[key] !== undefined && kindOf(items.properties[key]) !== 'id',
  )
  return (
    <div className={styles.innerTable}>
      <table>
        <thead>
          <tr>
            {shown.map((key) => (
              <th key={key}>{say(fieldText(texts, key))}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- read only, and a row may have no id
            <tr key={at}>
              {shown.map((key) => (
                <td key={key}>
                  <Value kind={kindOf(items.properties?.[key] ?? {})} value={row[key]} choice={texts.choice[key]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
