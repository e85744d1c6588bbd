import type { Hex } from 'viem'
import { toShownName } from '../wallet-list/wallet-text.ts'

/** Selector of `Error(string)`, which `require` and `revert` with a text give. */
const ERROR_SELECTOR = '0x08c379a0'
/** How many nested errors are read. */
const MAX_DEPTH = 5

/**
 * Returns the text that a contract gave when it reverted, from the error of `eth_call` or `eth_estimateGas`. Null when
 * it gave none. It is untrusted text: show it as what the contract says.
 */
export function readRevertReason(error: unknown): string | null {
  const data = findRevertData(error)
  return data === null ? findMessageReason(error) : decodeErrorString(data)
}

/** How nodes write the text of a revert into their message: `execution reverted: text`, or `reverted with reason string 'text'`. */
const MESSAGE_REASON = /revert(?:ed)?(?: with reason string)?:? '?((?!0x)[^'\n]+)/i

/** Returns the text of a revert in the message of an error, for nodes that give no data. Null without one. */
function findMessageReason(error: unknown, depth = 0): string | null {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return null
  const [, text] = MESSAGE_REASON.exec(String(Reflect.get(error, 'message'))) ?? []
  return text === undefined ? findMessageReason(Reflect.get(error, 'cause'), depth + 1) : toShownName(text)
}

/** Returns whether an error says that a contract reverted, in contrast to a node that did not answer. */
export function isRevert(error: unknown): boolean {
  return findRevertData(error) !== null || hasRevertCode(error, 0)
}

/** Returns the text in the data of a revert. Null unless it is `Error(string)`. */
export function decodeErrorString(data: Hex): string | null {
  if (!data.startsWith(ERROR_SELECTOR)) return null
  const words = data.slice(ERROR_SELECTOR.length)
  const length = Number.parseInt(words.slice(64, 128), 16)
  if (!Number.isSafeInteger(length) || length === 0 || words.length < 128 + length * 2) return null
  const bytes = words.slice(128, 128 + length * 2).match(/../g) ?? []
  return toShownName(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16))))
}

/** EIP-1474 and geth: the execution reverted. */
const REVERT_CODE = 3

function findRevertData(error: unknown, depth = 0): Hex | null {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return null
  const data: unknown = Reflect.get(error, 'data')
  if (typeof data === 'string' && isHex(data)) return data
  return findRevertData(data, depth + 1) ?? findRevertData(Reflect.get(error, 'cause'), depth + 1)
}

function hasRevertCode(error: unknown, depth: number): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false
  const message: unknown = Reflect.get(error, 'message')
  if (Reflect.get(error, 'code') === REVERT_CODE) return true
  if (typeof message === 'string' && /execution reverted|revert/i.test(message)) return true
  return hasRevertCode(Reflect.get(error, 'cause'), depth + 1)
}

function isHex(text: string): text is Hex {
  return /^0x([0-9a-f]{2})+$/i.test(text)
}
