import { customerclient, draft, screens, type DraftForm } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/query.ts'
import { DraftLine } from '../../resource/draft-line.tsx'
import { DraftOffer } from '../../resource/draft-offer.tsx'
import { isUnsaved, makeDraftSaver, type DraftSaver } from '../../resource/draft-saver.ts'
import { sendDraft } from '../../resource/send-draft.ts'
import type { FieldSchema } from '../../resource/schema.ts'
import { ErrorState } from '../../resource/states.tsx'
import type { Values } from '../../resource/types.ts'
import { useDirty } from '../../api/dirty.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { useSay } from '../../ui/say.ts'
import { clientFormWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { ClientForm } from './client-form.tsx'
import pageStyles from '../../ui/page.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

const form: DraftForm = 'customer'
const send = sendDraft(form)

/** The saved draft, reduced to fields the form still has; undefined if it cannot be parsed. */
const readDraft = (content: string | null): Values | undefined => {
  if (content === null) return undefined
  try {
    const known = (customerclient.add.body as FieldSchema).properties ?? {}
    const kept = Object.entries(JSON.parse(content) as Values).filter(([key, value]) => key in known && value !== null)
    return Object.fromEntries(kept)
  } catch {
    return undefined
  }
}

interface FillingProps {
  title: string
  start: Values
  saver: DraftSaver
  onAdded: (made: Made) => void
}

const Filling = ({ title, start, saver, onAdded }: FillingProps) => {
  const say = useSay()
  const state = saver.state.use()
  useDirty(isUnsaved(state), title)
  return (
    <ClientForm
      start={start}
      saveText={say(words.submit)}
      note={<DraftLine state={state} hint={resourceWords.saveHint} onRetry={() => void saver.flush()} />}
      onChange={(values) => saver.change(JSON.stringify(values))}
      onSaved={onAdded}
    />
  )
}

interface Made {
  readonly id: string
  readonly name: string
}
type Phase =
  | { readonly at: 'asking' }
  | { readonly at: 'filling'; readonly start: Values; readonly round: number }
  | { readonly at: 'done'; readonly made: Made }

export default function CustomerAddPage() {
  const say = useSay()
  const navigate = useNavigate()
  const [saver] = useState(() => makeDraftSaver(send))
  const [phase, setPhase] = useState<Phase>({ at: 'asking' })
  const reading = useCall(draft.read, { params: { form } }, { enabled: phase.at === 'asking', keepPrevious: false })
  // A cached answer may be older than the values typed since.
  const answer = reading.isFetching ? undefined : reading.data
  const left = readDraft(answer?.content ?? null)
  const fill = (start: Values) =>
    setPhase((last) => ({ at: 'filling', start, round: last.at === 'filling' ? last.round + 1 : 0 }))
  if (phase.at === 'asking' && answer !== undefined && left === undefined) fill({})

  const title = say(screens.find((screen) => screen.path === '/customer/add')?.title ?? words.submit)
  const isWaiting = phase.at === 'asking' && answer === undefined
  return (
    <Page title={title} text={say(words.aboutAdd)}>
      {isWaiting && reading.failure === undefined && <Skeleton active />}
      {isWaiting && reading.failure !== undefined && (
        <ErrorState message={reading.failure.message} onRetry={() => void reading.refetch()} />
      )}
      {phase.at === 'asking' && left !== undefined && (
        <DraftOffer
          name={left['name']}
          savedAt={answer?.savedAt ?? ''}
          onGoOn={() => fill(left)}
          onAnew={() => {
            void saver.drop()
            fill({})
          }}
        />
      )}
      {phase.at === 'filling' && (
        <Filling
          key={phase.round}
          title={title}
          start={phase.start}
          saver={saver}
          onAdded={(made) => {
            void saver.drop()
            setPhase({ at: 'done', made })
          }}
        />
      )}
      {phase.at === 'done' && (
        <section className={pageStyles.panel}>
          <Empty title={say(words.added, { name: phase.made.name })} text={say(words.addedText)}>
            <Button type="primary" onClick={() => void navigate(`/customer/detail?id=${phase.made.id}`)}>
              {say(words.seeFile)}
            </Button>
            <Button onClick={() => fill({})}>{say(words.another)}</Button>
          </Empty>
        </section>
      )}
    </Page>
  )
}
