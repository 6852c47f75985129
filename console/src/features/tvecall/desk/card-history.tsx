import { order, orderStateWords, tvecallWords, type CallerCard } from '@kangju/contract'
import { Button } from 'antd'
import { useMay } from '../../../api/me.tsx'
import { Status } from '../../../resource/columns.tsx'
import { toneOf } from '../../../resource/tone.ts'
import { momentOf } from '../../../ui/moment.ts'
import { showSeconds } from '../../../ui/seconds.ts'
import { useSay } from '../../../ui/say.ts'
import { callTones } from '../call-cells.tsx'
import { useLeave } from './use-leave.ts'
import { cardWords as words } from './words-card.ts'
import styles from './card.module.css'

const listPath = '/tvcustserv/ecalllist'

const Nurse = ({ nurse }: Pick<CallerCard, 'nurse'>) => {
  const say = useSay()
  if (nurse === null) return null
  const { name, visits, lastAt } = nurse
  return (
    <section>
      <h2>{say(words.nurse)}</h2>
      <p>{say(words.nurseText, { name, n: visits, day: lastAt?.slice(0, 10) ?? '' })}</p>
    </section>
  )
}

const Orders = ({ orders }: Pick<CallerCard, 'orders'>) => {
  const say = useSay()
  const may = useMay()
  const leave = useLeave()
  return (
    <section>
      <h2>{say(words.orders)}</h2>
      {orders.length === 0 && <p className="quiet">{say(words.noOrders)}</p>}
      <ul className={styles.lines}>
        {orders.map(({ id, title, createdAt, status }) => (
          <li key={id}>
            <span className={styles.lineHead}>
              {may(order.detail.access) ? (
                <Button type="link" className={styles.name} onClick={() => leave(`/order/maindetail?id=${id}`)}>
                  {title}
                </Button>
              ) : (
                <span>{title}</span>
              )}
              <span>{say(orderStateWords[status])}</span>
            </span>
            <span className="quiet figure">{momentOf(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Calls = ({ calls, household }: Pick<CallerCard, 'calls' | 'household'>) => {
  const say = useSay()
  const leave = useLeave()
  const { choice } = tvecallWords
  const filter = (calltime: string) =>
    household === null ? `calledFrom=${calltime.slice(0, 10)}` : `tvUserId=${household.id}`
  return (
    <section>
      <h2>{say(words.calls)}</h2>
      {calls.length === 0 && <p className="quiet">{say(words.noCalls)}</p>}
      <ul className={styles.lines}>
        {calls.map(({ id, calltime, durationSec, status, emergencyType, remark }) => (
          <li key={id}>
            <span className={styles.lineHead}>
              <Button
                type="link"
                className={styles.name}
                onClick={() => leave(`${listPath}?${filter(calltime)}&open=${id}`)}
              >
                <span className="figure">{momentOf(calltime)}</span>
              </Button>
              <Status tone={toneOf(status, callTones)}>{say(choice.status[status])}</Status>
            </span>
            <span className="quiet">
              {[
                durationSec === null ? '' : showSeconds(durationSec),
                emergencyType === null ? '' : say(choice.emergencyType[emergencyType]),
                remark ?? '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was before: the usual staff member, orders and earlier calls. */
export const CardHistory = ({ card: { nurse, orders, calls, household } }: { readonly card: CallerCard }) => (
  <>
    <Nurse nurse={nurse} />
    <Orders orders={orders} />
    <Calls calls={calls} household={household} />
  </>
)
