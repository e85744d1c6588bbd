import { isHex } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import { taskText } from '../language/en/task.ts'
import { formatAmount, readAmount } from '../token/amount.ts'
import type { TaskField } from './task-plan.ts'

/** The result of parsing the fields: the arguments of the call, or the error of each field. */
export type TaskResult =
  | { readonly status: 'ok'; readonly args: readonly unknown[] }
  | { readonly status: 'error'; readonly problems: readonly (string | null)[] }

/**
 * Parses the fields. Pure and total.
 * @param texts - in the order of the fields.
 */
export function readTask(fields: readonly TaskField[], texts: readonly string[]): TaskResult {
  const read = fields.map((field, at) => readField(field, texts[at] ?? ''))
  const problems = read.map((each) => (each.status === 'error' ? each.problem : null))
  if (problems.some((problem) => problem !== null)) return { status: 'error', problems }
  const values = read.flatMap((each, at) =>
    each.status === 'ok' ? [{ path: fields[at]?.path ?? [], value: each.value }] : [],
  )
  return { status: 'ok', args: nest(values) }
}

type PlacedValue = { readonly path: readonly number[]; readonly value: unknown }

/** Returns values as the arguments of a call: those of a tuple as a list. Their paths are in order and without gaps. */
function nest(values: readonly PlacedValue[]): readonly unknown[] {
  const groups: PlacedValue[][] = []
  for (const {
    path: [first = 0, ...path],
    value,
  } of values) {
    const group = groups[first] ?? []
    groups[first] = group
    group.push({ path, value })
  }
  return groups.map((group) => (group[0]?.path.length === 0 ? group[0].value : nest(group)))
}

type FieldReading =
  | { readonly status: 'ok'; readonly value: unknown }
  | { readonly status: 'error'; readonly problem: string }

function readField({ type, unit, abiType }: TaskField, text: string): FieldReading {
  const typed = text.trim()
  const wrong = (problem: string) => ({ status: 'error', problem }) as const
  switch (type) {
    case 'address': {
      const address = addressOrNull(typed)
      return address === null ? wrong(taskText('enterAddress')) : { status: 'ok', value: address }
    }
    case 'number': {
      const known = unit ?? { symbol: taskText('thisNumber'), decimals: 0, token: '0x' }
      const reading = readAmount(typed, known)
      if (typed === '') return wrong(taskText('enterNumber'))
      if (reading.status === 'error') return wrong(reading.problem)
      const { least, most } = rangeOf(abiType)
      const written = (raw: bigint) => formatAmount(raw, known.decimals)
      if (reading.raw < least) return wrong(taskText('tooSmall', { least: written(least) }))
      if (reading.raw > most) return wrong(taskText('tooLarge', { most: written(most) }))
      return { status: 'ok', value: reading.raw }
    }
    case 'boolean':
      return typed === 'true' || typed === 'false'
        ? { status: 'ok', value: typed === 'true' }
        : wrong(taskText('enterBoolean'))
    case 'text':
      return { status: 'ok', value: text }
    case 'hex':
      return isHex(typed) && typed.length === 2 + digitsOf(abiType)
        ? { status: 'ok', value: typed }
        : wrong(taskText('enterHex', { digits: String(digitsOf(abiType)) }))
    default:
      return type satisfies never
  }
}

/** Returns the smallest and the largest number of a type of the ABI. */
function rangeOf(abiType: string): { readonly least: bigint; readonly most: bigint } {
  const bits = BigInt(/\d+$/.exec(abiType)?.[0] ?? 256)
  const half = 2n ** (bits - 1n)
  return abiType.startsWith('u') ? { least: 0n, most: 2n * half - 1n } : { least: -half, most: half - 1n }
}

/** Returns how many hex digits a value of `bytes1` to `bytes32` has. */
function digitsOf(abiType: string): number {
  return 2 * Number(/\d+$/.exec(abiType)?.[0] ?? 0)
}
