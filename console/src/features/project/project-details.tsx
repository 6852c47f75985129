import { projectWords, type ProjectListRow, type ProjectRow } from '@kangju/contract'
import { Value } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { useSay } from '../../ui/say.ts'
import { projectPageWords as words } from './words.ts'
import factsStyles from '../../ui/facts.module.css'

export const PriceRange = ({ priceMinFen, priceMaxFen }: Pick<ProjectListRow, 'priceMinFen' | 'priceMaxFen'>) => {
  const say = useSay()
  if (priceMinFen === priceMaxFen) return showFen(priceMinFen)
  return say(words.priceRange, { from: showFen(priceMinFen), to: showFen(priceMaxFen) })
}

const longTexts = [
  { key: 'contraindication', kind: 'prose' },
  { key: 'notice', kind: 'prose' },
  { key: 'content', kind: 'html' },
] as const

/** Texts that the list leaves out; only the full row has them. */
export const LongTexts = ({ row }: { row: Partial<ProjectRow> }) => {
  const say = useSay()
  return (
    <dl className={factsStyles.facts}>
      {longTexts
        .filter(({ key }) => (row[key] ?? '') !== '')
        .map(({ key, kind }) => (
          <div key={key} className={factsStyles.wide}>
            <dt>{say(projectWords.field[key])}</dt>
            <dd>
              <Value kind={kind} value={row[key]} full />
            </dd>
          </div>
        ))}
    </dl>
  )
}
