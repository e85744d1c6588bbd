import type * as z from 'zod/mini'
import { APP_PREFIX, readAppMessage } from './app-message.ts'

/** What is said of a message that is not valid and of which nothing more is known. */
const INVALID_INPUT = 'Invalid input'

/**
 * Returns why a message of an app is not valid, in the words of the public clients: `Required`, `Expected string, received number`,
 * `Invalid email` or `Invalid input`. Null when it is valid. Total. Source: docs/frame-messages.md#the-client.
 * @param type - without its prefix.
 */
export function explainAppMessage(type: string, id: string, payload: unknown): string | null {
  const data = { id, type: `${APP_PREFIX}${type}`, ...(payload === undefined ? {} : { payload }) }
  const read = readAppMessage(data)
  if (read.status === 'valid') return null
  const [issue] = read.issues
  return issue === undefined ? INVALID_INPUT : explainIssue(issue, read.input)
}

function explainIssue(issue: z.core.$ZodIssue, input: unknown): string {
  switch (issue.code) {
    case 'invalid_type': {
      const received = typeAt(input, issue.path)
      return received === 'undefined' ? 'Required' : `Expected ${issue.expected}, received ${received}`
    }
    case 'invalid_format':
      return issue.format === 'email' || issue.format === 'url' ? `Invalid ${issue.format}` : INVALID_INPUT
    default:
      return INVALID_INPUT
  }
}

/** Returns the type of what is at a path, as the public clients name it. */
function typeAt(input: unknown, path: readonly PropertyKey[]): string {
  let value = input
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
