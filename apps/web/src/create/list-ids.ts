import { audienceText } from '../language/en/audience.ts'
/** Names of offchain lists, read from what was typed. */
export type ListIdsResult = {
  /** Each once, in the order of the text. */
  readonly ids: readonly string[]
  /** What is wrong, in words; null when nothing is. */
  readonly problem: string | null
}

/** The number of offchain lists of a boost. Each costs storage, and the verifier checks all of them for each claim. */
const MAX_LIST_IDS = 20
/** The longest id of an offchain list, in characters. Operators use shorter ones. */
const MAX_LIST_ID_LENGTH = 120

/** Reads names of lists, one on each line. Pure and total. */
export function readListIds(text: string): ListIdsResult {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim())
  const ids = [...new Set(lines.filter((line) => line !== ''))]
  const long = lines.findIndex((line) => line.length > MAX_LIST_ID_LENGTH)
  if (long >= 0) return { ids, problem: audienceText('listNameTooLong', { line: long + 1, most: MAX_LIST_ID_LENGTH }) }
  return {
    ids,
    problem: ids.length > MAX_LIST_IDS ? audienceText('tooManyLists', { count: ids.length, most: MAX_LIST_IDS }) : null,
  }
}

/** What keeps two sets of lists from being what a boost goes by; null when nothing does. Pure. */
export function listIdsProblem(allowed: ListIdsResult, denied: ListIdsResult): string | null {
  const wrong = allowed.problem ?? denied.problem
  if (wrong !== null) return wrong
  if (allowed.ids.length + denied.ids.length === 0) return audienceText('nameAList')
  const both = allowed.ids.find((id) => denied.ids.includes(id))
  return both === undefined ? null : audienceText('allowedAndBlocked', { id: both })
}
