import {
  CarOutlined,
  CheckCircleOutlined,
  CheckOutlined,
  FormOutlined,
  HomeOutlined,
  HourglassOutlined,
  UserAddOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import {
  latenessOf,
  latenessWords,
  visitStateWords,
  type BoardVisit,
  type Text,
  type VisitState,
} from '@kangju/contract'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import styles from './visit-looks.module.css'

/** States on the board: those of scheduled visits, and visits that should have begun. */
const looks = [
  'late',
  'undispatched',
  'offered',
  'accepted',
  'onTheWay',
  'inService',
  'unconfirmed',
  'completed',
] as const
export type Look = (typeof looks)[number]

const icons: Readonly<Record<Look, typeof CarOutlined>> = {
  late: WarningOutlined,
  undispatched: UserAddOutlined,
  offered: HourglassOutlined,
  accepted: CheckOutlined,
  onTheWay: CarOutlined,
  inService: HomeOutlined,
  unconfirmed: FormOutlined,
  completed: CheckCircleOutlined,
}

const isLook = (state: VisitState): state is Exclude<Look, 'late'> & VisitState =>
  (looks as readonly string[]).includes(state)

/** How a visit is drawn; one that should have begun is late, whatever its state. */
export const lookOf = (visit: BoardVisit, now: Date): Look => {
  if (latenessOf(visit, now) !== undefined) return 'late'
  return isLook(visit.status) ? visit.status : 'undispatched'
}

/** The state of a visit in words, as late as it is. */
export const stateTextOf = (visit: BoardVisit, now: Date): Text => {
  const lateness = latenessOf(visit, now)
  return lateness === undefined ? visitStateWords[visit.status] : latenessWords[lateness]
}

export const LookIcon = ({ look }: { look: Look }) => {
  const Icon = icons[look]
  return <Icon className={styles.icon} aria-hidden="true" />
}

/** The colour and icon of each state. */
export const Legend = () => {
  const say = useSay()
  return (
    <ul className={styles.legend} aria-label={say(words.legend)}>
      {looks.map((look) => (
        <li key={look} className={styles.entry}>
          <span className={styles.swatch} data-look={look}>
            <LookIcon look={look} />
          </span>
          {say(look === 'late' ? latenessWords.late : visitStateWords[look])}
        </li>
      ))}
    </ul>
  )
}
