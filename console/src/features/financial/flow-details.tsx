import { peopleWords, peoplefinancialWords, type FlowDetail, type FlowRow } from '@kangju/contract'
import { showFen } from '../../resource/money.ts'
import { Pictures } from '../../resource/pictures.tsx'
import { useSay } from '../../ui/say.ts'
import { financialPageWords as words } from './words.ts'
import factsStyles from '../../ui/facts.module.css'
import styles from './flow-details.module.css'

const figures = ['availableFen', 'frozenFen', 'pendingFen', 'totalIncomeFen', 'totalWithdrawFen'] as const

/** The list has the row without proof and wallet, which the details load. */
const isWhole = (row: FlowRow | FlowDetail): row is FlowDetail => 'wallet' in row

/** The owner's wallet as it is now, and the proof of the flow. */
export const FlowDetails = ({ row }: { row: FlowRow | FlowDetail }) => {
  const say = useSay()
  if (!isWhole(row)) return null
  return (
    <>
      {row.attachments.length > 0 && (
        <>
          <h2 className={styles.section}>{say(peoplefinancialWords.field.attachments)}</h2>
          <Pictures urls={row.attachments} />
        </>
      )}
      <h2 className={styles.section}>{say(words.walletNow)}</h2>
      <dl className={factsStyles.facts}>
        {figures.map((key) => (
          <div key={key}>
            <dt>{say(peopleWords.field[key])}</dt>
            <dd className="figure">{showFen(row.wallet[key])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
