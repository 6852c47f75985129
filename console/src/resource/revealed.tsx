import { EyeOutlined } from '@ant-design/icons'
import { formats } from '@kangju/contract'
import { CellButton } from '../ui/cell-button.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { Calls } from './types.ts'
import { useRevealed } from './use-revealed.ts'
import styles from './revealed.module.css'

export interface RevealedProps {
  readonly call: Calls['reveal']
  readonly id: string
  readonly field: string
  readonly masked: string
  /** Picks the shown part of the revealed value. */
  readonly part?: (value: string) => string
}

/** A number in full is dialled by a click. */
const FullValue = ({ value }: { value: string }) =>
  formats.mobile.test(value) || formats.tel.test(value) ? (
    <a href={`tel:${value}`} onClick={(event) => event.stopPropagation()}>
      {value}
    </a>
  ) : (
    value
  )

/** A masked value, which accounts with the permission can show in full for a few seconds. */
export const Revealed = ({ call, id, field, masked, part }: RevealedProps) => {
  const say = useSay()
  const { value, show } = useRevealed(call, id, field)
  return (
    <span className={styles.masked}>
      {value === undefined ? masked : <FullValue value={part?.(value) ?? value} />}
      {show !== undefined && (
        <CellButton
          isQuiet
          aria-label={say(words.reveal)}
          title={say(words.reveal)}
          onClick={(event) => {
            event.stopPropagation()
            show()
          }}
        >
          <EyeOutlined />
        </CellButton>
      )}
    </span>
  )
}
