import { account, businessDay, reminder } from '@kangju/contract'
import { Button, Checkbox, Flex, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useAct, useCall } from '../api/query.ts'
import { tokenStore } from '../api/token.ts'
import { isDueToShow, markOf } from './reminders-rule.ts'
import { useSay } from './say.ts'
import { reminderWords as words } from './words-session.ts'

const key = 'remindersShown'
const minute = 60_000

/** Asks again when the browser's day is no longer the day of the answer; the server's day may change slightly later. */
const useNewDay = (known: string | undefined, ask: () => unknown) => {
  useEffect(() => {
    if (known === undefined) return undefined
    const look = () => {
      if (businessDay(new Date()) !== known) void ask()
    }
    const timer = setInterval(look, minute)
    return () => clearInterval(timer)
  }, [known, ask])
}

/** Today's pending work, shown after signing in and at the start of a new day. */
export const RemindersDialog = ({ navigate }: { readonly navigate: (path: string) => void }) => {
  const say = useSay()
  const { data, refetch } = useCall(reminder.today, {}, { isPolled: true })
  const ignore = useAct(account.ignoreorderremind)
  const [signIn] = useState(() => tokenStore.get() ?? '')
  const [closed, setClosed] = useState(() => sessionStorage.getItem(key))
  const [isIgnored, setIgnored] = useState(false)
  const mark = data === undefined ? '' : markOf(data.date, signIn)
  useNewDay(data?.date, refetch)

  const close = () => {
    sessionStorage.setItem(key, mark)
    setClosed(mark)
    setIgnored(false)
    if (isIgnored && data !== undefined) void ignore({ body: { date: data.date } })
  }
  const open = (path: string) => {
    close()
    navigate(path)
  }

  return (
    <Modal
      open={data !== undefined && isDueToShow(data, mark, closed)}
      title={say(words.title)}
      width={480}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Flex justify="space-between" align="center" wrap gap={8}>
          <Checkbox checked={isIgnored} onChange={(event) => setIgnored(event.target.checked)}>
            {say(words.notToday)}
          </Checkbox>
          <Button type="primary" autoFocus onClick={close}>
            {say(words.gotIt)}
          </Button>
        </Flex>
      }
    >
      <ul style={{ maxHeight: '50vh', overflowY: 'auto' }}>
        {data?.lines.map((line) => (
          <li key={line.key} style={{ paddingBlock: 4 }}>
            {line.path === '' ? (
              line.text
            ) : (
              <Button
                type="link"
                style={{ paddingInline: 0, whiteSpace: 'normal', textAlign: 'start' }}
                onClick={() => open(line.path)}
              >
                {line.text}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
