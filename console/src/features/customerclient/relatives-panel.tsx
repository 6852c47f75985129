import { customerbooker, customerclient, relationWords, type ClientJoin, type ClientRow } from '@kangju/contract'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { act, useCall } from '../../api/query.ts'
import { Revealed } from '../../resource/revealed.tsx'
import { classes } from '../../ui/classes.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { joinStateWords, relativeWords as words } from './words-relatives.ts'
import styles from './client.module.css'
import pageStyles from '../../ui/page.module.css'
import { momentOf } from '../../ui/moment.ts'

const recordPath = (id: string) => `/customer/detail?id=${id}`

/** Approves or rejects one request. */
const Decide = ({ join }: { join: ClientJoin }) => {
  const say = useSay()
  const confirm = useConfirm()
  const decide = async (pass: 0 | 1) => {
    const isPass = pass === 1
    const answer = await confirm({
      title: say(isPass ? words.approveTitle : words.rejectTitle, { name: join.bookerName }),
      content: say(isPass ? words.approveText : words.rejectText, { client: join.clientName }),
      okText: isPass ? words.approve : words.reject,
      danger: !isPass,
      remark: { placeholder: words.reason, maxLength: 200 },
    })
    if (answer === undefined) return
    const remark = answer.remark.trim()
    const body = { pass, ...(remark === '' ? {} : { remark }) }
    const outcome = await act(customerclient.decideJoin, { params: { id: join.id }, body })
    if (outcome.ok) notify.success(say(words.done))
  }
  return (
    <span className={styles.decide}>
      <Button size="small" type="primary" onClick={() => void decide(1)}>
        {say(words.approve)}
      </Button>
      <Button size="small" danger onClick={() => void decide(0)}>
        {say(words.reject)}
      </Button>
    </span>
  )
}

const Decided = ({ join }: { join: ClientJoin }) => {
  const say = useSay()
  const by = join.isByCode === 1 ? say(words.byCode) : join.decidedByName
  return (
    <span className={styles.contact}>
      <span>{say(joinStateWords[join.status])}</span>
      {by !== null && <span className="quiet">{by}</span>}
    </span>
  )
}

const Join = ({ join }: { join: ClientJoin }) => {
  const say = useSay()
  const may = useMay()
  const { bookerId, bookerName, bookerMobile, relation, typedName, clientName, twinId, createdAt, status } = join
  const isOpen = status === 'pending' && may(customerclient.decideJoin.access)
  return (
    <li className={styles.join}>
      <span className={styles.contact}>
        <span>
          {bookerName} {relation !== null && say(relationWords[relation])}
        </span>
        <span className="quiet">
          <Revealed call={customerbooker.reveal} id={bookerId} field="mobile" masked={bookerMobile} />
        </span>
      </span>
      <span className={styles.contact}>
        <span>
          {say(words.typed)} · {typedName}
        </span>
        {typedName !== clientName && <span className={styles.differs}>{say(words.otherName)}</span>}
        {/* The API sends every time as +08:00, so the text itself is Beijing time. */}
        <span className="quiet">
          {say(words.at)} {momentOf(createdAt)}
        </span>
        {twinId !== null && twinId !== join.clientId && <Link to={recordPath(twinId)}>{say(words.added)}</Link>}
      </span>
      {isOpen ? <Decide join={join} /> : <Decided join={join} />}
    </li>
  )
}

/** Relatives who asked to order for a care recipient, and the notice on a record that one of them added. */
export const RelativesPanel = ({ client }: { client: ClientRow }) => {
  const say = useSay()
  const { data } = useCall(customerclient.joins, { params: { id: client.id } })
  const joins = data ?? []
  const own = joins.find(({ twinId, status }) => twinId === client.id && status === 'pending')
  if (joins.length === 0) return null
  return (
    <section className={classes(pageStyles.panel, styles.relativesPanel)} aria-label={say(words.title)}>
      <h2 className={styles.relatives}>{say(words.title)}</h2>
      {own !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={say(words.twin)}
          action={
            <Link to={recordPath(own.clientId)}>
              {say(words.file)} {own.archiveNo}
            </Link>
          }
        />
      )}
      <ul className={styles.joins}>
        {joins.map((join) => (
          <Join key={join.id} join={join} />
        ))}
      </ul>
    </section>
  )
}
