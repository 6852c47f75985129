import { addDays, billChannels, billWords, businessDay, reconciliation, reconciliationWords } from '@kangju/contract'
import { Button, Select } from 'antd'
import dayjs from 'dayjs'
import { useId, useRef, useState } from 'react'
import { act } from '../../api/query.ts'
import { CallDialog } from '../../resource/call-form.tsx'
import { useSendDialog } from '../../resource/use-call-dialog.ts'
import { DayInput } from '../../ui/date-inputs.tsx'
import { useSay } from '../../ui/say.ts'
import { billPageWords as words } from './words-bill.ts'
import formStyles from '../../ui/form.module.css'
import styles from './reconciliation.module.css'

interface Draft {
  readonly day: string
  readonly file: File
}
const [channel] = billChannels

interface Props {
  readonly onImported: (id: string) => void
  readonly onClosed: () => void
}

/** Uploads the bill of a day; faults are listed with their lines. */
export const ImportBillDialog = ({ onImported, onClosed }: Props) => {
  const say = useSay()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [yesterday] = useState(() => addDays(businessDay(new Date()), -1))
  const [day, setDay] = useState(yesterday)
  const [file, setFile] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  const dialog = useSendDialog({
    title: say(words.import),
    isDirty: file !== undefined,
    send: (draft: Draft) =>
      act(
        reconciliation.importBill,
        { body: { channel, day: draft.day }, file: draft.file },
        { isReportedLater: true },
      ),
    done: ({ isNew, edition }) => (isNew ? say(words.imported, { n: edition }) : say(words.same)),
    onSent: (data) => onImported(data.id),
  })
  const submit = () => {
    if (file === undefined) return setMissing(true)
    // Faults of the file are listed in this dialog.
    void dialog.send({ day, file }, async () => 'all')
  }
  return (
    <CallDialog dialog={dialog} submit={{ text: words.import }} onSubmit={submit} onClosed={onClosed}>
      <div className={formStyles.fields}>
        <p className="quiet">{say(words.importAbout)}</p>
        <label className="two-lines" htmlFor={`${id}-channel`}>
          <span>{say(reconciliationWords.field.channel)}</span>
          <Select
            id={`${id}-channel`}
            value={channel}
            options={billChannels.map((value) => ({ value, label: say(billWords.channel[value]) }))}
          />
        </label>
        <label className="two-lines" htmlFor={`${id}-day`}>
          <span>{say(words.day)}</span>
          <DayInput
            id={`${id}-day`}
            allowClear={false}
            value={day}
            maxDate={dayjs(yesterday)}
            onChange={(next) => {
              setDay(next ?? yesterday)
              dialog.forgive()
            }}
          />
        </label>
        <div className={styles.file}>
          <Button onClick={() => input.current?.click()}>{say(words.choose)}</Button>
          <span className="line">{file?.name}</span>
          <input
            ref={input}
            type="file"
            accept=".csv,.gz,.txt"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={say(words.choose)}
            onChange={({ target }) => {
              setFile(target.files?.[0])
              setMissing(false)
              dialog.forgive()
              // The reset allows choosing the same file again.
              target.value = ''
            }}
          />
        </div>
        {isMissing && (
          <p className={styles.wrong} role="alert">
            {say(words.fileNeeded)}
          </p>
        )}
      </div>
    </CallDialog>
  )
}
