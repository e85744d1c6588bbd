import { RowCorruptError } from '@laurel/server/database/errors.ts'
import type { Attempt } from '../email/attempt.ts'
import type { EmailLogin } from '../email/login-store.ts'
import type { login } from './login-tables.ts'
import { fromSeconds, toSeconds } from './times.ts'

type LoginRow = typeof login.$inferSelect
type AttemptColumns = Pick<LoginRow, 'status' | 'failure' | 'matchCode' | 'codeHash' | 'triesLeft' | 'expiresAt'>

/** What a row has of an attempt that has nothing of it. */
const none = { failure: null, matchCode: null, codeHash: null, triesLeft: null, expiresAt: null }

/** Returns the columns of an attempt. */
export function toAttemptColumns(attempt: Attempt): AttemptColumns {
  const { status } = attempt
  switch (attempt.status) {
    case 'link-sent': {
      const { matchCode, matchTriesLeft, expiresAt } = attempt
      return { ...none, status, matchCode, triesLeft: matchTriesLeft, expiresAt: fromSeconds(expiresAt) }
    }
    case 'approved':
      return { ...none, status, expiresAt: fromSeconds(attempt.expiresAt) }
    case 'code-sent': {
      const { hash, triesLeft, expiresAt } = attempt.code
      return { ...none, status, codeHash: hash, triesLeft, expiresAt: fromSeconds(expiresAt) }
    }
    case 'finished':
      return { ...none, status }
    case 'failed':
      return { ...none, status, failure: attempt.reason }
    default:
      return attempt satisfies never
  }
}

/** Returns the login of a row. @throws {RowCorruptError} */
export function toLogin(row: LoginRow): EmailLogin {
  const { id, email, deviceId, projectId, origin, browser, language, linkHash, createdAt } = row
  return {
    ...{ id, email, deviceId, projectId, origin, browser, language, linkHash },
    ...{ attempt: toAttempt(row), createdAt: toSeconds(createdAt) },
  }
}

function toAttempt({ status, failure, matchCode, codeHash, triesLeft, expiresAt }: AttemptColumns): Attempt {
  switch (status) {
    case 'link-sent':
      return {
        ...{ status, matchCode: present(matchCode), matchTriesLeft: present(triesLeft) },
        expiresAt: toSeconds(present(expiresAt)),
      }
    case 'approved':
      return { status, expiresAt: toSeconds(present(expiresAt)) }
    case 'code-sent': {
      const code = { hash: present(codeHash), triesLeft: present(triesLeft), expiresAt: toSeconds(present(expiresAt)) }
      return { status, code }
    }
    case 'finished':
      return { status }
    case 'failed':
      return { status, reason: present(failure) }
    default:
      return status satisfies never
  }
}

function present<value>(value: value | null): value {
  if (value === null) throw new RowCorruptError('login')
  return value
}
