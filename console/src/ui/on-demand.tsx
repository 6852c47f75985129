import type { ComponentType } from 'react'
import { makeStore } from '../api/store.ts'

interface State<P> {
  readonly Loaded?: ComponentType<P>
  readonly failure?: { readonly error: unknown }
}

const Nothing = () => null

/**
 * A component whose code is loaded when it is first rendered, with a fallback until then. React's `lazy` shows its
 * fallback for at least 300 ms; this one is replaced as soon as the code is there.
 */
export const onDemand = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback: ComponentType<P> = Nothing,
) => {
  const state = makeStore<State<P>>({})
  let loading: Promise<void> | undefined
  /** Loads the code before the component is rendered; a failure leaves it to the rendering. */
  const fetch = () =>
    (loading ??= load().then(
      (Loaded) => state.set({ Loaded }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const OnDemand = (props: P) => {
    const { Loaded, failure } = state.use()
    if (failure !== undefined) throw failure.error
    if (Loaded !== undefined) return <Loaded {...props} />
    fetch().catch((error: unknown) => state.set({ failure: { error } }))
    return <Fallback {...props} />
  }
  return Object.assign(OnDemand, { fetch })
}
