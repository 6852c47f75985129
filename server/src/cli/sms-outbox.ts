import { readOutbox } from '../modules/base/sms/service.ts'
import { onDatabase, print } from './open.ts'

// Without a configured gateway, messages stay in the outbox.
await onDatabase(async ({ db, keyring }) => {
  const messages = await readOutbox(db, keyring)
  for (const { createdAt, mobile, text } of messages) print(`${createdAt}  ${mobile}  ${text}`)
  if (messages.length === 0) print('no messages wait in the outbox')
})
