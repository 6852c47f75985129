import { use, useState, type ContextType, type ReactNode } from 'react'
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router'

type LocationValue = ContextType<typeof LocationContext>

/** The location of the browser, as the router provides it. */
export const useBrowserLocation = (): LocationValue => use(LocationContext)

interface Props {
  readonly value: LocationValue
  /** Rendered again at a navigation only where it reads the location itself. */
  readonly children: ReactNode
}

/**
 * Gives a part of the console its own location. `Routes` would do the same, but renders its children again at every
 * navigation of the browser.
 */
export const OwnLocation = ({ value, children }: Props) => {
  // The router makes a new context for its only route at every navigation.
  const [route] = useState(use(RouteContext))
  return (
    <RouteContext value={route}>
      <LocationContext value={value}>{children}</LocationContext>
    </RouteContext>
  )
}
