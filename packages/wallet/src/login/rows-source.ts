import type { ComponentType } from 'react'
import { createStateStore } from '../store/state-store.ts'
import type { LoginRowsProps } from './login-rows-props.ts'

/** The rows of the login in Connect: one for the page. Null until their code has loaded. */
export const loginRows = createStateStore<ComponentType<LoginRowsProps> | null>(null)

let isRequested = false

/** Loads the rows, for an app that has a login. Called before Connect is first shown. Never throws. */
export function loadLoginRows(): void {
  if (isRequested) return
  isRequested = true
  import('./login-rows.tsx').then(
    ({ LoginRows, setUp }) => {
      setUp()
      loginRows.set(LoginRows)
    },
    () => {
      isRequested = false
    },
  )
}
