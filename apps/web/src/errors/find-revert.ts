import { decodeRevert } from '@laurel/protocol'
import type { Hex } from 'viem'
import * as z from 'zod/mini'

/** JSON-RPC's code for a call that reverted. */
const EXECUTION_REVERTED = 3

const thrown = z.looseObject({
  code: z.optional(z.unknown()),
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
})
const nested = z.looseObject({ data: z.unknown() })
/** A selector and whole words. A hash, which some wallets add to an error, does not have this length. */
const revertBytes = z.string().check(z.regex(/^0x[0-9a-f]{8}([0-9a-f]{64})*$/i))

/**
 * Returns the data that a transaction would revert with, at any depth of an error's causes: `0x` for a revert without
 * data. Null for an error that is not a revert. Pure.
 */
export function findRevertData(error: unknown): Hex | null {
  let isRevert = false
  let inner = error
  for (let depth = 0; depth < 10 && inner !== undefined; depth++) {
    const { code, message = '', data } = thrown.safeParse(inner).data ?? {}
    isRevert ||= code === EXECUTION_REVERTED || /\brevert(ed)?\b/i.test(message)
    const found = readData(data) ?? (isRevert ? readWords(message) : null)
    if (found !== null) return found
    inner = inner instanceof Error ? inner.cause : undefined
  }
  return isRevert ? '0x' : null
}

/** Returns the name of the contract's error that the protocol knows. Null for other data, and for a plain reason. Pure. */
export function getRevertName(revertData: Hex): string | null {
  const name = decodeRevert(revertData)?.name ?? null
  return name === 'Error' || name === 'Panic' ? null : name
}

/** Nodes put the data beside the message, and wallets put the whole error of the node in their data. */
function readData(data: unknown): Hex | null {
  let inner = data
  for (let depth = 0; depth < 3; depth++) {
    const direct = revertBytes.safeParse(inner)
    if (direct.success) return `0x${direct.data.slice(2)}`
    inner = nested.safeParse(inner).data?.data
  }
  return null
}

/** Some wallets pass on only the words of the node, which contain the data. */
function readWords(message: string): Hex | null {
  const [, digits] = /\b0x((?:[0-9a-f]{2}){4,})/i.exec(message) ?? []
  return digits === undefined ? null : `0x${digits}`
}
