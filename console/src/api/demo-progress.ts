import { edgeDemo, type Reply } from '@kangju/contract'
import { useEffect } from 'react'
import { call } from './client.ts'
import { makeStore } from './store.ts'
import { useEvery } from './use-every.ts'

type DemoProgress = Reply<typeof edgeDemo.progress>

/** Last answer of the server; undefined before the first one. */
export const demoProgressStore = makeStore<DemoProgress | undefined>(undefined)
const everyMs = 1000

const look = async () => {
  const outcome = await call(edgeDemo.progress, {})
  if (outcome.ok) demoProgressStore.set(outcome.data)
}

/**
 * Progress of the demo data. The server is polled until the status is final, which outside the demo is the first
 * answer.
 */
export const useDemoProgress = (): DemoProgress | undefined => {
  const progress = demoProgressStore.use()
  const isFinal = progress !== undefined && progress.status !== 'making'
  useEffect(() => void look(), [])
  useEvery(!isFinal, everyMs, look)
  return progress
}
