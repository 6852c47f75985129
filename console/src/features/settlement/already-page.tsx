import {
  accountActor,
  openFenOf,
  settlement,
  settlementMoveFault,
  settlementWords,
  type SettlementMoveName,
  type SettlementRow,
} from '@kangju/contract'
import { BankOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { invalidateArea } from '../../api/query.ts'
import { useLiveRefresh } from '../../api/use-live-refresh.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { reviewedResource, type ReviewedResource } from './settlement-resource.tsx'
import { useBankList } from './use-bank-list.ts'
import { payoutWords as words } from './words-payout.ts'

// Loaded lazily, so that the list does not wait for its dialogs.
const PayoutDrawer = onDemand(() => import('./payout-drawer.tsx').then(({ PayoutDrawer }) => PayoutDrawer))
const PayDialog = onDemand(() => import('./payout-dialogs.tsx').then(({ PayDialog }) => PayDialog))
const FailDialog = onDemand(() => import('./payout-dialogs.tsx').then(({ FailDialog }) => FailDialog))

const look = () => invalidateArea(settlement.list.area)

type Opened = { readonly move: SettlementMoveName; readonly row: SettlementRow }
type Actions = NonNullable<ReviewedResource['actions']>

export default function AlreadyPage() {
  useLiveRefresh(look)
  const may = useMay()
  const bankList = useBankList()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const actionOf = (move: 'writeOff' | 'pay' | 'fail', danger = false): Actions[number] => ({
    key: move,
    call: move === 'writeOff' ? settlement.addWriteoff : settlement.pay,
    text: move === 'fail' ? words.fail : settlementWords.move[move],
    ...(danger ? { danger: true as const } : {}),
    when: (row, me) => settlementMoveFault(row, accountActor(me), move) === undefined,
    run: (row) => setOpened({ move, row }),
  })
  const resource: ReviewedResource = {
    ...reviewedResource(may),
    actions: [actionOf('writeOff'), actionOf('pay'), actionOf('fail', true)],
    bulk: [
      {
        key: 'bankList',
        call: settlement.bankList,
        text: words.bankListOfRows,
        when: (row) => row.status === 'toPay' && openFenOf(row) > 0,
        run: bankList.ofRows,
      },
    ],
    pageActions: [
      {
        key: 'bankList',
        call: settlement.bankList,
        text: words.bankList,
        icon: <BankOutlined />,
        run: bankList.ofFilters,
      },
    ],
    imports: [{ text: words.bankResult, template: settlement.bankTemplate, upload: settlement.bankResult }],
  }
  return (
    <>
      <ResourceView resource={resource} />
      {opened?.move === 'writeOff' && <PayoutDrawer key={opened.row.id} row={opened.row} onClosed={close} />}
      {opened?.move === 'pay' && <PayDialog key={opened.row.id} row={opened.row} onClosed={close} />}
      {opened?.move === 'fail' && <FailDialog key={opened.row.id} row={opened.row} onClosed={close} />}
    </>
  )
}
