import { useSyncExternalStore } from 'react'

/** A value, or one for narrow and one for wide windows. */
export type ResponsiveValue<Value> = Value | { readonly smallScreen: Value; readonly largeScreen?: Value }

/** The media query of RainbowKit's `largeScreen`. */
const LARGE_SCREEN = '(min-width: 768px)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(LARGE_SCREEN)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns whether the window is wide. On a server and during hydration it is false. */
export function useIsLargeScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(LARGE_SCREEN).matches,
    () => false,
  )
}

/** Returns the value for this window. Without a `largeScreen` it is the small one. */
export function readResponsive<Value extends string | boolean>(value: ResponsiveValue<Value>, isLarge: boolean): Value {
  if (typeof value !== 'object') return value
  return isLarge ? (value.largeScreen ?? value.smallScreen) : value.smallScreen
}
