import { FileImageOutlined } from '@ant-design/icons'
import type { Text } from '@kangju/contract'
import { Skeleton, Tag, Tooltip, type TableColumnType } from 'antd'
import { type CSSProperties, type ReactNode } from 'react'
import { isPrivateFile } from '../api/private-file.ts'
import { useSay, type Say } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { columnsOf } from './column-choice.ts'
import { labelOf, querySchema, rowSchema } from './labels.ts'
import { showBp, showFen } from './money.ts'
import { asText, kindOf, type Kind } from './schema.ts'
import { knownTone, toneOf, type Tone } from './tone.ts'
import type { AnyColumn, AnyResource, AnyRow } from './types.ts'
import { Revealed } from './revealed.tsx'
import styles from './columns.module.css'
import picturesStyles from './pictures.module.css'
import richStyles from './rich.module.css'
import { Nothing } from '../ui/nothing.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { TextLine } from '../ui/text-line.tsx'

const tagsInRow = 2
const thumbsInRow = 3

export const Status = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.status} data-tone={tone}>
    {children}
  </span>
)

const Tags = ({ names, full }: { names: string[]; full: boolean }) => {
  const shown = full ? names : names.slice(0, tagsInRow)
  const rest = names.slice(shown.length)
  return (
    <span className="tags">
      {shown.map((name) => (
        <Tag key={name}>{full ? name : <TextLine text={name} />}</Tag>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.join(' · ')}>
          <Tag>{`+${rest.length}`}</Tag>
        </Tooltip>
      )}
    </span>
  )
}

const Pictures = onDemand(() => import('./pictures.tsx').then(({ Pictures }) => Pictures))

/** A list shows thumbnails; the details show the full pictures. */
const Thumbs = ({ urls, full }: { urls: readonly string[]; full: boolean }) =>
  full ? (
    <Pictures urls={urls} />
  ) : (
    <span className={picturesStyles.thumbs}>
      {urls.slice(0, thumbsInRow).map((url) =>
        // Every read of a private file is recorded in the audit log, so a list shows only an icon.
        isPrivateFile(url) ? (
          <FileImageOutlined key={url} className="quiet" />
        ) : (
          <img key={url} src={url} alt="" height={32} loading="lazy" />
        ),
      )}
    </span>
  )

interface Shown {
  kind: Kind
  value: unknown
  choice?: Readonly<Record<string, Text>>
  tone?: Tone
  full?: boolean
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Displays a value by its kind. */
export const Value = ({ kind, value, choice, tone, full = false }: Shown) => {
  const say = useSay()
  const name = (one: unknown) => {
    const text = choice?.[asText(one)]
    return text === undefined ? asText(one) : say(text)
  }
  if (isEmpty(value)) return <Nothing />
  switch (kind) {
    case 'instant': {
      // Instants always arrive with +08:00, so the text itself is Beijing time.
      const time = asText(value).slice(0, 19).replace('T', ' ')
      return <span title={full ? undefined : time}>{full ? time : time.slice(5, 16)}</span>
    }
    case 'money':
      return showFen(Number(value))
    case 'rate':
      return showBp(Number(value))
    case 'number':
      return Number(value).toLocaleString('en-US')
    case 'flag':
      return say(value === 1 || value === true ? words.yes : words.no)
    case 'choice':
      if (tone !== undefined) return <Status tone={tone}>{name(value)}</Status>
      return full ? name(value) : <TextLine text={name(value)} />
    case 'choices':
      return <Tags names={(value as unknown[]).map(name)} full={full} />
    case 'ids':
      return <Tags names={(value as unknown[]).map(name)} full={full} />
    case 'id':
      return name(value)
    case 'options':
      return <Tags names={(value as { name: string }[]).map((option) => option.name)} full={full} />
    case 'image':
      return <Thumbs urls={[asText(value)]} full={full} />
    case 'images':
      return <Thumbs urls={value as string[]} full={full} />
    case 'html':
      return full ? (
        // oxlint-disable-next-line react/no-danger -- the server cleaned it when it was stored
        <div className={richStyles.rich} dangerouslySetInnerHTML={{ __html: asText(value) }} />
      ) : (
        <TextLine text={asText(value).replace(/<[^>]*>/g, ' ')} />
      )
    case 'rows':
      return say(words.rowCount, { count: (value as unknown[]).length })
    default:
      return full ? <span className="prose">{asText(value)}</span> : <TextLine text={asText(value)} />
  }
}

const toneOfCell = (key: string, value: string, own: AnyResource['tones']) => {
  if (key === 'status') return toneOf(value, own)
  return /status$/i.test(key) ? knownTone(value, own) : own?.[value]
}

interface CellProps {
  resource: AnyResource
  column: AnyColumn
  row: AnyRow
  full?: boolean
}

export const Cell = ({ resource, column, row, full = false }: CellProps) => {
  const { key } = column
  if (column.render !== undefined) return column.render(row)
  const kind = column.as ?? kindOf(rowSchema(resource).properties?.[key] ?? {})
  const value = row[key]
  if (kind === 'masked' && typeof value === 'string' && value !== '')
    return <Revealed key={row.id} call={resource.calls.reveal} id={row.id} field={key} masked={asText(row[key])} />
  const tone = toneOfCell(key, asText(value), resource.tones)
  return <Value kind={kind} value={value} choice={resource.words.choice[key]} tone={tone} full={full} />
}

const isFigure = (kind: Kind) => kind === 'money' || kind === 'rate' || kind === 'number'

/** A column of amounts or counts: heading and cells end at the same side, two lines in a cell too. */
export const figureColumn = { align: 'right', className: 'figure to-end' } as const

interface TableLook {
  say: Say
  sort: string | undefined
  isSkeleton: boolean
}

/** Part of a cell in the card that a row is on a phone. */
type CardPart = 'title' | 'state' | 'amount' | 'line'
const linesInCard = 3

/** The columns of a card in the order of the list: its name, state, amount and the first few others. */
export const cardColumns = (resource: AnyResource, columns: readonly AnyColumn[]) => {
  const kind = ({ key, as }: AnyColumn) => as ?? kindOf(rowSchema(resource).properties?.[key] ?? {})
  const [title, ...rest] = columns
  const state = rest.find(({ key }) => key === 'status') ?? rest.find(({ key }) => /status$/i.test(key))
  const amount = rest.find((column) => kind(column) === 'money')
  const lines = rest.filter((column) => column !== state && column !== amount).slice(0, linesInCard)
  const parts = new Map<AnyColumn | undefined, CardPart>([
    [title, 'title'],
    [state, 'state'],
    [amount, 'amount'],
    ...lines.map((column) => [column, 'line'] as const),
  ])
  return columns.flatMap((column) => {
    const part = parts.get(column)
    return part === undefined ? [] : [{ column, part }]
  })
}

/** The column of the second line, as it is declared. */
const belowOf = (resource: AnyResource, { below }: AnyColumn) =>
  below === undefined ? undefined : (columnsOf(resource).find(({ key }) => key === below) ?? { key: below })

/** The name of a column together with that of its second line. */
export const namesOf = (resource: AnyResource, column: AnyColumn, say: Say) => {
  const below = belowOf(resource, column)
  const own = say(labelOf(resource, column))
  return below === undefined || column.text !== undefined ? own : `${own}/${say(labelOf(resource, below))}`
}

/** The field that the heading of a column sorts by: its own, else that of the second line. */
export const sortKeyOf = (resource: AnyResource, { key, below }: AnyColumn): string | undefined => {
  const sorts = querySchema(resource).properties?.['sort']?.enum ?? []
  return [key, below].find((one) => one !== undefined && sorts.includes(one))
}

const cellPadding = 16

/** Lets a heading of two names break between them. */
const breakable = (names: string) => names.replace('/', '/\u200b')

export const tableColumns = (resource: AnyResource, columns: readonly AnyColumn[], look: TableLook) => {
  return columns.map((column, at): TableColumnType<AnyRow> => {
    const { key, width } = column
    const sortKey = sortKeyOf(resource, column)
    const below = belowOf(resource, column)
    const kind = column.as ?? kindOf(rowSchema(resource).properties?.[key] ?? {})
    return {
      key,
      // The heading names a second line only where the two could be mixed up, because it would widen the column.
      title: (
        <span className={styles.heading} title={namesOf(resource, column, look.say)}>
          {isFigure(kind) || kind === 'instant'
            ? breakable(namesOf(resource, column, look.say))
            : look.say(labelOf(resource, column))}
        </span>
      ),
      ...(width === undefined
        ? {}
        : { width, onCell: () => ({ style: { '--line-width': `${width - cellPadding}px` } as CSSProperties }) }),
      ...(isFigure(kind) ? figureColumn : {}),
      ...(sortKey !== undefined
        ? {
            sorter: true,
            showSorterTooltip: false,
            sortOrder: look.sort === sortKey ? 'ascend' : look.sort === `-${sortKey}` ? 'descend' : null,
          }
        : {}),
      render: (_value, row) => {
        if (look.isSkeleton) return <Skeleton.Input active block size="small" />
        const cell = <Cell resource={resource} column={column} row={row} />
        // A click bubbles to the row, which opens it; the button is for the keyboard.
        const opening = (
          <button type="button" className={styles.rowOpen} data-row-open>
            {cell}
          </button>
        )
        const first = at > 0 ? cell : opening
        if (below === undefined || isEmpty(row[below.key])) return first
        return (
          <span className="two-lines">
            {first}
            <span className="quiet">
              <Cell resource={resource} column={below} row={row} />
            </span>
          </span>
        )
      },
    }
  })
}
