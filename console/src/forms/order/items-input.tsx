import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { commodity, examinationclass, project, type SpecOption } from '@kangju/contract'
import { Button, InputNumber } from 'antd'
import { useMay } from '../../api/me.tsx'
import { showFen } from '../../resource/money.ts'
import { Pick, PickOption } from '../../resource/pick.tsx'
import { SearchPick } from '../../resource/search-pick.tsx'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { orderFormWords as words } from './words.ts'
import { itemKinds, type ItemKind, type ItemLine } from './order-draft.ts'
import styles from './order-form.module.css'

const itemsAtMost = 10
const qtyAtMost = 99
const picks = { spec: project.specs, commodity: commodity.nopage, exam: examinationclass.nopage } as const

interface ThingProps {
  kind: ItemKind
  value: string | undefined
  known: readonly SpecOption[]
  onChange: (id: string | undefined) => void
}

const optionText = ({ projectName, specName, priceFen }: SpecOption) =>
  `${projectName} · ${specName} · ${showFen(priceFen)}`

const Thing = ({ kind, value, known, onChange }: ThingProps) => {
  const say = useSay()
  const set = (next: unknown) => onChange(typeof next === 'string' ? next : undefined)
  const look = { value, onChange: set, placeholder: say(words.thing), 'aria-label': say(words.thing) }
  if (kind !== 'spec') return <PickOption key={kind} {...look} call={picks[kind]} />
  return (
    <SearchPick<SpecOption>
      {...look}
      call={project.specs}
      known={known.map((option) => ({ id: option.id, name: optionText(option) }))}
      label={optionText}
    />
  )
}

const none: readonly SpecOption[] = []

/** Items of the order, one line each. */
export const ItemsInput = ({ value, known = none, onChange }: InputProps & { known?: readonly SpecOption[] }) => {
  const say = useSay()
  const may = useMay()
  const lines = (value ?? []) as readonly ItemLine[]
  const kinds = itemKinds.filter((kind) => may(picks[kind].access))
  const change = (at: number, part: Partial<ItemLine>) =>
    onChange?.(lines.map((line, i) => (i === at ? { ...line, ...part } : line)))
  return (
    <div className={styles.items}>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no other key while it changes
        <div key={at} className={styles.item} role="group" aria-label={say(words.whatOf, { n: at + 1 })}>
          <Pick
            aria-label={say(words.kind)}
            value={line.kind}
            choices={kinds.map((kind) => ({ value: kind, label: say(words[kind]) }))}
            onChange={(kind) => change(at, { kind: (kind ?? 'spec') as ItemKind, id: undefined })}
          />
          <Thing kind={line.kind} value={line.id} known={known} onChange={(id) => change(at, { id })} />
          <InputNumber
            className="wide"
            aria-label={say(words.qty)}
            min={1}
            max={qtyAtMost}
            precision={0}
            value={line.qty ?? null}
            onChange={(qty) => change(at, { qty: qty ?? undefined })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={say(words.removeItem, { n: at + 1 })}
            disabled={lines.length === 1}
            onClick={() => onChange?.(lines.filter((_line, i) => i !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={lines.length >= itemsAtMost}
        onClick={() => onChange?.([...lines, { kind: 'spec', qty: 1 }])}
      >
        {say(words.addItem)}
      </Button>
    </div>
  )
}
