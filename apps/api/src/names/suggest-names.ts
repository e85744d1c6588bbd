import { ApiError } from '../api-error.ts'
import { parseLabel, requireNotReserved, requireRegistrable } from './name-rules.ts'

/** Names that are looked up for one request, so that it stays one short query. */
const MAX_CANDIDATES = 16
/** Free names in one response, beside the requested one. The screen shows about this many. */
export const MAX_SUGGESTIONS = 5

const words = ['hq', 'home', 'here', 'now', 'one', 'eth', 'xyz', 'web3'] as const

/**
 * Returns labels like a given one that can be registered, without the label itself. The order is always the same. None for
 * a reserved label: a reader would take `support-hq` for whom it is reserved for, too.
 */
export function listCandidates(label: string): readonly string[] {
  if (!passes(() => requireNotReserved(label))) return []
  const plain = label.replace(/^-+|-+$/g, '')
  const numbered = ['2', '3', '7', '9', '21', '42', '99', '100'].map((digits) => `${plain}${digits}`)
  const worded = words.map((word) => `${plain}-${word}`)
  const pairs = worded.flatMap((word, at) => [word, numbered[at] ?? word])
  return [...new Set(pairs)]
    .filter((each) => passes(() => requireRegistrable(parseLabel(each))))
    .slice(0, MAX_CANDIDATES)
}

function passes(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
