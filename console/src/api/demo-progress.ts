import { edgeDemo, type Reply } from '@kangju/contract'
import { useEffect } from 'react'
import { call } from './client.ts'
import { makeStore } from './store.ts'
import { useEvery } from './use-every.ts'

type DemoProgress = Reply<typeof edgeDemo.progress>

/** As far as it has been asked for. */
export const demoProgressStore = makeStore<DemoProgress | undefined>(undefined)
const everyMs = 1000

const look = async () => {
  const outcome = await call(edgeDemo.progress, {})
  if (outcome.ok) demoProgressStore.set(outcome.data)
}

/** How far the server is with the demo data: asked until the answer is final, and only once outside the demo. */
export const useDemoProgress = (): DemoProgress | undefined => {
  const progress = demoProgressStore.use()
  const isFinal = progress !== undefined && progress.status !== 'making'
  useEffect(() => void look(), [])
  useEvery(!isFinal, everyMs, look)
  return progress
}
