import { dispatchconfig, dispatchconfigWords, problems, type DispatchconfigRow } from '@kangju/contract'
import { Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { call, type Failure } from '../../api/client.ts'
import { linesOf } from '../../api/failures.ts'
import { act } from '../../api/query.ts'
import { SortList } from '../../resource/sort-dialog.tsx'
import { ErrorState } from '../../resource/states.tsx'
import type { AnyRow } from '../../resource/types.ts'
import { useAnswer } from '../../resource/use-answer.ts'
import { classes } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback.tsx'
import { Objections } from '../../ui/objections.tsx'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { rulePageWords as words } from './words.ts'
import styles from './order-dialog.module.css'

const pageOf = 100

type Rules = Awaited<ReturnType<typeof readRules>>

/** All of them, the first to be asked first: an order names every one. */
const readRules = async () => {
  const rules: DispatchconfigRow[] = []
  for (let page = 1; ; page++) {
    const outcome = await call(dispatchconfig.list, { query: { page, limit: pageOf, sort: 'priority' } })
    if (!outcome.ok) return outcome
    rules.push(...outcome.data.items)
    if (outcome.data.items.length < pageOf) return { ok: true, data: rules } as const
  }
}

const useNameOf = () => {
  const say = useSay()
  const { mode, status } = dispatchconfigWords.choice
  return (row: AnyRow) => {
    const rule = row as unknown as DispatchconfigRow
    return [rule.name, say(mode[rule.mode]), ...(rule.status === 'enabled' ? [] : [say(status.disabled)])].join(' · ')
  }
}

interface Props {
  onClosed: () => void
}

/** In which order rules are asked; the default one is always the last. */
export const OrderDialog = ({ onClosed }: Props) => {
  const say = useSay()
  const nameOf = useNameOf()
  const [isOpen, setOpen] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const [changed, setChanged] = useState<readonly AnyRow[]>()
  const [refused, setRefused] = useState<Failure>()
  const { data, failure, retry } = useAnswer<Extract<Rules, { ok: true }>['data']>('rules', readRules)
  const own = changed ?? (data?.filter(({ isDefault }) => isDefault === 0) as AnyRow[] | undefined)
  const last = data?.find(({ isDefault }) => isDefault === 1)

  const save = async () => {
    if (changed === undefined) return
    setSaving(true)
    setRefused(undefined)
    const outcome = await act(dispatchconfig.sort, { body: { ids: changed.map(({ id }) => id) } }, { quiet: true })
    setSaving(false)
    if (outcome.ok) {
      notify.success(say(resourceWords.saved))
      return setOpen(false)
    }
    setRefused(outcome.failure)
    // Somebody added, removed or moved one: what is shown is no longer so.
    if (outcome.failure.code === problems.stale.code || outcome.failure.status === 404) {
      setChanged(undefined)
      retry()
    }
  }
  return (
    <Modal
      open={isOpen}
      title={say(words.orderTitle)}
      okText={say(resourceWords.save)}
      okButtonProps={{ disabled: changed === undefined, loading: isSaving }}
      cancelText={say(resourceWords.cancel)}
      onOk={() => void save()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      mask={{ closable: changed === undefined }}
    >
      <p className={classes('quiet', styles.about)}>{say(words.orderAbout)}</p>
      {refused !== undefined && <Objections lines={linesOf(refused)} />}
      {failure !== undefined && <ErrorState message={failure.message} onRetry={retry} />}
      {data === undefined && failure === undefined && <Skeleton active />}
      {own?.length === 0 && <p>{say(words.orderNone)}</p>}
      {own !== undefined && <SortList rows={own} nameOf={nameOf} onChange={setChanged} />}
      {last !== undefined && (
        <p className={classes(styles.last, 'quiet')}>{say(words.orderLast, { name: last.name })}</p>
      )}
    </Modal>
  )
}
