import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  ReloadOutlined,
  SettingOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { businessDay, type ListLook } from '@kangju/contract'
import { Button, Checkbox, Input, Popover, Space } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { namesOf } from './columns.tsx'
import { chooseColumns, columnsOf } from './column-choice.ts'
import { withDaysOf, withRelativeDays } from './relative-days.ts'
import type { AnyResource } from './types.ts'
import { useIsListReading, type List } from './use-list.ts'
import styles from './toolbar.module.css'

const viewsAtMost = 20

type Change = (part: Partial<ListLook>) => void

const ColumnChoice = ({ resource, look, onChange }: { resource: AnyResource; look: ListLook; onChange: Change }) => {
  const say = useSay()
  const all = columnsOf(resource)
  const shown = chooseColumns(all, look.columns).map((column) => column.key)
  const rest = all.map((column) => column.key).filter((key) => !shown.includes(key))
  const set = (columns: string[]) => onChange({ columns })
  const toggle = (key: string, on: boolean) => set(on ? [...shown, key] : shown.filter((one) => one !== key))
  const shift = (at: number, by: number) => {
    const next = shown.filter((_key, index) => index !== at)
    next.splice(at + by, 0, shown[at] ?? '')
    set(next)
  }
  const arrow = (text: string, icon: ReactNode, isOff: boolean, run: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={text} title={text} disabled={isOff} onClick={run} />
  )
  return (
    <div className={styles.columnChoice}>
      {[...shown, ...rest].map((key, at) => {
        const column = all.find((one) => one.key === key) ?? { key }
        const isShown = at < shown.length
        return (
          <div key={key} className={styles.row}>
            <Checkbox
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onChange={({ target }) => toggle(key, target.checked)}
            >
              {namesOf(resource, column, say)}
            </Checkbox>
            {isShown && arrow(say(words.moveUp), <ArrowUpOutlined />, at === 0, () => shift(at, -1))}
            {isShown && arrow(say(words.moveDown), <ArrowDownOutlined />, at === shown.length - 1, () => shift(at, 1))}
          </div>
        )
      })}
      <Button type="link" size="small" disabled={look.columns.length === 0} onClick={() => set([])}>
        {say(words.restore)}
      </Button>
    </div>
  )
}

interface ViewsProps {
  look: ListLook
  search: string
  onChange: Change
  onApply: (search: string) => void
}

const Views = ({ look, search, onChange, onApply }: ViewsProps) => {
  const say = useSay()
  const [name, setName] = useState('')
  const { views } = look
  const save = () => {
    const called = name.trim()
    if (called === '') return
    const view = { name: called, search: withRelativeDays(search, businessDay(new Date())) }
    onChange({ views: [...views.filter((one) => one.name !== called), view].slice(-viewsAtMost) })
    setName('')
  }
  return (
    <div className={styles.views}>
      {views.length === 0 && <p className="quiet">{say(words.noViews)}</p>}
      {views.map((view) => (
        <div key={view.name} className={styles.row}>
          <Button type="link" size="small" onClick={() => onApply(withDaysOf(view.search, businessDay(new Date())))}>
            {view.name}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={say(words.removeView, { name: view.name })}
            onClick={() => onChange({ views: views.filter((one) => one !== view) })}
          />
        </div>
      ))}
      <Space.Compact className="wide">
        <Input
          value={name}
          maxLength={30}
          placeholder={say(words.viewName)}
          aria-label={say(words.viewName)}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={save}
        />
        <Button disabled={name.trim() === ''} onClick={save}>
          {say(words.save)}
        </Button>
      </Space.Compact>
    </div>
  )
}

interface ToolsProps {
  resource: AnyResource
  list: List
}

const RefreshIcon = ({ resource, list }: ToolsProps) => <ReloadOutlined spin={useIsListReading(resource, list)} />

/** Right side of the toolbar: the user's display settings of the list. */
export const LookTools = ({ resource, list }: ToolsProps) => {
  const say = useSay()
  const { look, changeLook: onChange, search, refresh, setQuery } = list
  const views = <Views look={look} search={search} onChange={onChange} onApply={(saved) => setQuery(saved)} />
  const tool = (text: string, icon: ReactNode, rest: { onClick?: () => void; loading?: boolean } = {}) => (
    // A tooltip of our own would cover the button above it.
    <Button type="text" icon={icon} aria-label={text} title={text} {...rest} />
  )
  return (
    <>
      <Popover trigger="click" placement="bottomRight" title={say(words.views)} content={views}>
        {tool(say(words.views), <StarOutlined />)}
      </Popover>
      {tool(say(words.refresh), <RefreshIcon resource={resource} list={list} />, { onClick: refresh })}
      <Popover
        trigger="click"
        placement="bottomRight"
        title={say(words.columns)}
        content={<ColumnChoice resource={resource} look={look} onChange={onChange} />}
      >
        {tool(say(words.columns), <SettingOutlined />)}
      </Popover>
    </>
  )
}
