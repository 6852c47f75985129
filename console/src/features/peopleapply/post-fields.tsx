import { organ, people } from '@kangju/contract'
import { Form, Input } from 'antd'
import { useCall } from '../../api/query.ts'
import { Pick, withKept } from '../../resource/pick.tsx'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import styles from './apply.module.css'

export interface Post {
  readonly organId?: string | undefined
  readonly moldId?: string | undefined
  readonly gradeId?: string | undefined
  readonly auditRemark: string
}

interface Props {
  post: Post
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (post: Post) => void
}

/** The choices, and the number of services that the chosen ones result in. */
const useChoices = ({ organId, moldId }: Post) => {
  const organs = useCall(organ.nopage, {}).data
  const choices = useCall(
    people.choices,
    { query: organId === undefined ? {} : { organId } },
    { keepPrevious: true },
  ).data
  const kind = choices?.molds.find((one) => one.id === moldId)
  const delivered = choices?.projects.filter((project) => moldId !== undefined && project.moldIds.includes(moldId))
  return { organs, molds: choices?.molds, grades: kind?.grades ?? [], projectCount: delivered?.length }
}

/** Organisation, staff type and grade of a new staff member. */
export const PostFields = ({ post, errors, onChange }: Props) => {
  const say = useSay()
  const { organs, molds, grades, projectCount } = useChoices(post)
  const isChosen = post.organId !== undefined && post.moldId !== undefined && projectCount !== undefined
  const wrong = (name: string, otherwise?: string) => {
    const why = errors[name]?.join(' ') ?? otherwise
    return why === undefined ? {} : { validateStatus: 'error' as const, help: why }
  }
  const hint = isChosen && projectCount > 0 ? { extra: say(words.projects, { count: projectCount }) } : {}
  const offered = (rows: readonly { id: string; name: string }[] | undefined, value: string | undefined) =>
    withKept(rows, value, say(resourceWords.notOffered))
  const idOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const chooseMold = (value: unknown) => {
    const moldId = idOf(value)
    const ranks = molds?.find((one) => one.id === moldId)?.grades ?? []
    onChange({ ...post, moldId, gradeId: ranks.length === 1 ? ranks[0]?.id : undefined })
  }
  return (
    <Form layout="vertical" component="section" aria-labelledby="apply-decision">
      <h3 id="apply-decision">{say(words.decision)}</h3>
      <Form.Item
        label={say(words.organ)}
        htmlFor="apply-organ"
        required
        {...hint}
        {...wrong('organId', isChosen && projectCount === 0 ? say(words.noProjects) : undefined)}
      >
        <Pick
          id="apply-organ"
          value={post.organId}
          choices={offered(organs, post.organId)}
          onChange={(value) => onChange({ ...post, organId: idOf(value) })}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item label={say(words.mold)} htmlFor="apply-mold" required {...wrong('moldId')}>
          <Pick id="apply-mold" value={post.moldId} choices={offered(molds, post.moldId)} onChange={chooseMold} />
        </Form.Item>
        <Form.Item label={say(words.grade)} htmlFor="apply-grade" required {...wrong('gradeId')}>
          <Pick
            id="apply-grade"
            value={post.gradeId}
            choices={offered(grades, post.gradeId)}
            onChange={(value) => onChange({ ...post, gradeId: idOf(value) })}
          />
        </Form.Item>
      </div>
      <Form.Item label={say(words.remark)} htmlFor="apply-remark" {...wrong('auditRemark')}>
        <Input
          id="apply-remark"
          maxLength={200}
          value={post.auditRemark}
          onChange={({ target }) => onChange({ ...post, auditRemark: target.value })}
        />
      </Form.Item>
    </Form>
  )
}
