import type { z } from 'zod'
import { withoutFullStop } from '../without-full-stop.ts'
import { describeIssue } from './describe-issue.ts'

/**
 * Says which variables are missing or invalid, by their names and never by their values.
 * @param within - the variable whose JSON was parsed, if it is one.
 */
export function namesOf(error: z.ZodError, within?: string): string {
  const start = within === undefined ? [] : [within]
  return error.issues
    .map((issue) => {
      const { code, path, message } = issue
      const name = [...start, ...path].join('.')
      const isMissing = code === 'invalid_type' && message.endsWith('received undefined')
      return isMissing ? `${name} is missing` : `${name} is invalid (${withoutFullStop(describeIssue(issue))})`
    })
    .join(', ')
}
