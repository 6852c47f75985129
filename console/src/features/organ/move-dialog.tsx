import { organ, organWords, type OrganListRow } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { CallForm } from '../../resource/call-form.tsx'
import { useCallForm } from '../../resource/use-call-form.ts'
import { Lines } from '../../ui/lines.tsx'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { organPageWords as words } from './words.ts'
import styles from './organ.module.css'

const moves = {
  open: {
    call: organ.open,
    fields: [],
    title: words.openTitle,
    obstacles: words.lacks,
    follows: words.openFollows,
    ok: words.open,
    done: words.openedNow,
  },
  close: {
    call: organ.close,
    fields: ['closeReason'],
    title: words.closeTitle,
    obstacles: words.openVisits,
    follows: words.closeFollows,
    ok: words.close,
    done: words.closedNow,
  },
}

interface Props {
  row: OrganListRow
  move: 'open' | 'close'
  /** Opens the form in which missing details can be filled in. */
  onEdit?: () => void
  onClosed: () => void
}

/** Reads the obstacles and consequences of a move; a cached answer may be old, so only a fresh one counts. */
const useBefore = (id: string, move: Props['move']) => {
  const input = { params: { id }, query: { move } }
  const { data, failure, isFetching, refetch } = useCall(organ.before, input, { keepPrevious: false })
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && !isFetching && data !== undefined) setFresh(true)
  const before = isFresh ? data : undefined
  return { before, isFetching, reading: { isReady: before !== undefined, failure, retry: () => void refetch() } }
}

/** Activates or closes an organisation, after showing what prevents it or what follows. */
export const MoveDialog = ({ row, move, onEdit, onClosed }: Props) => {
  const say = useSay()
  const { before, isFetching, reading } = useBefore(row.id, move)
  const { call, fields, title, obstacles, follows, ok, done } = moves[move]
  const isStopped = before !== undefined && before.obstacles.length > 0
  const form = useCallForm({
    call,
    title: say(title, { name: row.name }),
    done,
    words: organWords,
    fields: isStopped ? [] : fields,
    base: { id: row.id, version: row.version },
  })
  const edit = () => {
    form.leave()
    onEdit?.()
  }
  const stopped = (
    <>
      <Button onClick={form.leave}>{say(resourceWords.cancel)}</Button>
      {onEdit !== undefined && (
        <Button type="primary" onClick={edit}>
          {say(words.complete)}
        </Button>
      )}
    </>
  )
  return (
    <CallForm
      form={form}
      reading={reading}
      {...(move === 'close' && !isStopped ? { focus: 'closeReason' } : {})}
      closeText={resourceWords.cancel}
      submit={{ text: ok, danger: move === 'close', isReady: !isFetching }}
      {...(isStopped ? { footer: stopped } : {})}
      above={
        <div className={styles.before}>
          <Lines
            first={say(isStopped ? obstacles : follows)}
            lines={(isStopped ? before.obstacles : before?.follows) ?? []}
          />
        </div>
      }
      onClosed={onClosed}
    />
  )
}
