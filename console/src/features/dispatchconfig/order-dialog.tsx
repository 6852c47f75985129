import { dispatchconfig, dispatchconfigWords, type DispatchconfigRow } from '@kangju/contract'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { CallDialog } from '../../resource/call-form.tsx'
import { SortList } from '../../resource/sort-dialog.tsx'
import type { AnyRow } from '../../resource/types.ts'
import { useAnswer } from '../../resource/use-answer.ts'
import { isStale, useCallDialog } from '../../resource/use-call-dialog.ts'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { rulePageWords as words } from './words.ts'
import { classes } from '../../ui/classes.ts'
import styles from './order-dialog.module.css'

const pageOf = 100

type Rules = Awaited<ReturnType<typeof readRules>>

/** Reads all rules by priority, because the sort endpoint needs every one. */
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

/** Changes the order in which rules apply; the default rule is always last. */
export const OrderDialog = ({ onClosed }: Props) => {
  const say = useSay()
  const nameOf = useNameOf()
  const [changed, setChanged] = useState<readonly AnyRow[]>()
  const { data, failure, retry } = useAnswer<Extract<Rules, { ok: true }>['data']>('rules', readRules)
  const own = changed ?? (data?.filter(({ isDefault }) => isDefault === 0) as AnyRow[] | undefined)
  const last = data?.find(({ isDefault }) => isDefault === 1)
  const dialog = useCallDialog({
    call: dispatchconfig.sort,
    title: say(words.orderTitle),
    done: resourceWords.saved,
    isDirty: changed !== undefined,
  })

  const save = async () => {
    if (changed === undefined) return
    const outcome = await dialog.send({ ids: changed.map(({ id }) => id) })
    // Another person added, removed or moved a rule, so the shown order is outdated.
    if (!outcome.ok && (isStale(outcome.failure) || outcome.failure.status === 404)) {
      setChanged(undefined)
      retry()
    }
  }
  return (
    <CallDialog
      dialog={dialog}
      submit={{ text: resourceWords.save, isReady: changed !== undefined }}
      reading={{ isReady: data !== undefined, failure, retry }}
      onSubmit={() => void save()}
      onClosed={onClosed}
    >
      <p className={classes('quiet', styles.about)}>{say(words.orderAbout)}</p>
      {own?.length === 0 && <p>{say(words.orderNone)}</p>}
      {own !== undefined && <SortList rows={own} nameOf={nameOf} onChange={setChanged} />}
      {last !== undefined && (
        <p className={classes(styles.last, 'quiet')}>{say(words.orderLast, { name: last.name })}</p>
      )}
    </CallDialog>
  )
}
