import { organWords, type OrganDraft } from '@kangju/contract'
import { Alert, Button } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { useMe } from '../../api/me.tsx'
import { DraftLine } from '../../resource/draft-line.tsx'
import { isUnsaved, type DraftSaver } from '../../resource/draft-saver.ts'
import { ErrorSummary, useWrongFields } from '../../resource/error-summary.tsx'
import { fieldsOf, FormFields, FormRulesProvider } from '../../resource/form-fields.tsx'
import { draftOf } from '../../resource/schema.ts'
import { StableForm } from '../../resource/stable-form.tsx'
import { recheck } from '../../resource/use-refusals.ts'
import type { Values } from '../../resource/types.ts'
import { useDirty } from '../../api/dirty.ts'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { organAddWords as words, organFormWords } from './words.ts'
import { Review } from './add-review.tsx'
import { StepList } from './add-steps.tsx'
import { organBody as body, organSteps, stepOf } from './organ-form.tsx'
import { reviewStep, useHeld, useJudge, useSubmit, useWalk } from './use-add-form.ts'
import styles from './add-organ.module.css'
import formStyles from '../../ui/form.module.css'
import pageStyles from '../../ui/page.module.css'

const titles = [...organSteps.map(({ title }) => title), organFormWords.review]

const StepFields = ({ at, values, faulty }: { at: number; values: Values; faulty: readonly string[] }) => {
  const me = useMe()
  const step = organSteps[at]
  const context = { me, isNew: true, values }
  return (
    <FormFields
      key={step?.key}
      fields={fieldsOf(step?.fields ?? [], body, context)}
      schema={body}
      context={context}
      faulty={faulty}
    />
  )
}

interface BarProps {
  at: number
  saver: DraftSaver
  isSending: boolean
  summary: ReactNode
  onBack: () => void
  onGoOn: () => void
}

const StepBar = ({ at, saver, isSending, summary, onBack, onGoOn }: BarProps) => {
  const say = useSay()
  return (
    <div className={classes(formStyles.saveBar, styles.bar)}>
      {summary}
      <DraftLine state={saver.state.use()} hint={words.nextHint} onRetry={() => void saver.flush()} />
      <Button disabled={at === 0} onClick={onBack}>
        {say(words.previous)}
      </Button>
      <Button type="primary" loading={isSending} title={say(words.nextHint)} onClick={onGoOn}>
        {say(at === reviewStep ? words.submit : words.next)}
      </Button>
    </div>
  )
}

interface Props {
  /** Values of the saved draft. */
  start: Values
  saver: DraftSaver
  onAdded: (made: { readonly id: string; readonly name: string }) => void
}

/** One form in steps; only one step is shown, but all values are kept. */
export const AddForm = ({ start, saver, onAdded }: Props) => {
  const say = useSay()
  const { form, initial, values, held } = useHeld(start)
  const { judge, ...judging } = useJudge(held)
  const { faulty, wrong, tried, changed } = useWrongFields(form)
  const { at, heading, keep, leaveTo, mend } = useWalk({ form, held, saver, onInvalid: tried })
  const { isSending, complaints, submit } = useSubmit({ held, judging, mend, onAdded })
  const title = say(titles[at] ?? organFormWords.basic)
  useDirty(isUnsaved(saver.state.use()), title)

  const goOn = () => void (at === reviewStep ? submit() : leaveTo(at + 1))
  const goOnByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSending) return
    event.preventDefault()
    goOn()
  }
  const change = () => {
    keep(at)
    recheck(form)
  }
  const asked = { form, initialValues: initial, onValuesChange: change, onFieldsChange: changed }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the whole form
    <section className={classes(pageStyles.panel, styles.form)} onKeyDown={goOnByKey}>
      <StepList titles={titles} at={at} onGo={(next) => void leaveTo(next)} />
      <div className={styles.step}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
          <span className="quiet"> {say(words.stepOf, { at: at + 1, count: titles.length })}</span>
        </h2>
        {complaints.length > 0 && (
          <Alert type="error" showIcon title={complaints.join(' ')} className={formStyles.complaint} />
        )}
        <StableForm {...asked} name="organ">
          <FormRulesProvider isNew words={organWords} judge={judge}>
            <StepFields at={at} values={values} faulty={faulty} />
          </FormRulesProvider>
        </StableForm>
        {at === reviewStep && <Review draft={draftOf(body, held()) as Partial<OrganDraft>} onGo={mend} />}
      </div>
      <StepBar
        at={at}
        saver={saver}
        isSending={isSending}
        summary={
          <ErrorSummary
            // The fields of a step that was left keep their errors.
            wrong={wrong?.filter(({ name }) => stepOf(String(name[0])) === at)}
            texts={organWords}
            onGo={(name) => form.scrollToField([...name], { focus: true })}
          />
        }
        onBack={() => void leaveTo(at - 1)}
        onGoOn={goOn}
      />
    </section>
  )
}
