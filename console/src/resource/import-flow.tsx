import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { importLimits, task as calls, taskErrorsShown, type Task, type TaskError } from '@kangju/contract'
import { Alert, Button, Progress, Steps, Table } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { oneLine } from '../api/one-line.ts'
import { act, invalidateArea, saveFile } from '../api/query.ts'
import { fetchTaskFile, isOver, isUnderWay, sendSheet, useTask } from '../api/transfer.ts'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { TaskState } from '../ui/task-line.tsx'
import { transferWords as words } from '../ui/words-transfer.ts'
import type { ImportChoice } from './types.ts'
import styles from './import-flow.module.css'

interface ChooseProps {
  readonly choice: ImportChoice
  readonly onSent: (taskId: string) => void
}

/** Template download and drop area; a chosen file is uploaded immediately. */
const ChooseFile = ({ choice, onSent }: ChooseProps) => {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(undefined)
  const [isDragged, setDragged] = useState(false)
  const [sent, setSent] = useState<{ name: string; percent: number }>()
  const [wrong, setWrong] = useState<string>()
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File | undefined) => {
    if (file === undefined || sent !== undefined) return
    if (!file.name.toLowerCase().endsWith('.xlsx')) return setWrong(say(words.onlyXlsx))
    if (file.size > importLimits.bytes) return setWrong(say(words.tooLarge))
    const controller = new AbortController()
    sending.current = controller
    setWrong(undefined)
    setSent({ name: file.name, percent: 0 })
    const onProgress = (percent: number) => setSent({ name: file.name, percent })
    const outcome = await sendSheet(choice.upload, { file, signal: controller.signal, onProgress })
    setSent(undefined)
    if (outcome.ok) onSent(outcome.data.taskId)
    else setWrong(oneLine(outcome.failure.errors?.['file'] ?? [outcome.failure.message]))
  }

  const fetchTemplate = async () =>
    saveFile((await act(choice.template, {} as never)) as Parameters<typeof saveFile>[0])

  return (
    <div className={styles.step}>
      <p>{say(words.templateText)}</p>
      <Button icon={<DownloadOutlined />} onClick={() => void fetchTemplate()}>
        {say(words.template)}
      </Button>
      <button
        type="button"
        className={classes(styles.drop, isDragged && styles.isOver)}
        disabled={sent !== undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setDragged(true)
        }}
        onDragLeave={() => setDragged(false)}
        onDrop={(event) => {
          event.preventDefault()
          setDragged(false)
          void send(event.dataTransfer.files[0])
        }}
      >
        <InboxOutlined />
        <span>{sent === undefined ? say(words.choose) : say(words.uploading, { name: sent.name })}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={say(words.choose)}
        onChange={({ target }) => {
          void send(target.files?.[0])
          // The reset allows choosing the same file again.
          target.value = ''
        }}
      />
      {sent !== undefined && <Progress percent={sent.percent} aria-label={say(words.uploading, { name: sent.name })} />}
      {wrong !== undefined && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

const Problems = ({ errors }: { readonly errors: readonly TaskError[] }) => {
  const say = useSay()
  return (
    <>
      {errors.length >= taskErrorsShown && (
        <p className="quiet">{say(words.firstProblems, { count: taskErrorsShown })}</p>
      )}
      <Table
        size="small"
        rowKey={(error) => `${error.row} ${error.column} ${error.message}`}
        pagination={false}
        scroll={{ x: 'max-content', y: 280 }}
        dataSource={errors}
        columns={[
          { dataIndex: 'row', title: say(words.row), width: 70 },
          { dataIndex: 'column', title: say(words.column) },
          { dataIndex: 'value', title: say(words.value) },
          { dataIndex: 'message', title: say(words.problem) },
        ]}
      />
    </>
  )
}

/** Progress and result, announced to screen readers, too. */
const Watching = ({ task }: { readonly task: Task }) => {
  const say = useSay()
  const hasFailures = (task.result?.failed ?? 0) > 0
  return (
    <div className={styles.step}>
      <div role="status">
        {isUnderWay(task) ? (
          <>
            <p>{say(task.total === null ? words.checking : words.writing)}</p>
            <TaskState task={task} />
          </>
        ) : (
          <Alert
            type={task.status === 'failed' ? 'error' : hasFailures ? 'warning' : 'success'}
            title={<TaskState task={task} />}
          />
        )}
      </div>
      {isUnderWay(task) && <p className="quiet">{say(words.mayClose)}</p>}
      {!isUnderWay(task) && task.errors.length > 0 && <Problems errors={task.errors} />}
    </div>
  )
}

const stepOf = (task: Task | undefined) => {
  if (task === undefined) return 0
  if (isOver(task)) return 3
  return task.status === 'checked' || task.total === null ? 1 : 2
}

interface Props {
  readonly choice: ImportChoice
  /** Closes the import; absent where there is nothing to close. */
  readonly onLeave?: () => void
  /** Called when rows may have been written. */
  readonly onDone?: () => void
}

/** The import from template to result. If it is left, the task continues and is listed in the downloads drawer. */
export const ImportFlow = ({ choice, onLeave, onDone }: Props) => {
  const say = useSay()
  const [taskId, setTaskId] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const task = useTask(taskId)
  const good = task?.result == null ? 0 : task.result.total - task.result.failed
  const step = stepOf(task)

  const changed = useEffectEvent(() => {
    invalidateArea(choice.upload.area)
    onDone?.()
  })
  const isDone = task !== undefined && isOver(task)
  useEffect(() => {
    if (isDone) changed()
  }, [isDone])

  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    await act()
    setBusy(false)
  }
  const again = async () => {
    if (task?.status === 'checked') await act(calls.cancel, { body: { id: task.id } })
    setTaskId(undefined)
  }

  return (
    <>
      <Steps
        size="small"
        responsive={false}
        titlePlacement="vertical"
        current={step}
        items={[words.stepFile, words.stepCheck, words.stepWrite, words.stepDone].map((text) => ({ title: say(text) }))}
      />
      {task === undefined ? <ChooseFile choice={choice} onSent={setTaskId} /> : <Watching task={task} />}
      <div className={styles.tools}>
        {task?.hasFile === true && (
          <Button icon={<DownloadOutlined />} disabled={isBusy} onClick={() => void run(() => fetchTaskFile(task.id))}>
            {say(words.fetchFailed)}
          </Button>
        )}
        {task !== undefined && !isUnderWay(task) && (
          <Button disabled={isBusy} onClick={() => void run(again)}>
            {say(words.again)}
          </Button>
        )}
        {task?.status === 'checked' && good > 0 && (
          <Button
            type="primary"
            loading={isBusy}
            onClick={() => void run(() => act(calls.confirm, { body: { id: task.id } }))}
          >
            {say(words.confirm, { good: good.toLocaleString('en-US') })}
          </Button>
        )}
        {onLeave !== undefined && (task === undefined || step !== 1) && (
          <Button onClick={onLeave}>{say(words.close)}</Button>
        )}
      </div>
    </>
  )
}
