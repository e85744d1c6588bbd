import { InvalidAbiError, parseAbiItems } from '@laurel/protocol'
import type { Abi } from 'viem'
import { actionText } from '../language/en/action.ts'

/** The result of parsing a pasted ABI. */
export type AbiTextResult =
  | { readonly status: 'empty' }
  | { readonly status: 'ok'; readonly abi: Abi }
  | { readonly status: 'error'; readonly problem: string }

/**
 * Parses an ABI: JSON (a list, or a compiler artifact with an `abi` property), or human-readable lines with or without
 * semicolons.
 */
export function parseAbiText(text: string): AbiTextResult {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  try {
    const items = /^[[{]/.test(trimmed) ? itemsOf(JSON.parse(trimmed)) : linesOf(trimmed)
    if (items === null) return { status: 'error', problem: actionText('abiMissing') }
    const abi = parseAbiItems(items)
    if (abi.length === 0) return { status: 'error', problem: actionText('abiEmpty') }
    return { status: 'ok', abi }
  } catch (error) {
    if (error instanceof InvalidAbiError) return { status: 'error', problem: actionText('abiInvalid') }
    if (error instanceof SyntaxError) return { status: 'error', problem: actionText('abiIncomplete') }
    throw error
  }
}

function itemsOf(json: unknown): readonly unknown[] | null {
  if (Array.isArray(json)) return json
  if (typeof json !== 'object' || json === null) return null
  const inner: unknown = 'abi' in json ? json.abi : null
  if (Array.isArray(inner)) return inner
  return 'type' in json ? [json] : null
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/\n|;/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
