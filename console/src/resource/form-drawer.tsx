import type { Endpoint, Text } from '@kangju/contract'
import { useState } from 'react'
import { call as callNow, type Failure } from '../api/client.ts'
import { useMay } from '../api/me.tsx'
import { useCall } from '../api/query.ts'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { CallForm } from './call-form.tsx'
import { Conflicts } from './conflicts.tsx'
import { startOf } from './form-fields.tsx'
import { inputOf } from './labels.ts'
import { kindOf, type FieldSchema } from './schema.ts'
import { toneOf } from './tone.ts'
import type { AnyResource, AnyRow, Values } from './types.ts'
import { useCallForm } from './use-call-form.ts'
import { useMerge } from './use-merge.ts'

/** Inner rows and rich text need a wider form. */
const isRoomy = (schema: FieldSchema) => ['rows', 'html'].includes(kindOf(schema))

/** The move that shows a new row to customers, where it is hidden at first. */
const publishing = ({ machine, tones }: AnyResource): string | undefined => {
  if (machine === undefined || toneOf(machine.initial, tones) !== 'grey') return undefined
  const isFirst = ({ from, to }: { from: readonly string[]; to: string }) =>
    from.includes(machine.initial) && toneOf(to, tones) === 'green'
  return Object.entries(machine.moves).find(([, move]) => isFirst(move))?.[0]
}

interface Props {
  resource: AnyResource
  call: Endpoint & { readonly body: Endpoint['body'] }
  /** The row to edit; absent for a new one. */
  row?: AnyRow
  /** Initial values of a new row. */
  start?: Values
  onClosed: () => void
}

/** The form to create or edit a row. */
export const FormDrawer = ({ resource, call, row, start, onClosed }: Props) => {
  const say = useSay()
  const may = useMay()
  const body = call.body as FieldSchema
  const isNew = row === undefined
  const schemaOf = (key: string): FieldSchema => body.properties?.[key] ?? {}

  const read = resource.calls.read ?? resource.calls.list
  const reading = useCall(read, inputOf(read, row?.id), { enabled: !isNew, keepPrevious: false })
  /** The row as loaded when the form opened; later data do not change a form in use. */
  const [base, setBase] = useState<Values | undefined>(isNew ? {} : undefined)
  if (base === undefined && reading.data !== undefined && !reading.isFetching) setBase(reading.data as Values)

  const started: Values = isNew ? { ...startOf(body), ...start } : (base ?? {})
  // A required column without a field keeps its default.
  const needed = Object.fromEntries(Object.entries(started).filter(([key]) => body.required?.includes(key) === true))
  const declared = (resource.form ?? []).map((field) => (typeof field === 'string' ? field : field.key))

  const { machine, calls, words: own } = resource
  const move = isNew && calls.changestatus !== undefined && may(calls.changestatus.access) && publishing(resource)
  const savedText = () =>
    typeof move === 'string' && machine !== undefined
      ? say(words.savedUnlisted, {
          state: say(own.choice['status']?.[machine.initial] as Text),
          move: say(own.move[move] as Text),
        })
      : say(words.saved)

  const form = useCallForm({
    call,
    title: isNew
      ? say(words.addOne, { title: say(resource.words.title) })
      : say(words.editOne, { name: resource.rowTitle(row) }),
    done: savedText,
    words: resource.words,
    fields: resource.form ?? [],
    isNew,
    start: Object.fromEntries(declared.map((key) => [key, started[key]])),
    base: isNew ? needed : (base ?? {}),
    check: (draft, isWhole) => (isWhole ? (resource.check?.(draft as never) ?? {}) : {}),
    onSent: resource.saved,
    onRefused: (failure, mine) => compare(failure, mine),
  })
  const merge = useMerge({
    form: form.form,
    body,
    base: base ?? {},
    setBase,
    read: () => callNow(read, inputOf(read, row?.id)),
    save: form.save,
  })
  const compare = async (failure: Failure, mine: Values): Promise<boolean> =>
    !isNew && merge.compare(failure, mine, form.fields)

  return (
    <CallForm
      form={form}
      frame="drawer"
      width={resource.formWidth ?? (form.fields.some(({ key }) => isRoomy(schemaOf(key))) ? 880 : 640)}
      reading={{ isReady: base !== undefined, failure: reading.failure, retry: () => void reading.refetch() }}
      isSetAside={merge.conflicts !== undefined}
      {...(merge.conflicts === undefined ? {} : { footer: null })}
      above={
        merge.conflicts !== undefined && (
          <Conflicts
            resource={resource}
            body={body}
            fields={form.fields}
            conflicts={merge.conflicts}
            onCancel={merge.cancel}
            onSettle={merge.settle}
          />
        )
      }
      onClosed={onClosed}
    />
  )
}
