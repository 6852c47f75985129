import { makeStore } from '../../../api/store.ts'
import type { Values } from '../../../resource/types.ts'

/** Values and people of an order that is taken for the caller. */
export interface OrderStart {
  readonly known: Values
  readonly client: { readonly id: string; readonly name: string }
  readonly booker: { readonly id: string; readonly name: string } | undefined
}

interface DeskView {
  /** The call whose card is shown; by default the own one, or the one that waits longest. */
  readonly selectedId: string | undefined
  /** The talk goes on in the bar, and other pages can be used. */
  readonly isMinimised: boolean
  readonly isChecking: boolean
  readonly order: OrderStart | undefined
}

const first: DeskView = { selectedId: undefined, isMinimised: false, isChecking: false, order: undefined }

export const viewStore = makeStore(first)

export const changeView = (change: Partial<DeskView>) => viewStore.set({ ...viewStore.get(), ...change })
export const resetView = () => viewStore.set(first)
