import { useSyncExternalStore } from 'react'

/** A value, or one for narrow and one for wide windows. */
export type ResponsiveValue<Value> = Value | { readonly smallScreen: Value; readonly largeScreen?: Value }

/** RainbowKit's `largeScreen` begins here. */
const LARGE_SCREEN = '(min-width: 768px)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(LARGE_SCREEN)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is wide. A server, and hydration, take it for narrow. */
export function useIsLargeScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(LARGE_SCREEN).matches,
    () => false,
  )
}

/** The value for this window. Without a `largeScreen` the small one is taken. */
export function readResponsive<Value extends string | boolean>(value: ResponsiveValue<Value>, isLarge: boolean): Value {
  if (typeof value !== 'object') return value
  return isLarge ? (value.largeScreen ?? value.smallScreen) : value.smallScreen
}
