import { draft, organ, screens, type DraftForm } from '@kangju/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/query.ts'
import { DraftOffer } from '../../resource/draft-offer.tsx'
import { makeDraftSaver } from '../../resource/draft-saver.ts'
import { sendDraft } from '../../resource/send-draft.ts'
import { ErrorState } from '../../resource/states.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import type { Values } from '../../resource/types.ts'
import { Page } from '../../ui/page.tsx'
import { useSay } from '../../ui/say.ts'
import { organAddWords as words, organPageWords } from './words.ts'
import { AddResult } from './add-result.tsx'
import { AddForm } from './add-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const form: DraftForm = 'organ'
const send = sendDraft(form)

interface Left {
  readonly step: number
  readonly values: Values
}

/** The saved draft, reduced to fields the form still has; undefined if it cannot be parsed. */
const readDraft = (content: string | null): Left | undefined => {
  if (content === null) return undefined
  try {
    const { step, values } = JSON.parse(content) as { step?: unknown; values?: unknown }
    const known = (organ.add.body as FieldSchema).properties ?? {}
    const kept = Object.entries((values ?? {}) as Values).filter(([key, value]) => key in known && value !== null)
    return { step: typeof step === 'number' ? step : 0, values: Object.fromEntries(kept) }
  } catch {
    return undefined
  }
}

type Phase =
  | { readonly at: 'asking' }
  | { readonly at: 'filling'; readonly start: Values; readonly round: number }
  | { readonly at: 'done'; readonly made: { readonly id: string; readonly name: string } }

/** The phases of adding: an offer to resume the draft, the form, and the result. */
const Adding = () => {
  const [params, setParams] = useSearchParams()
  const [saver] = useState(() => makeDraftSaver(send))
  const [phase, setPhase] = useState<Phase>({ at: 'asking' })
  const reading = useCall(draft.read, { params: { form } }, { enabled: phase.at === 'asking', keepPrevious: false })
  // A cached answer may be older than the values typed since.
  const answer = reading.isFetching ? undefined : reading.data
  const left = readDraft(answer?.content ?? null)

  const fill = (start: Values, step: number, replace: boolean) => {
    setPhase((last) => ({ at: 'filling', start, round: last.at === 'filling' ? last.round + 1 : 0 }))
    if (!params.has('step') || step === 0) setParams(step === 0 ? {} : { step: String(step + 1) }, { replace })
  }
  if (phase.at === 'asking' && answer !== undefined && left === undefined)
    setPhase({ at: 'filling', start: {}, round: 0 })

  return (
    <>
      {phase.at === 'asking' && answer === undefined && reading.failure === undefined && <Skeleton active />}
      {phase.at === 'asking' && answer === undefined && reading.failure !== undefined && (
        <ErrorState message={reading.failure.message} onRetry={() => void reading.refetch()} />
      )}
      {phase.at === 'asking' && left !== undefined && (
        <DraftOffer
          name={left.values['name']}
          savedAt={answer?.savedAt ?? ''}
          onGoOn={() => fill(left.values, left.step, true)}
          onAnew={() => {
            void saver.drop()
            fill({}, 0, true)
          }}
        />
      )}
      {phase.at === 'filling' && (
        <AddForm
          key={phase.round}
          start={phase.start}
          saver={saver}
          onAdded={(made) => {
            void saver.drop()
            setPhase({ at: 'done', made })
          }}
        />
      )}
      {phase.at === 'done' && <AddResult made={phase.made} onAnother={() => fill({}, 0, false)} />}
    </>
  )
}

export default function OrganAddPage() {
  const say = useSay()
  const title = screens.find((screen) => screen.path === '/organ/add')?.title ?? organPageWords.addOne
  return (
    <Page title={say(title)} text={say(words.about)}>
      <Adding />
    </Page>
  )
}
