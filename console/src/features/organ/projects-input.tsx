import { SearchOutlined } from '@ant-design/icons'
import { project } from '@kangju/contract'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { ErrorState } from '../../resource/states.tsx'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { organFormWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import styles from './projects-input.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

/** All services with a checkbox each; typing narrows the shown ones, not the chosen ones. */
export const ProjectsInput = ({ id, value, onChange, onBlur, disabled = false }: InputProps) => {
  const say = useSay()
  const { data, failure, refetch } = useCall(project.nopage, {})
  const [typed, setTyped] = useState('')
  const chosen = Array.isArray(value) ? (value as string[]) : []
  if (data === undefined && failure !== undefined)
    return <ErrorState message={failure.message} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />

  const found = data.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  const isAll = found.length > 0 && found.every((one) => chosen.includes(one.id))
  const isSome = !isAll && found.some((one) => chosen.includes(one.id))
  const choose = (ids: readonly string[], isOn: boolean) =>
    onChange?.(isOn ? [...new Set([...chosen, ...ids])] : chosen.filter((one) => !ids.includes(one)))
  return (
    <div className={styles.projects}>
      <Input
        id={id}
        allowClear
        prefix={<SearchOutlined className="quiet" />}
        placeholder={say(words.findProject)}
        aria-label={say(words.findProject)}
        value={typed}
        disabled={disabled}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={onBlur}
      />
      <div className={styles.head}>
        <Checkbox
          checked={isAll}
          indeterminate={isSome}
          disabled={disabled || found.length === 0}
          onChange={({ target }) =>
            choose(
              found.map((one) => one.id),
              target.checked,
            )
          }
        >
          {say(words.chooseAll)}
        </Checkbox>
        <span className="quiet" role="status">
          {say(words.chosen, { n: chosen.length })}
        </span>
        <Button type="link" size="small" disabled={disabled || chosen.length === 0} onClick={() => onChange?.([])}>
          {say(resourceWords.clear)}
        </Button>
      </div>
      {found.length === 0 && <p className="quiet">{say(words.noProject)}</p>}
      <ul className={styles.list}>
        {found.map(({ id: projectId, name }) => (
          <li key={projectId}>
            <Checkbox
              checked={chosen.includes(projectId)}
              disabled={disabled}
              onChange={({ target }) => choose([projectId], target.checked)}
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  )
}
