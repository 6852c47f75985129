import { emergencyTypes, tvecall, tvecallWords, type EmergencyType } from '@kangju/contract'
import { Alert, Button, Radio } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { asText } from '../../../resource/schema.ts'
import { useSay } from '../../../ui/say.ts'
import { PhraseInput } from '../phrase-input.tsx'
import { callbackWords, callPageWords, remarkWords } from '../words.ts'
import { editRemark, editsStore, saveEdits } from './remark-edits.ts'
import { isUnsaved, shownKind, shownText } from './remark-rules.ts'
import { talkWords as words } from './words-talk.ts'
import styles from './talk.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Kind of help and remark, written while talking. */
export const TalkRemark = ({ callId }: { readonly callId: string }) => {
  const say = useSay()
  const id = useId()
  const { data: row } = useCall(tvecall.read, { params: { id: callId } })
  const edits = editsStore.use().get(callId)
  const [isBusy, setBusy] = useState(false)
  if (row === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const isOpen = isUnsaved(row, edits)
  const isWritten = row.remark !== null || row.emergencyType !== null
  const save = async () => {
    setBusy(true)
    await saveEdits(callId)
    setBusy(false)
  }
  return (
    <section className={styles.remark} aria-label={say(callPageWords.remark)}>
      <div className={styles.kind}>
        <span id={`${id}-kind`}>{say(tvecallWords.field.emergencyType)}</span>
        <Radio.Group
          aria-labelledby={`${id}-kind`}
          value={shownKind(row, edits)}
          options={emergencyTypes.map((value) => ({ value, label: say(tvecallWords.choice.emergencyType[value]) }))}
          onChange={({ target }) => editRemark(callId, row, { kind: target.value as EmergencyType })}
        />
      </div>
      {edits?.isOvertaken === true && (
        <Alert
          type="warning"
          showIcon
          title={say(words.overtaken)}
          description={say(remarkWords.now, { text: row.remark ?? '' })}
        />
      )}
      <div>
        <label htmlFor={`${id}-text`} className="visually-hidden">
          {say(callPageWords.remark)}
        </label>
        <PhraseInput
          id={`${id}-text`}
          value={shownText(row, edits)}
          onChange={(text) => editRemark(callId, row, { text: asText(text) })}
        />
      </div>
      <div className={styles.save}>
        <span role="status" className="quiet" data-unsaved={isOpen}>
          {isOpen ? say(words.unsaved) : isWritten && say(words.saved)}
        </span>
        <Button loading={isBusy} disabled={!isOpen} onClick={() => void save()}>
          {say(callbackWords.save)}
        </Button>
      </div>
    </section>
  )
}
