import {
  accountActor,
  applyMoveFault,
  applyRules,
  peopleapply,
  peopleapplyWords,
  problems,
  type ApplyRow,
  type Body,
} from '@kangju/contract'
import { Alert } from 'antd'
import { useState } from 'react'
import type { Failure } from '../../api/client.ts'
import { useMe } from '../../api/me.tsx'
import { act } from '../../api/query.ts'
import type { InQueue } from '../../resource/review-drawer.tsx'
import { ReviewPane } from '../../resource/review-pane.tsx'
import type { AnyResource } from '../../resource/types.ts'
import { useDecision } from '../../resource/use-decision.ts'
import { useDirty } from '../../api/dirty.ts'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import { Checklist } from './checklist.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { picturesOf, proofsOf } from './documents.ts'
import { PostFields, type Post } from './post-fields.tsx'
import { Proofs } from './proofs.tsx'
import { RejectFields } from './reject-fields.tsx'
import reviewStyles from '../../resource/review.module.css'
import styles from './review.module.css'

interface Props {
  resource: AnyResource
  row: ApplyRow
  place: InQueue
}

/** Errors of these fields are shown beside them; other errors concern the application itself. */
const pickers: ReadonlySet<string> = new Set(['organId', 'moldId', 'gradeId', 'auditRemark'])

const Refusal = ({ failure }: { failure: Failure }) => {
  const say = useSay()
  const fields: Readonly<Record<string, typeof words.failed>> = peopleapplyWords.field
  const others = Object.entries(failure.errors ?? {}).filter(([name]) => !pickers.has(name))
  const isOfFields = failure.code === problems.invalid.code
  if (isOfFields && others.length === 0) return null
  const lines = others.flatMap(([name, texts]) => {
    const label = fields[name.split('.')[0] ?? '']
    return texts.map((text) => (label === undefined ? text : say(words.faultOf, { field: say(label), text })))
  })
  return (
    <Alert
      type="error"
      showIcon
      title={isOfFields ? say(words.failed) : failure.message}
      description={
        lines.length > 0 && (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )
      }
    />
  )
}

type Audit = Omit<Body<typeof peopleapply.audit>, 'id' | 'version'>

const useAudit = ({ id, version, name }: ApplyRow, onDecided: () => void) => {
  const say = useSay()
  return useDecision(
    (decision: Audit) =>
      act(
        peopleapply.audit,
        { body: { id, version, ...decision } },
        { placed: [...pickers], labels: peopleapplyWords.field },
      ),
    ({ pass }) => {
      notify.success(say(pass === 1 ? words.approved : words.rejected, { name }))
      onDecided()
    },
  )
}

/** One application: documents on the left, the facts they prove and the decision on the right. */
export const Review = ({ resource, row, place }: Props) => {
  const { reason, onReason, onStep, onDecided } = place
  const say = useSay()
  const proofs = proofsOf(row)
  const pictures = picturesOf(proofs)
  const [at, setAt] = useState(0)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [post, setPost] = useState<Post>({
    organId: row.expectOrganId ?? undefined,
    moldId: row.moldId,
    auditRemark: '',
  })
  const { isBusy, failure, decide } = useAudit(row, onDecided)
  const fault = applyMoveFault(row, accountActor(useMe()), 'approve')
  const isOpen = fault === undefined
  const isRejecting = reason !== undefined
  const isTooShort = (reason ?? '').trim().length < 2
  const left = proofs.filter(({ key, tick }) => tick !== undefined && !ticked.has(key)).length
  const [isReasonMissing, setReasonMissing] = useState(false)
  useDirty(isRejecting && reason !== '', say(words.title, { name: row.name }))

  const approve = () => {
    const { organId, moldId, gradeId } = post
    const auditRemark = post.auditRemark.trim()
    if (left > 0) return
    void decide({
      pass: 1,
      ...(organId && { organId }),
      ...(moldId && { moldId }),
      ...(gradeId && { gradeId }),
      ...(auditRemark && { auditRemark }),
    })
  }
  const reject = () => {
    const auditRemark = (reason ?? '').trim()
    setReasonMissing(isTooShort)
    if (!isTooShort) void decide({ pass: 0, auditRemark })
  }

  const tick = (key: string, isTicked: boolean) =>
    setTicked((now) => new Set(isTicked ? [...now, key] : [...now].filter((one) => one !== key)))
  const state = say(peopleapplyWords.choice.status[row.status])
  return (
    <ReviewPane
      className={styles.apply}
      hasSide
      onStep={onStep}
      hasBar
      hint={say(words.keys)}
      decision={
        isOpen
          ? {
              isRejecting,
              isBusy,
              approve: say(words.approve),
              isApprovable: left === 0,
              missing: left > 0 ? say(words.tickFirst, { count: left }) : undefined,
              onReason,
              onApprove: approve,
              onReject: reject,
            }
          : undefined
      }
    >
      <DocumentViewer
        pictures={pictures}
        reference={pictures.find((picture) => picture.url === row.avatar)}
        at={at}
        onChange={setAt}
      />
      <div className={reviewStyles.side}>
        {fault === 'wrongState' && (
          <Alert type="info" showIcon title={say(words.decidedBy, { name: row.auditByName ?? '', state })} />
        )}
        {fault === 'ownRequest' && <Alert type="info" showIcon title={say(words.own)} />}
        {failure !== undefined && <Refusal failure={failure} />}
        {isRejecting ? (
          <RejectFields
            remark={reason}
            error={
              isReasonMissing && isTooShort ? say(applyRules.remarkNeeded) : failure?.errors?.['auditRemark']?.join(' ')
            }
            onChange={onReason}
          />
        ) : (
          <>
            <Proofs
              resource={resource}
              row={row}
              proofs={proofs}
              shownUrl={pictures[at]?.url}
              ticked={ticked}
              isOpen={isOpen}
              onShow={(url) => setAt(pictures.findIndex((picture) => picture.url === url))}
              onTick={tick}
            />
            {row.checks.length > 0 && (
              <section aria-labelledby="apply-found">
                <h3 id="apply-found">{say(words.checks)}</h3>
                <Checklist checks={row.checks} />
                {post.moldId !== row.moldId && <p className="quiet">{say(words.asWanted, { mold: row.moldName })}</p>}
              </section>
            )}
            {isOpen && <PostFields post={post} errors={failure?.errors ?? {}} onChange={setPost} />}
          </>
        )}
      </div>
    </ReviewPane>
  )
}
