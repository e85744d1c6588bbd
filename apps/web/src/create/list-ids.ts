import { audienceText } from '../language/en/audience.ts'
/** Names of offchain lists, parsed from typed text. */
export type ListIdsResult = {
  /** Each name once, in the order of the text. */
  readonly ids: readonly string[]
  /** The error, as a sentence; null for none. */
  readonly problem: string | null
}

/** The number of offchain lists of a boost. Each costs storage, and the verifier checks all of them for each claim. */
const MAX_LIST_IDS = 20
/** The longest id of an offchain list, in characters. Operators use shorter ones. */
const MAX_LIST_ID_LENGTH = 120

/** Parses names of lists, one per line. Pure and total. */
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

/** Returns why two sets of lists cannot be used for a boost. Null when they can. Pure. */
export function listIdsProblem(allowed: ListIdsResult, denied: ListIdsResult): string | null {
  const wrong = allowed.problem ?? denied.problem
  if (wrong !== null) return wrong
  if (allowed.ids.length + denied.ids.length === 0) return audienceText('nameAList')
  const both = allowed.ids.find((id) => denied.ids.includes(id))
  return both === undefined ? null : audienceText('allowedAndBlocked', { id: both })
}
