import { checkOrgan, organ, type OrganDraft } from '@kangju/contract'
import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '../../api/client.ts'
import { report } from '../../api/failures.ts'
import { act } from '../../api/query.ts'
import { startOf, type FormRules } from '../../resource/form-fields.tsx'
import { isSame } from '../../resource/merge.ts'
import { checkField, draftOf } from '../../resource/schema.ts'
import type { Values } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { useStep } from './add-steps.tsx'
import type { DraftSaver } from '../../resource/draft-saver.ts'
import { organBody as body, organSteps, stepOf } from './organ-form.tsx'

/** The last step shows everything on one page. */
export const reviewStep = organSteps.length

/** The values of all steps, shown or hidden. */
export const useHeld = (start: Values) => {
  const [form] = Form.useForm<Values>()
  const initial = { ...startOf(body), ...start }
  const watched = Form.useWatch<Values>([], { form, preserve: true }) as Values | undefined
  return {
    form,
    initial,
    values: { ...initial, ...watched },
    held: () => ({ ...initial, ...form.getFieldsValue(true) }) as Values,
  }
}

/** Validates a field by its rules and by the server's last refusal. */
export const useJudge = (held: () => Values) => {
  const say = useSay()
  /** A value that the server refused stays invalid until it changes. */
  const refused = useRef(new Map<string, { value: unknown; why: string }>())
  const judge: FormRules['judge'] = (path, schema, key, value) => {
    const wrong = checkField(schema, key, value) ?? checkOrgan(draftOf(body, held()) as Partial<OrganDraft>)[path]
    if (wrong !== undefined) return say(wrong)
    const old = refused.current.get(path)
    return old !== undefined && isSame(old.value, value, true) ? old.why : undefined
  }
  return {
    judge,
    refuse: (name: string, why: readonly string[]) => {
      const [key = ''] = name.split('.')
      refused.current.set(key, { value: held()[key], why: why.join(' ') })
    },
    forgive: () => refused.current.clear(),
  }
}

/** Validates the shown fields and focuses the first invalid one. */
const checkShown = async (form: FormInstance<Values>) => {
  try {
    await form.validateFields()
    return true
  } catch (error) {
    const [first] = (error as { errorFields: { name: (string | number)[] }[] }).errorFields
    if (first !== undefined) form.scrollToField(first.name, { focus: true })
    return false
  }
}

interface Walk {
  form: FormInstance<Values>
  held: () => Values
  saver: DraftSaver
  /** Called when the shown step was found invalid. */
  onInvalid: () => void
}

/** Moves between steps: forward only if the shown one is valid, or to a step with an error. */
export const useWalk = ({ form, held, saver, onInvalid }: Walk) => {
  const [at, goTo] = useStep(reviewStep + 1)
  const heading = useRef<HTMLHeadingElement>(null)
  const isValid = async () => {
    const isRight = await checkShown(form)
    if (!isRight) onInvalid()
    return isRight
  }
  /** Set when a step is opened to fix an error, so that the error is shown on arrival. */
  const isMending = useRef(false)
  const arrive = useEffectEvent(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    if (!isMending.current) return
    isMending.current = false
    void isValid()
  })
  const hasArrived = useRef(false)
  useEffect(() => {
    if (hasArrived.current) arrive()
    hasArrived.current = true
  }, [at])

  const keep = (step: number) => saver.change(JSON.stringify({ step, values: held() }))
  const leaveTo = async (next: number) => {
    if (next > at && !(await isValid())) return
    keep(next)
    void saver.flush()
    goTo(next)
  }
  const mend = (next: number) => {
    if (next === at) return void isValid()
    isMending.current = true
    goTo(next)
  }
  return { at, heading, keep, leaveTo, mend }
}

/** Fields of all steps that the form itself finds invalid. */
const faultsOf = (draft: Values) => [
  ...Object.keys(body.properties ?? {}).filter((key) => checkField(body, key, draft[key]) !== undefined),
  ...Object.keys(checkOrgan(draft as Partial<OrganDraft>)),
]

interface Submission {
  held: () => Values
  judging: Pick<ReturnType<typeof useJudge>, 'refuse' | 'forgive'>
  mend: (step: number) => void
  onAdded: (made: { readonly id: string; readonly name: string }) => void
}

/** Submits the form; errors lead to their step, and errors without a step are listed. */
export const useSubmit = ({ held, judging: { refuse, forgive }, mend, onAdded }: Submission) => {
  const [isSending, setSending] = useState(false)
  const [complaints, setComplaints] = useState<readonly string[]>([])

  const place = ({ errors = {}, message }: Failure): readonly string[] => {
    const own = Object.entries(errors).filter(([name]) => stepOf(name) !== undefined)
    const others = Object.entries(errors).filter(([name]) => stepOf(name) === undefined)
    for (const [name, why] of own) refuse(name, why)
    const rest = others.flatMap(([, why]) => why)
    setComplaints(own.length === 0 ? [message, ...rest] : rest)
    if (own.length > 0) mend(Math.min(...own.map(([name]) => stepOf(name) ?? reviewStep)))
    return own.map(([name]) => name)
  }
  const submit = async () => {
    setComplaints([])
    forgive()
    const draft = draftOf(body, held())
    const wrong = faultsOf(draft).map((name) => stepOf(name) ?? 0)
    if (wrong.length > 0) return mend(Math.min(...wrong))
    setSending(true)
    const outcome = await act(organ.add, { body: draft as OrganDraft }, { isReportedLater: true })
    setSending(false)
    if (!outcome.ok) return report(outcome.failure, { placed: place(outcome.failure) })
    onAdded({ id: outcome.data.id, name: String(draft['name']) })
  }
  return { isSending, complaints, submit }
}
