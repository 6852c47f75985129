import { openFenOf, settlement, task, type SettlementRow } from '@kangju/contract'
import { act, invalidateArea, saveFile } from '../../api/query.ts'
import { downloadsStore } from '../../api/transfer.ts'
import { showFen } from '../../resource/money.ts'
import { filtersOf } from '../../resource/query.ts'
import type { Values } from '../../resource/types.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { transferWords } from '../../ui/words-transfer.ts'
import { payoutWords as words } from './words-payout.ts'

/** Exports the payment list for the bank after asking for the reason: of selected rows, or of the filtered list. */
export const useBankList = () => {
  const say = useSay()
  const confirm = useConfirm()
  const save = async (query: Values, what: string) => {
    const answer = await confirm({
      title: words.bankListTitle,
      content: `${what}${say(words.bankListText)}`,
      okText: words.bankList,
      remark: { placeholder: words.bankReason, maxLength: 100, required: true },
    })
    if (answer === undefined) return
    const outcome = await act(settlement.bankList, { query: { ...query, reason: answer.remark } } as never)
    if (saveFile(outcome as Parameters<typeof saveFile>[0])) return notify.success(say(transferWords.exported))
    if (!outcome.ok) return
    invalidateArea(task.list.area)
    downloadsStore.set(true)
  }
  return {
    ofRows: (rows: readonly SettlementRow[]) => {
      const amount = showFen(rows.reduce((sum, row) => sum + openFenOf(row), 0))
      void save({ ids: rows.map(({ id }) => id) }, say(words.bankListChosen, { count: rows.length, amount }))
    },
    ofFilters: (query: Values) => {
      const { status: _status, ...filters } = filtersOf(query)
      void save(filters, say(words.bankListAll))
    },
  }
}
