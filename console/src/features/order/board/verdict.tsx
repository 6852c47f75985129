import { CheckOutlined, ExclamationOutlined, MinusOutlined, StopOutlined } from '@ant-design/icons'
import { useSay } from '../../../ui/say.ts'
import { useDistanceText } from '../dialogs/candidate-row.tsx'
import { boardWords as words } from '../words-board.ts'
import type { Judgement, Verdict } from './board-fit.ts'
import styles from './verdict.module.css'

const icons: Readonly<Record<Verdict, typeof CheckOutlined>> = {
  eligible: CheckOutlined,
  forced: ExclamationOutlined,
  blocked: StopOutlined,
  same: MinusOutlined,
}

/** The reasons of a judgement in one text. */
export const useReasons = () => {
  const say = useSay()
  return ({ reasons }: Judgement) => reasons.map((one) => (typeof one === 'string' ? one : say(one)))
}

/** A judgement in one line: icon, reasons or else the verdict, and the way. */
export const VerdictText = ({ judgement }: { judgement: Judgement }) => {
  const say = useSay()
  const reasons = useReasons()(judgement)
  const distance = useDistanceText()
  const { verdict, distanceM } = judgement
  const Icon = icons[verdict]
  const said = [
    reasons.length === 0 || verdict === 'eligible' ? say(words[verdict]) : '',
    ...reasons,
    distanceM === null ? '' : distance(distanceM),
  ]
  const text = said.filter(Boolean).join(' · ')
  return (
    <span className={styles.verdict} data-verdict={verdict} title={text}>
      <Icon aria-hidden="true" />
      <span className={styles.text}>{text}</span>
    </span>
  )
}
