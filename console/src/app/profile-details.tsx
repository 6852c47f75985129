import { file, fileLimits, profile } from '@kangju/contract'
import { Button, Form, Input, Upload } from 'antd'
import { useState } from 'react'
import { useMe } from '../api/me.tsx'
import { useOperatorName } from '../api/operator.ts'
import { useAct, useCall } from '../api/query.ts'
import { Empty } from '../ui/empty.tsx'
import { notify } from '../ui/feedback.tsx'
import { useDirty } from '../api/dirty.ts'
import { useSay } from '../ui/say.ts'
import { commonWords } from '../ui/words.ts'
import { profileWords as words } from './words.ts'
import { Face } from './face.tsx'
import { placeErrors } from './form-errors.ts'
import styles from './profile.module.css'
import { momentOf } from '../ui/moment.ts'
import { Skeleton } from '../ui/skeleton.tsx'

type Own = NonNullable<ReturnType<typeof useOwn>['data']>
const useOwn = () => useCall(profile.read, {})

const Facts = ({ own }: { own: Own }) => {
  const say = useSay()
  const me = useMe()
  const operatorName = useOperatorName()
  const facts = [
    [words.username, own.username],
    [words.realname, own.realname],
    [words.operator, operatorName],
    [words.organ, own.organName],
    [words.jobTitle, own.title],
    [words.roles, me.isdefault === 1 ? say(words.everyKey) : me.roles.title],
    [words.since, momentOf(own.createdAt)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([term, value]) => (
          <Fact key={term.en} term={say(term)} value={value} />
        ))}
    </dl>
  )
}

const Fact = ({ term, value }: { term: string; value: string | null }) => (
  <>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </>
)

const Picture = ({ own, onChange }: { own: Own; onChange: (avatar: string | null) => Promise<boolean> }) => {
  const say = useSay()
  const upload = useAct(file.upload)
  const [isBusy, setBusy] = useState(false)
  const send = async (picture: File) => {
    if (picture.size > fileLimits.imageBytes) return notify.error(words.pictureTooLarge)
    setBusy(true)
    const outcome = await upload({ body: { purpose: 'avatar' }, file: picture })
    if (outcome.ok) await onChange(outcome.data.url)
    setBusy(false)
  }
  return (
    <div className={styles.face}>
      <Face name={own.realname} avatar={own.avatar} isLarge />
      <div>
        <div className={styles.faceActions}>
          <Upload
            accept="image/jpeg,image/png,image/webp"
            showUploadList={false}
            beforeUpload={(picture) => {
              void send(picture)
              return false
            }}
          >
            <Button loading={isBusy}>{say(words.picture)}</Button>
          </Upload>
          {own.avatar !== null && (
            <Button type="text" onClick={() => onChange(null)}>
              {say(words.removePicture)}
            </Button>
          )}
        </div>
        <p className="quiet">{say(words.pictureHelp)}</p>
      </div>
    </div>
  )
}

const Editor = ({ own }: { own: Own }) => {
  const say = useSay()
  const edit = useAct(profile.edit)
  const [form] = Form.useForm<{ mobile: string }>()
  const [isBusy, setBusy] = useState(false)
  const [mobile, setMobile] = useState(own.mobile)
  useDirty(mobile !== own.mobile, say(words.title))

  const save = async (change: { mobile?: string; avatar?: string | null }) => {
    setBusy(true)
    // Sending the masked number back leaves the stored one unchanged.
    const body = { version: own.version, mobile: own.mobile, avatar: own.avatar, ...change }
    const outcome = await edit({ body }, { isReportedLater: true })
    setBusy(false)
    if (outcome.ok) notify.success(words.saved)
    else placeErrors(form, outcome.failure, ['mobile'])
    return outcome.ok
  }

  return (
    <div className={styles.profile}>
      <div>
        <Picture own={own} onChange={(avatar) => save({ avatar })} />
        <Form
          form={form}
          layout="vertical"
          initialValues={own}
          onFinish={save}
          requiredMark={false}
          onValuesChange={(_, all) => setMobile(all.mobile)}
        >
          <Form.Item
            name="mobile"
            label={say(words.mobile)}
            extra={say(words.mobileHelp)}
            rules={[{ required: true, message: say(words.mobileNeeded) }]}
          >
            <Input maxLength={20} inputMode="tel" autoComplete="off" />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {say(words.save)}
          </Button>
        </Form>
      </div>
      <Facts own={own} />
    </div>
  )
}

export const ProfileDetails = () => {
  const say = useSay()
  const { data, failure, refetch } = useOwn()
  if (data !== undefined) return <Editor key={data.version} own={data} />
  if (failure === undefined) return <Skeleton active avatar paragraph={{ rows: 4 }} />
  return (
    <Empty title={say(words.unreadable)} text={failure.message}>
      <Button onClick={() => void refetch()}>{say(commonWords.retry)}</Button>
    </Empty>
  )
}
