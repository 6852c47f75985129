import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { columnsOf } from './column-choice.ts'
import { filterLabels, querySchema } from './labels.ts'
import { Pick } from './pick.tsx'
import { choicesOf } from './schema.ts'
import type { AnyResource, Values } from './types.ts'
import styles from './filters.module.css'

interface SortProps {
  resource: AnyResource
  query: Values
  onChange: (change: Values) => void
}

/** A phone has no column headings to sort by. */
export const SortPick = ({ resource, query, onChange }: SortProps) => {
  const say = useSay()
  const sorts = choicesOf(querySchema(resource).properties?.['sort'] ?? {})
  if (sorts.length === 0) return null
  const labels = filterLabels(resource)
  const nameOf = (key: string) => {
    const column = columnsOf(resource).find((one) => one.key === key)
    const text = column?.text ?? labels[key]
    return text === undefined ? undefined : say(text)
  }
  const choices = sorts.flatMap((sort) => {
    const isDown = sort.startsWith('-')
    const name = nameOf(isDown ? sort.slice(1) : sort)
    return name === undefined ? [] : [{ value: sort, label: `${name} ${isDown ? '↓' : '↑'}` }]
  })
  return (
    <Pick
      aria-label={say(words.sort)}
      placeholder={say(words.sort)}
      value={query['sort']}
      choices={choices}
      onChange={(sort) => onChange({ sort })}
    />
  )
}

interface Props {
  isOpen: boolean
  reset: ReactNode
  onClose: () => void
  children: ReactNode
}

/** All filters of a list, from the bottom of a phone. */
export const FilterSheet = ({ isOpen, reset, onClose, children }: Props) => {
  const say = useSay()
  return (
    <Drawer
      open={isOpen}
      placement="bottom"
      title={say(words.filter)}
      styles={{ wrapper: { height: 'auto', maxHeight: '85dvh' } }}
      onClose={onClose}
      footer={
        <div className={styles.sheetBar}>
          {reset}
          <Button type="primary" onClick={onClose}>
            {say(words.showRows)}
          </Button>
        </div>
      }
    >
      <div className={styles.sheet} role="search">
        {children}
      </div>
    </Drawer>
  )
}
