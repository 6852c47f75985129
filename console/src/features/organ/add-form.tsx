import { checkOrgan, organ, organWords, type OrganDraft } from '@kangju/contract'
import { Alert, Button, Form } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useMe } from '../../api/me.tsx'
import { act } from '../../api/query.ts'
import type { Failure } from '../../api/client.ts'
import { fieldsOf, FormFields, FormRulesContext, startOf, type FormRules } from '../../resource/form-fields.tsx'
import { isSame } from '../../resource/merge.ts'
import { checkField, draftOf, type FieldSchema } from '../../resource/schema.ts'
import type { Values } from '../../resource/types.ts'
import { useDirty } from '../../ui/dirty.ts'
import { useSay } from '../../ui/say.ts'
import { organAddWords as words, organFormWords } from '../../ui/words-organ.ts'
import { Review } from './add-review.tsx'
import { StepList, useStep } from './add-steps.tsx'
import { DraftLine } from './draft-line.tsx'
import { isUnsaved, type DraftSaver } from './draft-saver.ts'
import { organSteps } from './organ-form.tsx'
import '../../resource/resource.css'

const body = organ.add.body as FieldSchema
const titles = [...organSteps.map(({ title }) => title), organFormWords.review]
const last = organSteps.length

const stepOf = (name: string) => {
  const [key = ''] = name.split('.')
  const found = organSteps.findIndex((step) => step.fields.some((field) => field.key === key))
  return found < 0 ? undefined : found
}

/** Everything that the form itself finds wrong, in whichever step. */
const faultsOf = (draft: Values) => [
  ...Object.keys(body.properties ?? {}).filter((key) => checkField(body, key, draft[key]) !== undefined),
  ...Object.keys(checkOrgan(draft as Partial<OrganDraft>)),
]

interface Props {
  /** What was filled in before. */
  start: Values
  saver: DraftSaver
  onAdded: (made: { readonly id: string; readonly name: string }) => void
}

/** One form in steps: only one step is shown, all of it is held. */
export const AddForm = ({ start, saver, onAdded }: Props) => {
  const say = useSay()
  const me = useMe()
  const [form] = Form.useForm<Values>()
  const [at, goTo] = useStep(titles.length)
  const [isSending, setSending] = useState(false)
  const [complaints, setComplaints] = useState<readonly string[]>([])
  /** What the server refused stays refused until it is changed. */
  const refused = useRef(new Map<string, { value: unknown; why: string }>())
  /** Came here to mend something: show at once what it is. */
  const isMending = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const state = saver.state.use()
  useDirty(isUnsaved(state), say(titles[at] ?? organFormWords.basic))

  const initial = { ...startOf(body), ...start }
  const watched = Form.useWatch<Values>([], { form, preserve: true }) as Values | undefined
  const values = { ...initial, ...watched }
  const held = () => ({ ...initial, ...form.getFieldsValue(true) }) as Values
  const step = organSteps[at]
  const context = { me, isNew: true, values }
  const fields = fieldsOf(step?.fields ?? [], body, context)

  const judge: FormRules['judge'] = (path, schema, key, value) => {
    const wrong = checkField(schema, key, value) ?? checkOrgan(draftOf(body, held()) as Partial<OrganDraft>)[path]
    if (wrong !== undefined) return say(wrong)
    const old = refused.current.get(path)
    return old !== undefined && isSame(old.value, value, true) ? old.why : undefined
  }

  /** Whether what is shown is right; where it is not, the first such field has the keyboard. */
  const isRight = async () => {
    try {
      await form.validateFields()
      return true
    } catch (error) {
      const [first] = (error as { errorFields: { name: (string | number)[] }[] }).errorFields
      if (first !== undefined) form.scrollToField(first.name, { focus: true })
      return false
    }
  }

  const keep = (nextStep: number) => saver.change(JSON.stringify({ step: nextStep, values: held() }))
  const leaveTo = async (next: number) => {
    if (next > at && !(await isRight())) return
    keep(next)
    void saver.flush()
    goTo(next)
  }
  const mend = (next: number) => {
    if (next === at) void isRight()
    else {
      isMending.current = true
      goTo(next)
    }
  }
  const arrive = useEffectEvent(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    if (!isMending.current) return
    isMending.current = false
    void isRight()
  })
  const hasArrived = useRef(false)
  useEffect(() => {
    if (hasArrived.current) arrive()
    hasArrived.current = true
  }, [at])

  const place = ({ errors = {}, message }: Failure) => {
    const own = Object.entries(errors).filter(([name]) => stepOf(name) !== undefined)
    for (const [name, why] of own) {
      const [key = ''] = name.split('.')
      refused.current.set(key, { value: held()[key], why: why.join(' ') })
    }
    const others = Object.entries(errors).filter(([name]) => stepOf(name) === undefined)
    setComplaints(own.length === 0 ? [message, ...others.flatMap(([, why]) => why)] : others.flatMap(([, why]) => why))
    const first = Math.min(...own.map(([name]) => stepOf(name) ?? last))
    if (own.length > 0) mend(first)
  }

  const submit = async () => {
    setComplaints([])
    refused.current.clear()
    const draft = draftOf(body, held())
    const [wrong] = faultsOf(draft)
      .map((name) => stepOf(name) ?? 0)
      .toSorted((one, other) => one - other)
    if (wrong !== undefined) return mend(wrong)
    setSending(true)
    const outcome = await act(organ.add, { body: draft as OrganDraft }, { quiet: true })
    setSending(false)
    if (!outcome.ok) return place(outcome.failure)
    onAdded({ id: outcome.data.id, name: String(draft['name']) })
  }
  const goOn = () => void (at === last ? submit() : leaveTo(at + 1))
  const goOnByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSending) return
    event.preventDefault()
    goOn()
  }
  const change = (changed: Values) => {
    keep(at)
    // What one field is may have been wrong only because of another.
    const wrong = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && !(String(name[0]) in changed))
    if (wrong.length > 0) void form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the whole form
    <section className="panel add-organ" onKeyDown={goOnByKey}>
      <StepList titles={titles} at={at} onGo={(next) => void leaveTo(next)} />
      <div className="add-organ-step">
        <h2 ref={heading} tabIndex={-1}>
          {say(titles[at] ?? organFormWords.basic)}
          <span className="quiet"> {say(words.stepOf, { at: at + 1, count: titles.length })}</span>
        </h2>
        {complaints.length > 0 && <Alert type="error" showIcon title={complaints.join(' ')} className="complaint" />}
        <Form<Values>
          form={form}
          name="organ"
          layout="vertical"
          validateTrigger="onBlur"
          initialValues={initial}
          onValuesChange={change}
        >
          <FormRulesContext value={{ isNew: true, words: organWords, judge }}>
            <FormFields key={step?.key} fields={fields} schema={body} context={context} />
          </FormRulesContext>
        </Form>
        {at === last && <Review draft={draftOf(body, held()) as Partial<OrganDraft>} onGo={mend} />}
      </div>
      <div className="save-bar add-organ-bar">
        <DraftLine state={state} onRetry={() => void saver.flush()} />
        <Button disabled={at === 0} onClick={() => void leaveTo(at - 1)}>
          {say(words.previous)}
        </Button>
        <Button type="primary" loading={isSending} title={say(words.nextHint)} onClick={goOn}>
          {say(at === last ? words.submit : words.next)}
        </Button>
      </div>
    </section>
  )
}
