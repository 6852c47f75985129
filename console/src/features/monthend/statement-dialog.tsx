import { PrinterOutlined } from '@ant-design/icons'
import type { MonthTotal } from '@kangju/contract'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { ErrorState } from '../../resource/states.tsx'
import { Printed } from '../../ui/printed.tsx'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { StatementSheet } from './statement-sheet.tsx'
import { useStatements } from './use-statements.ts'
import { statementWords as words } from './words.ts'
import styles from './statement.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  readonly owners: readonly MonthTotal[]
  readonly month: string
  readonly onClosed: () => void
}

/** Previews statements and prints them, each on a new page. */
export const StatementDialog = ({ owners, month, onClosed }: Props) => {
  const say = useSay()
  const { statements, isComplete, failure, retry } = useStatements(owners, month)
  const [isOpen, setOpen] = useState(true)
  const [isPrinting, setPrinting] = useState(false)
  const [stopPrinting] = useState(() => () => setPrinting(false))
  const sheets = statements.map((statement) => <StatementSheet key={statement.total.id} statement={statement} />)
  return (
    <>
      <Modal
        open={isOpen}
        width={860}
        centered
        title={say(words.dialog, { month })}
        onCancel={() => setOpen(false)}
        afterClose={onClosed}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{say(resourceWords.close)}</Button>
            <Button
              type="primary"
              icon={<PrinterOutlined />}
              disabled={!isComplete}
              loading={isPrinting}
              onClick={() => setPrinting(true)}
            >
              {say(words.print, { n: owners.length })}
            </Button>
          </>
        }
      >
        {failure === undefined ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled area must be reachable by keyboard
          <div className={styles.preview} tabIndex={0} role="region" aria-label={say(words.title)}>
            {sheets}
            {!isComplete && <Skeleton active />}
          </div>
        ) : (
          <ErrorState message={failure.message} onRetry={retry} />
        )}
      </Modal>
      {isPrinting && <Printed onPrinted={stopPrinting}>{sheets}</Printed>}
    </>
  )
}
