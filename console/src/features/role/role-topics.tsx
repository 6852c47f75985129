import { topicsFor, topicsOfRole, type Role, type RoleTopic } from '@kangju/contract'
import { Button, Form } from 'antd'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { TopicTable } from '../../ui/topic-table.tsx'
import { resourceWords } from '../../ui/words-resource.ts'
import { rolePageWords as words } from './words.ts'
import styles from './permission-tree.module.css'

/** Topics of notices that holders of the role get unless they choose themselves. */
export const RoleTopics = ({ id, value, onChange }: InputProps) => {
  const say = useSay()
  const authoritys = (Form.useWatch<unknown>('authoritys') ?? []) as Role[]
  const topics = (value ?? null) as RoleTopic[] | null
  const possible = topicsFor({ isdefault: 0, organId: null, authoritys })
  return (
    <div id={id} className={styles.tree} role="group" tabIndex={-1}>
      <p className="quiet">{say(topics === null ? words.allTopics : words.someTopics)}</p>
      {possible.length === 0 ? (
        <p className="quiet">{say(words.noTopics)}</p>
      ) : (
        <div className={styles.group}>
          <TopicTable
            topics={possible}
            value={topicsOfRole({ authoritys, topics })}
            onChange={({ shown, heard }) =>
              onChange?.(shown.map((topic) => ({ topic, isAudible: heard.includes(topic) ? 1 : 0 })))
            }
          />
        </div>
      )}
      {topics !== null && (
        <p>
          <Button size="small" onClick={() => onChange?.(null)}>
            {say(resourceWords.restore)}
          </Button>
        </p>
      )}
    </div>
  )
}
