import { groupOf, may, roles, roleText, type Role } from '@kangju/contract'
import { Checkbox, Tooltip } from 'antd'
import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import type { InputProps } from '../../resource/types.ts'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { rolePageWords as words } from './words.ts'
import { tick } from './tick.ts'
import styles from './permission-tree.module.css'

const tops = roles.filter((key) => groupOf(key) === undefined)
const childrenOf = (group: Role) => roles.filter((key) => groupOf(key) === group)

/** Permissions, grouped as in the menu. */
export const PermissionTree = ({ id, value, onChange }: InputProps) => {
  const say = useSay()
  const { holder } = useMe()
  const held = (value ?? []) as Role[]
  // Permissions that the role had can be revoked even by an account that cannot grant them.
  const [had] = useState(held)

  const box = (key: Role) => {
    const isBeyond = !may(holder, [key]) && !had.includes(key)
    const input = (
      <Checkbox
        checked={held.includes(key)}
        disabled={isBeyond}
        onChange={({ target }) => onChange?.(tick(held, key, target.checked))}
      >
        {say(roleText(key))}
      </Checkbox>
    )
    return isBeyond ? (
      <Tooltip key={key} title={say(words.notHeld)}>
        <span>{input}</span>
      </Tooltip>
    ) : (
      <span key={key}>{input}</span>
    )
  }

  return (
    <div id={id} className={styles.tree} role="group" tabIndex={-1}>
      <p className={classes('quiet', styles.hint)}>{say(words.groupHint)}</p>
      {tops.map((top) => (
        <div key={top} className={styles.group}>
          <strong>{box(top)}</strong>
          {childrenOf(top).length > 0 && <div className={styles.children}>{childrenOf(top).map(box)}</div>}
        </div>
      ))}
      <p className="quiet">{say(words.chosen, { count: held.length })}</p>
    </div>
  )
}
