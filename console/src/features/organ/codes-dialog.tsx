import { organ, type OrganListRow } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { CallDialog } from '../../resource/call-form.tsx'
import { Pick } from '../../resource/pick.tsx'
import { useCallDialog } from '../../resource/use-call-dialog.ts'
import { useConfirm } from '../../ui/confirm.tsx'
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
  const { data, failure, refetch } = useCall(organ.codes, { query: { organId: row.id } })
  const [chosen, setChosen] = useState<string>()
  const dialog = useCallDialog({
    call: organ.bindqrcode,
    title: say(words.codesTitle, { name: row.name }),
    isDirty: false,
    done: resourceWords.done,
    staysOpen: true,
    onSent: () => setChosen(undefined),
  })
  const { isBusy, send, leave } = dialog
  const bound = (data ?? []).filter((code) => code.isBound === 1)
  const free = (data ?? []).filter((code) => code.isBound === 0)

  const bind = () => chosen !== undefined && void send({ organId: row.id, qrCodeId: chosen })
  const unbind = async ({ id, name }: Code) => {
    const question = { title: words.unbind, content: say(words.unbindText, { code: name }), okText: words.unbind }
    if ((await confirm({ ...question, danger: true })) !== undefined) await send({ organId: null, qrCodeId: id })
  }
  const choices = free.map(({ id, name, batchNo }) => ({
    value: id,
    label: `${name} · ${say(words.batch, { batch: batchNo })}`,
  }))
  return (
    <CallDialog
      dialog={dialog}
      reading={{ isReady: data !== undefined, failure, retry: () => void refetch() }}
      footer={<Button onClick={leave}>{say(resourceWords.close)}</Button>}
      onSubmit={bind}
      onClosed={onClosed}
    >
      <div className={styles.codes}>
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
            <Button type="primary" loading={isBusy} disabled={chosen === undefined} onClick={bind}>
              {say(words.bind)}
            </Button>
          </div>
        )}
      </div>
    </CallDialog>
  )
}
