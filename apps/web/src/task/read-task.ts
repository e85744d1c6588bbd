import { isHex } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import { taskText } from '../language/en/task.ts'
import { readAmount } from '../token/amount.ts'
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
  return { status: 'ok', args: read.flatMap((each) => (each.status === 'ok' ? [each.value] : [])) }
}

type FieldReading =
  | { readonly status: 'ok'; readonly value: unknown }
  | { readonly status: 'error'; readonly problem: string }

function readField({ type, unit }: TaskField, text: string): FieldReading {
  const typed = text.trim()
  const wrong = (problem: string) => ({ status: 'error', problem }) as const
  switch (type) {
    case 'address': {
      const address = addressOrNull(typed)
      return address === null ? wrong(taskText('enterAddress')) : { status: 'ok', value: address }
    }
    case 'number': {
      const reading = readAmount(typed, unit ?? { symbol: taskText('thisNumber'), decimals: 0, token: '0x' })
      if (typed === '') return wrong(taskText('enterNumber'))
      return reading.status === 'ok' ? { status: 'ok', value: reading.raw } : wrong(reading.problem)
    }
    case 'boolean':
      return typed === 'true' || typed === 'false'
        ? { status: 'ok', value: typed === 'true' }
        : wrong(taskText('enterBoolean'))
    case 'text':
      return { status: 'ok', value: text }
    case 'hex':
      return isHex(typed) ? { status: 'ok', value: typed } : wrong(taskText('enterHex'))
    default:
      return type satisfies never
  }
}
