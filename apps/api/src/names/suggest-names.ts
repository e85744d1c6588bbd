import { ApiError } from '../api-error.ts'
import { parseLabel, requireRegistrable } from './name-rules.ts'

/** Names that are looked up for one request, so that it stays one short query. */
const MAX_CANDIDATES = 16
/** Free names in one response, beside the requested one. The screen shows about this many. */
export const MAX_SUGGESTIONS = 5

const words = ['hq', 'home', 'here', 'now', 'one', 'eth', 'xyz', 'web3'] as const

/** Returns labels like a given one that can be registered, without the label itself. The order is always the same. */
export function listCandidates(label: string): readonly string[] {
  const plain = label.replace(/^-+|-+$/g, '')
  const numbered = ['2', '3', '7', '9', '21', '42', '99', '100'].map((digits) => `${plain}${digits}`)
  const worded = words.map((word) => `${plain}-${word}`)
  const pairs = worded.flatMap((word, at) => [word, numbered[at] ?? word])
  return [...new Set(pairs)].filter(isAllowed).slice(0, MAX_CANDIDATES)
}

function isAllowed(label: string): boolean {
  try {
    requireRegistrable(parseLabel(label))
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
