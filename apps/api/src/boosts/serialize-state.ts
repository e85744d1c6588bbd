import type { BoostComponents } from '@laurel/protocol'
import { isStateJson } from '../database/boost-values.ts'
import type { StateJson } from './boost-store.ts'

/**
 * The state of a boost as JSON: big numbers are decimal text.
 * @returns null when it has a value that responses cannot have, which no component of a known kind returns.
 */
export function serializeState(components: BoostComponents): StateJson | null {
  const json: unknown = JSON.parse(
    JSON.stringify(components, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  )
  return isStateJson(json) ? json : null
}
