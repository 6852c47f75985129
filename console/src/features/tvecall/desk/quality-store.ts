import { figuresOf, withReading, type Figures, type Reading } from '@kangju/calls/quality'
import { makeStore } from '../../../api/store.ts'

/** The figures of the own talk; undefined until they are known. */
export const figuresStore = makeStore<Figures | undefined>(undefined)

let readings: readonly Reading[] = []

export const noteTraffic = (traffic: Reading['traffic']) => {
  readings = withReading(readings, { atMs: performance.now(), traffic })
  figuresStore.set(figuresOf(readings))
}

export const forgetTraffic = () => {
  readings = []
  figuresStore.set(undefined)
}
