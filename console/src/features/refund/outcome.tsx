import type { RefundReviewDetail } from '@kangju/contract'
import { showFen } from '../../resource/money.ts'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import styles from './refund.module.css'

/** The decided amounts, and the shares of the kept amount. */
export const Outcome = ({ row }: { row: RefundReviewDetail }) => {
  const say = useSay()
  const { refundFen, keptFen, visits } = row
  const staff = visits.filter(({ staffFen }) => (staffFen ?? 0) > 0)
  const platformFen = (keptFen ?? 0) - staff.reduce((sum, { staffFen }) => sum + (staffFen ?? 0), 0)
  const lines = [
    { key: 'refund', name: say(words.refundFen), fen: refundFen ?? 0, isQuiet: false },
    { key: 'kept', name: say(words.kept), fen: keptFen ?? 0, isQuiet: false },
    ...staff.map(({ id, peopleName, staffFen }) => ({
      key: id,
      name: peopleName ?? '',
      fen: staffFen ?? 0,
      isQuiet: true,
    })),
    ...(platformFen > 0 ? [{ key: 'platform', name: say(words.platform), fen: platformFen, isQuiet: true }] : []),
  ]
  return (
    <dl className={styles.shares}>
      {lines.map(({ key, name, fen, isQuiet }) => (
        <div key={key}>
          <dt className={isQuiet ? 'quiet' : undefined}>{name}</dt>
          <dd className="figure">{showFen(fen)}</dd>
        </div>
      ))}
    </dl>
  )
}
