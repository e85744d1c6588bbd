import type { BoostTextFields } from '@laurel/protocol'

/** Whether two texts are equal. Pure. */
export function sameWords(one: BoostTextFields, other: BoostTextFields): boolean {
  return one.title === other.title && one.description === other.description && one.link === other.link
}
