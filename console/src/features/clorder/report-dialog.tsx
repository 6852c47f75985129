import { clorder, type ClorderRow } from '@kangju/contract'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { Failure } from '../../api/client.ts'
import { act } from '../../api/query.ts'
import { useSay } from '../../ui/say.ts'
import { clorderPageWords as words } from './words.ts'
import styles from './clorder.module.css'
import formStyles from '../../ui/form.module.css'
import { momentOf } from '../../ui/moment.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Report {
  readonly url: string
  readonly at: string
}

/** Link to a report; the dialog requests it only once, because each request is in the audit log. */
export const ReportDialog = ({ row, onClosed }: { row: ClorderRow; onClosed: () => void }) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  const [report, setReport] = useState<Report>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    let isGone = false
    void (async () => {
      const outcome = await act(clorder.report, { body: { id: row.id } })
      if (isGone) return
      if (outcome.ok) setReport(outcome.data)
      else setFailure(outcome.failure)
    })()
    return () => {
      isGone = true
    }
  }, [row.id])
  return (
    <Modal
      open={isOpen}
      title={say(words.reportTitle, { name: row.personName })}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={<Button onClick={() => setOpen(false)}>{say(words.close)}</Button>}
    >
      <Alert type="info" showIcon title={say(words.reportPrivate)} className={formStyles.complaint} />
      {failure !== undefined && <Alert type="error" showIcon title={failure.message} />}
      {report === undefined && failure === undefined && <Skeleton active />}
      {report !== undefined && (
        <div className={styles.report}>
          <p>{row.packageName}</p>
          <p className="quiet figure">{say(words.reportAt, { at: momentOf(report.at) })}</p>
          <Button type="primary" href={report.url} target="_blank" rel="noopener noreferrer">
            {say(words.openReport)}
          </Button>
        </div>
      )}
    </Modal>
  )
}
