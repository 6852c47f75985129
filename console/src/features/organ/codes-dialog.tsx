import { organ, type OrganListRow } from '@kangju/contract'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { act, useCall } from '../../api/query.ts'
import { Pick } from '../../resource/pick.tsx'
import { ErrorState } from '../../resource/states.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { organPageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import styles from './codes-dialog.module.css'

interface Code {
  readonly id: string
  readonly name: string
}

/** Links free QR codes to an organisation and unlinks its own. */
export const CodesDialog = ({ row, onClosed }: { row: OrganListRow; onClosed: () => void }) => {
  const say = useSay()
  const confirm = useConfirm()
  const { data, failure, refetch } = useCall(organ.codes, { query: { organId: row.id } }, { quiet: true })
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const bound = (data ?? []).filter((code) => code.isBound === 1)
  const free = (data ?? []).filter((code) => code.isBound === 0)

  const send = async (organId: string | null, qrCodeId: string) => {
    setBusy(true)
    setComplaint(undefined)
    const outcome = await act(organ.bindqrcode, { body: { organId, qrCodeId } }, { quiet: true })
    setBusy(false)
    if (outcome.ok) {
      setChosen(undefined)
      notify.success(say(resourceWords.done))
      return
    }
    const { message, errors = {} } = outcome.failure
    setComplaint(Object.values(errors).flat().join(' ') || message)
  }
  const unbind = async ({ id, name }: Code) => {
    const question = { title: words.unbind, content: say(words.unbindText, { code: name }), okText: words.unbind }
    if ((await confirm({ ...question, danger: true })) !== undefined) await send(null, id)
  }
  const choices = free.map(({ id, name, batchNo }) => ({
    value: id,
    label: `${name} · ${say(words.batch, { batch: batchNo })}`,
  }))
  return (
    <Modal
      open={isOpen}
      title={say(words.codesTitle, { name: row.name })}
      footer={<Button onClick={() => setOpen(false)}>{say(resourceWords.close)}</Button>}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {data === undefined && failure === undefined && <Skeleton active />}
      {data === undefined && failure !== undefined && (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className={styles.codes}>
          {complaint !== undefined && <Alert type="error" showIcon title={complaint} />}
          <h2>{say(words.boundCodes)}</h2>
          {bound.length === 0 && <p className="quiet">{say(words.noCodes)}</p>}
          <ul>
            {bound.map((code) => (
              <li key={code.id}>
                <span>{code.name}</span>
                <Button size="small" disabled={isBusy} onClick={() => void unbind(code)}>
                  {say(words.unbind)}
                </Button>
              </li>
            ))}
          </ul>
          {free.length === 0 ? (
            <p className="quiet">{say(words.noFree)}</p>
          ) : (
            <div className={styles.bind}>
              <Pick
                aria-label={say(words.freeCode)}
                placeholder={say(words.freeCode)}
                value={chosen}
                choices={choices}
                onChange={(value) => setChosen(typeof value === 'string' ? value : undefined)}
              />
              <Button
                type="primary"
                loading={isBusy}
                disabled={chosen === undefined}
                onClick={() => chosen !== undefined && void send(row.id, chosen)}
              >
                {say(words.bind)}
              </Button>
            </div>
          )}
        </div>
      )}
    </Modal>
  )
}
