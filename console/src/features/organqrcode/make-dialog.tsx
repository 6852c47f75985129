import { organqrcode } from '@kangju/contract'
import { Modal } from 'antd'
import { useState } from 'react'
import { act } from '../../api/query.ts'
import { BulkResults } from '../../resource/bulk-results.tsx'
import { runBulk, type BulkResult } from '../../resource/bulk.ts'
import { asText } from '../../resource/schema.ts'
import type { Values } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { codeWords, organqrcodePageWords as words } from '../../ui/words-codes.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { CodeTicks } from './code-ticks.tsx'
import { useFilteredCodes } from './filtered-codes.ts'

/** Has the pictures of many codes made, one after the other, and says how each came out. */
export const MakeDialog = ({ query, onClosed }: { query: Values; onClosed: () => void }) => {
  const say = useSay()
  const { codes, failure, retry } = useFilteredCodes(query)
  const [ticked, setTicked] = useState<readonly string[]>()
  const [results, setResults] = useState<readonly BulkResult[]>()
  const [isOpen, setOpen] = useState(true)
  const bare = (codes?.rows ?? []).filter((row) => row.miniCodeUrl === null)
  const chosen = ticked ?? bare.map((row) => row.id)
  const rows = (codes?.rows ?? []).filter((row) => chosen.includes(row.id))

  const start = () => {
    setResults([])
    void runBulk(rows, ({ id }) => act(organqrcode.createminicode, { params: { id } }, { quiet: true }), setResults)
  }
  if (results !== undefined)
    return (
      <BulkResults
        title={say(codeWords.create)}
        count={rows.length}
        results={results}
        isOpen
        nameOf={(row) => asText(row['codeNo'])}
        onClose={onClosed}
      />
    )
  return (
    <Modal
      open={isOpen}
      title={say(words.createMany)}
      okText={say(codeWords.create)}
      cancelText={say(resourceWords.cancel)}
      okButtonProps={{ disabled: rows.length === 0 }}
      onOk={start}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p>{say(words.createManyText)}</p>
      <CodeTicks codes={codes} failure={failure} chosen={chosen} onChoose={setTicked} onRetry={retry} />
    </Modal>
  )
}
