import { partOf } from '../provider/appearance.ts'
import { useProvided } from '../provider/wallet-context.ts'
import type { PartAttributes, PartName } from './part.ts'

/** Returns a function that returns the attributes of a part: `<div {...part('row')}>`. */
export function usePart(): (name: PartName) => PartAttributes {
  const { look } = useProvided()
  return (name) => partOf(look, name)
}
