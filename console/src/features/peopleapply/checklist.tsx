import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import type { ApplyCheck } from '@kangju/contract'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import styles from './apply.module.css'

const looks = {
  met: { icon: <CheckCircleFilled />, text: words.met },
  unmet: { icon: <CloseCircleFilled />, text: words.unmet },
  info: { icon: <InfoCircleFilled />, text: words.info },
}

const lookOf = ({ isMet, isNeeded }: ApplyCheck) => (isMet ? 'met' : isNeeded ? 'unmet' : 'info')

/** Results of the server's own checks, in words and not by colour alone. */
export const Checklist = ({ checks }: { checks: readonly ApplyCheck[] }) => {
  const say = useSay()
  return (
    <ul className={styles.checks}>
      {checks.map((check) => {
        const look = lookOf(check)
        return (
          <li key={check.key} data-look={look}>
            <span className={styles.checkMark} aria-hidden="true">
              {looks[look].icon}
            </span>
            <span>{check.text}</span>
            <span className={styles.checkWord}>{say(looks[look].text)}</span>
          </li>
        )
      })}
    </ul>
  )
}
