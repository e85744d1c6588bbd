import { isForeignComponentError } from '@laurel/protocol'

/** Returns null for a component of an unknown kind. @throws any other error. */
export function nullWhenForeign(error: unknown): null {
  if (isForeignComponentError(error)) return null
  throw error
}
