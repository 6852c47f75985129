import { beijingIso, customerclient, health, longcare, type ClientRow } from '@kangju/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMay, useMe } from '../../api/me.tsx'
import { act, useCall } from '../../api/query.ts'
import { notify } from '../../ui/feedback.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useSay } from '../../ui/say.ts'
import { clientPrintWords as words } from './words.ts'
import { assessmentFacts, clientFacts, healthFacts } from './printed-facts.ts'
import styles from './printed-file.module.css'
import { momentOf } from '../../ui/moment.ts'

const newest = <Row,>(rows: readonly Row[], dayOf: (row: Row) => string): Row | undefined =>
  rows.toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1))[0]

type Contacts = ClientRow['contacts']

/** The emergency contacts with whole numbers, which the audit log notes; undefined if this account may not see them. */
const revealContacts = async (id: string): Promise<Contacts | undefined> => {
  const outcome = await act(customerclient.reveal, { body: { id, field: 'contacts' } })
  return outcome.ok ? (JSON.parse(outcome.data.value) as Contacts) : undefined
}

interface Props {
  client: ClientRow
  onPrinted: () => void
}

/** The printed record, rendered beside the page; printing starts once it is complete. */
export const PrintedFile = ({ client, onPrinted }: Props) => {
  const say = useSay()
  const { realname } = useMe()
  const [time] = useState(() => momentOf(beijingIso(new Date())))
  const asked = { query: { clientId: client.id } }
  const records = useCall(health.list, asked, { keepPrevious: false })
  const found = useCall(longcare.list, asked, { keepPrevious: false })
  // Cached answers may be older than the stored records.
  const isReading = records.isFetching || found.isFetching
  const may = useMay()
  const mayReveal = may(customerclient.reveal.access)
  const revealed = useQuery({
    queryKey: ['printed contacts', client.id],
    queryFn: async () => (await revealContacts(client.id)) ?? client.contacts,
    enabled: mayReveal,
    // Each print reveals them again, so that each is noted.
    gcTime: 0,
  })
  const contacts = revealed.data ?? client.contacts
  const isRevealing = mayReveal && revealed.isPending
  const isReady = !isReading && !isRevealing && records.data !== undefined && found.data !== undefined
  const hasFailed = records.failure !== undefined || found.failure !== undefined

  const fail = useEffectEvent(() => {
    notify.error(say(words.failed))
    onPrinted()
  })
  useEffect(() => {
    if (hasFailed) fail()
  }, [hasFailed])
  useEffect(() => {
    if (!isReady) return
    globalThis.addEventListener('afterprint', onPrinted)
    const frame = requestAnimationFrame(() => globalThis.print())
    return () => {
      cancelAnimationFrame(frame)
      globalThis.removeEventListener('afterprint', onPrinted)
    }
  }, [isReady, onPrinted])

  if (!isReady) return null
  const record = newest(records.data ?? [], (row) => row.recordDate)
  const assessment = newest(found.data ?? [], (row) => row.assessDate)
  return createPortal(
    <article className={styles.file} aria-hidden>
      <h1>{client.name}</h1>
      <p>{say(words.title)}</p>
      <Facts facts={clientFacts({ ...client, contacts }, say)} />
      <h2>{record === undefined ? say(words.noHealth) : say(words.newestHealth, { day: record.recordDate })}</h2>
      {record !== undefined && <Facts facts={healthFacts(record, say)} />}
      <h2>
        {assessment === undefined
          ? say(words.noAssessment)
          : say(words.newestAssessment, { day: assessment.assessDate })}
      </h2>
      {assessment !== undefined && <Facts facts={assessmentFacts(assessment, say)} />}
      <p className={styles.foot}>{say(words.printedAt, { name: realname, time })}</p>
    </article>,
    document.body,
  )
}
