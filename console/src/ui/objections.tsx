import { Alert } from 'antd'
import { useSay } from './say.ts'
import { dispatchWords as words } from './words-orders.ts'
import styles from './form.module.css'

interface Props {
  lines: readonly string[]
  /** The action can be forced: the objections are shown as a warning with the consequences. */
  isForceable?: boolean
  follows?: string
}

/** Objections of the server to an action. */
export const Objections = ({ lines, isForceable = false, follows }: Props) => {
  const say = useSay()
  if (lines.length === 0) return null
  return (
    <Alert
      type={isForceable ? 'warning' : 'error'}
      showIcon
      role="alert"
      className={styles.complaint}
      title={lines.length === 1 ? lines[0] : say(words.objections)}
      description={
        lines.length > 1 || follows !== undefined ? (
          <div className="lines">
            {lines.length > 1 && (
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {follows !== undefined && <p>{follows}</p>}
          </div>
        ) : undefined
      }
    />
  )
}
