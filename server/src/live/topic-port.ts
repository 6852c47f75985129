import type { TopicChoice } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import type { Me } from '../http/call.ts'
import { makePort } from '../kit/registry.ts'

export const topicPort = makePort<{
  /** The topics of notices that an account gets and hears. */
  readonly topicsOf: (db: Db, me: Me) => Promise<TopicChoice>
}>('topics of notices')
