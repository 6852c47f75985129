import { task as calls, taskWords, type TaskRow } from '@kangju/contract'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { act } from '../api/query.ts'
import { fetchTaskFile, mayCancel, useTasks } from '../api/transfer.ts'
import { Empty } from './empty.tsx'
import { useSay } from './say.ts'
import { TaskState } from './task-line.tsx'
import { transferWords as words } from './words-transfer.ts'
import styles from './tasks.module.css'
import { momentOf } from './moment.ts'

const TaskItem = ({ task, onLeave }: { readonly task: TaskRow; readonly onLeave: () => void }) => {
  const say = useSay()
  const [isBusy, setBusy] = useState(false)
  const run = async (step: () => Promise<unknown>) => {
    setBusy(true)
    await step()
    setBusy(false)
  }
  const good = task.result === null ? 0 : task.result.total - task.result.failed
  return (
    <li>
      <div className={styles.head}>
        <b>{task.title}</b>
        <span className="quiet">
          {say(taskWords.choice.kind[task.kind])} {momentOf(task.createdAt)}
        </span>
      </div>
      <TaskState task={task} />
      <div className={styles.tools}>
        {task.hasFile && (
          <Button size="small" type="primary" loading={isBusy} onClick={() => void run(() => fetchTaskFile(task.id))}>
            {say(task.kind === 'export' ? words.fetchFile : words.fetchFailed)}
          </Button>
        )}
        {task.status === 'checked' && good > 0 && (
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => void run(() => act(calls.confirm, { body: { id: task.id } }))}
          >
            {say(words.confirm, { good: good.toLocaleString('en-US') })}
          </Button>
        )}
        {mayCancel(task) && (
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => void run(() => act(calls.cancel, { body: { id: task.id } }))}
          >
            {say(words.cancel)}
          </Button>
        )}
        {task.screen !== null && (
          <Link to={task.screen} onClick={onLeave}>
            {say(words.openList)}
          </Link>
        )}
        {task.expiresAt !== null && (
          <span className="quiet">{say(words.keptUntil, { time: momentOf(task.expiresAt) })}</span>
        )}
      </div>
    </li>
  )
}

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const DownloadsDrawer = ({ isOpen, onClose }: Props) => {
  const say = useSay()
  const { items, isRead } = useTasks()
  return (
    <Drawer open={isOpen} onClose={onClose} title={say(words.downloads)} size={420}>
      {isRead && items.length === 0 ? (
        <Empty title={say(words.none)} text={say(words.noneText)} />
      ) : (
        <ul className={styles.list}>
          {items.map((task) => (
            <TaskItem key={task.id} task={task} onLeave={onClose} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}
