import { longcare, longcareWords, type LongcareRow } from '@kangju/contract'
import { Button, Table } from 'antd'
import { useMay } from '../../../api/me.tsx'
import { act, invalidateArea } from '../../../api/query.ts'
import { Status, Value } from '../../../resource/columns.tsx'
import type { Tone } from '../../../resource/tone.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/feedback.tsx'
import { useSay } from '../../../ui/say.ts'
import { longcareTabWords as words, recordWords } from '../words-records.ts'
import { AssessmentDetails } from './assessment-details.tsx'
import { disabilityText } from './reason-lines.ts'
import { validityOn, type Validity } from './validity.ts'
import actionsStyles from '../../../resource/actions.module.css'

const tones: Readonly<Record<Validity, Tone>> = { valid: 'green', notYet: 'orange', over: 'grey' }

const ValidityCell = ({ row, today }: { row: LongcareRow; today: string }) => {
  const say = useSay()
  const validity = validityOn(row, today)
  return (
    <span className="figure">
      <Status tone={tones[validity]}>{say(words[validity])}</Status> {`${row.validFrom} – ${row.validTo}`}
    </span>
  )
}

const StepsCell = ({ row, onEdit }: { row: LongcareRow; onEdit: (row: LongcareRow) => void }) => {
  const say = useSay()
  const may = useMay()
  const confirm = useConfirm()
  const remove = async () => {
    const content = say(words.removeText, { day: row.assessDate })
    if ((await confirm({ title: words.removeTitle, content, danger: true, okText: recordWords.remove })) === undefined)
      return
    const outcome = await act(longcare.remove, { body: { ids: [row.id] } })
    if (!outcome.ok) return
    // The care recipient's level may have changed with the removal.
    invalidateArea('customerclient')
    notify.success(say(recordWords.removed))
  }
  return (
    <span className={actionsStyles.rowSteps}>
      {may(longcare.edit.access) && (
        <Button type="link" size="small" onClick={() => onEdit(row)}>
          {say(recordWords.edit)}
        </Button>
      )}
      {may(longcare.remove.access) && (
        <Button type="link" size="small" onClick={() => void remove()}>
          {say(recordWords.remove)}
        </Button>
      )}
    </span>
  )
}

const expandable = { expandedRowRender: (row: LongcareRow) => <AssessmentDetails row={row} /> }

interface Props {
  readonly rows: readonly LongcareRow[]
  readonly today: string
  readonly onEdit: (row: LongcareRow) => void
}

export const AssessmentTable = ({ rows, today, onEdit }: Props) => {
  const say = useSay()
  const { field, choice } = longcareWords
  return (
    <Table<LongcareRow>
      rowKey="id"
      size="middle"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={rows}
      expandable={expandable}
      columns={[
        { dataIndex: 'assessDate', title: say(field.assessDate), className: 'figure' },
        {
          key: 'level',
          title: say(field.disabilityLevel),
          render: (_value, row) => say(disabilityText(row.disabilityLevel)),
        },
        {
          key: 'validity',
          title: say(words.validity),
          render: (_value, row) => <ValidityCell row={row} today={today} />,
        },
        { dataIndex: 'assessOrg', title: say(field.assessOrg) },
        {
          key: 'benefit',
          title: say(field.benefitType),
          render: (_value, row) => <Value kind="choice" value={row.benefitType} choice={choice.benefitType} />,
        },
        { key: 'steps', title: say(words.steps), render: (_value, row) => <StepsCell row={row} onEdit={onEdit} /> },
      ]}
    />
  )
}
