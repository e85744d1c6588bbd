import * as z from 'zod/mini'
import type { RequestedApproval } from './open-approvals.ts'
import { savedAddress, savedSwap, serialize } from './saved-swap.ts'

/** Maximum number of approvals that are remembered, because each is one request to a node when swaps open. */
const MAX_APPROVALS = 8

const approvals = z.array(z.object({ swap: savedSwap, spender: savedAddress })).check(z.maxLength(MAX_APPROVALS))

/** Returns approvals as a text for the browser's storage: the newest ones. */
export function serializeApprovals(requested: readonly RequestedApproval[]): string {
  return serialize(requested.slice(0, MAX_APPROVALS))
}

/** Returns saved approvals; none for a text that is not of this version. */
export function parseApprovals(saved: string | null): readonly RequestedApproval[] {
  try {
    return saved === null ? [] : (approvals.safeParse(JSON.parse(saved)).data ?? [])
  } catch {
    return []
  }
}
