import {
  accountActor,
  openFenOf,
  settlement,
  settlementMoveFault,
  settlementWords,
  type SettlementDetail,
  type SettlementRow,
  type WriteoffRow,
} from '@kangju/contract'
import { Alert, Button, Drawer } from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '../../api/me.tsx'
import { act, useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { ReviewPane } from '../../resource/review-pane.tsx'
import { ErrorState } from '../../resource/states.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Facts } from '../../ui/facts.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { History, NameMatch, Part, Writeoffs } from './details.tsx'
import { FailDialog, PayDialog, WriteoffDialog } from './payout-dialogs.tsx'
import { AccountNo } from './settlement-resource.tsx'
import { payoutWords as words } from './words-payout.ts'
import factsStyles from '../../ui/facts.module.css'
import reviewStyles from '../../resource/review.module.css'
import styles from './settlement.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

const Payee = ({ row }: { row: SettlementDetail }) => {
  const say = useSay()
  const { field } = settlementWords
  const facts = [
    [say(field.accountName), <NameMatch key="name" row={row} />],
    [say(field.accountNo), <AccountNo key="no" row={row} />],
    [say(field.bankName), [row.bankName, row.bankBranch].filter(Boolean).join(' ')],
    [say(field.auditByName), row.auditByName ?? '—'],
    [say(field.netFen), <strong key="net">{showFen(row.netFen)}</strong>],
    [say(words.open), <strong key="open">{showFen(openFenOf(row))}</strong>],
  ] as const
  return <Facts facts={facts} className={factsStyles.facts} />
}

type Dialog = 'add' | 'pay' | 'fail'

/** Removes a line after a question. */
const useRemoval = () => {
  const say = useSay()
  const confirm = useConfirm()
  return async ({ id, writeoffNo }: WriteoffRow) => {
    const title = say(words.removeTitle, { no: writeoffNo })
    const question = { title, content: say(words.removeText), okText: words.remove, danger: true }
    if ((await confirm(question)) === undefined) return
    const outcome = await act(settlement.removeWriteoff, { params: { id } })
    if (outcome.ok) notify.success(say(words.removed))
  }
}

const Payout = ({ row, onDialog }: { row: SettlementDetail; onDialog: (dialog: Dialog) => void }) => {
  const say = useSay()
  const may = useMay()
  const remove = useRemoval()
  const actor = accountActor(useMe())
  const isOpen = (move: 'writeOff' | 'fail') =>
    may(settlement.pay.access) && settlementMoveFault(row, actor, move) === undefined
  const fault = settlementMoveFault(row, actor, 'pay')
  const openFen = openFenOf(row)
  return (
    <ReviewPane
      className={styles.withdrawal}
      hasBar={isOpen('fail')}
      hint={openFen > 0 ? say(words.notEqual, { amount: showFen(openFen) }) : say(words.payFollows)}
      actions={
        <>
          <Button danger onClick={() => onDialog('fail')}>
            {say(words.fail)}
          </Button>
          <Button type="primary" disabled={fault !== undefined} onClick={() => onDialog('pay')}>
            {say(words.pay)}
          </Button>
        </>
      }
    >
      <div className={reviewStyles.main}>
        {fault === 'ownReview' && <Alert type="info" showIcon title={say(words.ownReview)} />}
        <Payee row={row} />
        <Part
          title={say(words.lines)}
          extra={isOpen('writeOff') && openFen > 0 && <Button onClick={() => onDialog('add')}>{say(words.add)}</Button>}
        >
          <Writeoffs lines={row.writeoffs} onRemove={(line) => void remove(line)} />
        </Part>
        <History events={row.events} />
      </div>
    </ReviewPane>
  )
}

/** Write-off lines of an approved withdrawal, and its payout. */
export const PayoutDrawer = ({ row: { id, ownerName }, onClosed }: { row: SettlementRow; onClosed: () => void }) => {
  const say = useSay()
  const closing = useClosing(onClosed)
  const [dialog, setDialog] = useState<Dialog>()
  const { data: row, failure, refetch } = useCall(settlement.read, { params: { id } })
  const closeDialog = () => setDialog(undefined)
  return (
    <Drawer
      size="min(800px, 100vw)"
      rootClassName={reviewStyles.drawer}
      title={say(words.title, { name: ownerName })}
      {...closing}
    >
      {row === undefined && failure === undefined && <Skeleton active />}
      {row === undefined && failure !== undefined && (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
      {row !== undefined && <Payout row={row} onDialog={setDialog} />}
      {row !== undefined && dialog === 'add' && <WriteoffDialog row={row} onClosed={closeDialog} />}
      {row !== undefined && dialog === 'pay' && <PayDialog row={row} onClosed={closeDialog} />}
      {row !== undefined && dialog === 'fail' && <FailDialog row={row} onClosed={closeDialog} />}
    </Drawer>
  )
}
