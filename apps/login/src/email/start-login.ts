import { randomBytes } from 'node:crypto'
import type { LanguageId, loginSchemas } from '@laurel/wallet/login-schemas'
import type * as mini from 'zod/mini'
import type { Mail } from '../mail/mail.ts'
import { createRandomId } from '../random-id.ts'
import { nextAttempt, startWithCode, startWithLink } from './attempt.ts'
import { nameBrowser } from './browser-name.ts'
import { CODE_SECONDS, createCode } from './code-rules.ts'
import { InvalidEmailError, TooManyMailsError } from './errors.ts'
import { auditOf, type EmailLoginParts, hashLoginCode } from './login-parts.ts'
import type { EmailLogin } from './login-store.ts'
import { isSolved, type LoginWork, workFor } from './login-work.ts'
import { returnMail, takeMail } from './mail-budget.ts'
import { createMatchCode } from './match-code.ts'
import { normalizeEmail } from './normalize-email.ts'
import { hasCodes } from './wrong-code-limits.ts'

/** The start of a login. */
export type LoginStart = {
  /** As it was typed. */
  readonly email: string
  readonly deviceId: string
  readonly projectId: string
  readonly origin: string
  readonly userAgent: string | undefined
  /** Who sends the request, as the limits name callers. */
  readonly caller: string
  readonly language: LanguageId
  /** The solution of the work that was required before. */
  readonly solution?: string | undefined
}

type Started = mini.input<(typeof loginSchemas)['EmailLoginResponse']>
type Outcome =
  | { readonly waitSeconds: number }
  | { readonly work: LoginWork }
  | { readonly response: Started; readonly mail: Mail; readonly budget: string | null }

/**
 * Starts a login: mails a code to a device that has logged in with the address before, and a link to every other. Whether the address has
 * an account changes neither the response nor the work: the same statements, and the mail is sent after the response.
 * After many mails to an address, the response is a piece of work that the next request has to have the solution of.
 * @throws {InvalidEmailError} @throws {TooManyMailsError}
 */
export async function startLogin(start: LoginStart, parts: EmailLoginParts): Promise<Started> {
  const { deviceId, projectId, origin, language } = start
  const email = normalizeEmail(start.email)
  if (email === null) throw new InvalidEmailError()
  const now = Math.floor(parts.nowSeconds())
  const outcome = await parts.transact(email, async (on): Promise<Outcome> => {
    const isKnown = await on.isKnownDevice(deviceId)
    const budget = isKnown ? deviceId : null
    const decision = takeMail(await on.readBudget(budget), now)
    if (!decision.isAllowed) return { waitSeconds: decision.waitSeconds }
    const work = isKnown ? null : workFor({ email, deviceId }, decision.sentAt.slice(0, -1), parts.secret)
    if (work !== null && !isSolved(work, start.solution)) return { work }
    await on.saveBudget(budget, decision.sentAt)
    for (const { id, attempt } of await on.listOpen(deviceId)) {
      await on.save(id, nextAttempt(attempt, { type: 'replaced' }).attempt)
    }
    const browser = nameBrowser(start.userAgent)
    const login = { id: createRandomId(), email, deviceId, projectId, origin, browser, language }
    const made =
      isKnown && hasCodes(on.wrongCodes)
        ? makeCodeLogin(login, { ...parts, now })
        : makeLinkLogin(login, { ...parts, now })
    await on.insert(made.login)
    await on.audit.add({ event: 'login-started', ...auditOf(made.login) })
    return { ...made, budget }
  })
  if ('waitSeconds' in outcome) throw new TooManyMailsError(outcome.waitSeconds)
  if ('work' in outcome) return outcome
  parts.mailer.send(outcome.mail, {
    sender: start.caller,
    // Where that fails, the user waits as long as after a mail that was sent.
    onDropped: () => void giveBack({ email, budget: outcome.budget, at: now }, parts).catch(() => undefined),
  })
  return outcome.response
}

type TakenMail = { readonly email: string; readonly budget: string | null; readonly at: number }

/** Gives the budget of a mail back that was not sent. */
function giveBack({ email, budget, at }: TakenMail, { transact }: EmailLoginParts): Promise<void> {
  return transact(email, async (on) => on.saveBudget(budget, returnMail(await on.readBudget(budget), at)))
}

type NewLogin = Omit<EmailLogin, 'linkHash' | 'attempt' | 'createdAt'>
type Made = { readonly login: EmailLogin; readonly response: Started; readonly mail: Mail }
type MakeParts = Pick<EmailLoginParts, 'secret' | 'url'> & { readonly now: number }

function makeCodeLogin(login: NewLogin, { secret, now }: MakeParts): Made {
  const code = createCode()
  const attempt = startWithCode(hashLoginCode(secret, login, code), now)
  return {
    login: { ...login, attempt, linkHash: null, createdAt: now },
    response: { login: login.id, action: 'VERIFY_OTP', expiresAt: now + CODE_SECONDS },
    mail: { type: 'code', to: login.email, code, origin: login.origin, language: login.language },
  }
}

function makeLinkLogin(login: NewLogin, { secret, url, now }: MakeParts): Made {
  const token = randomBytes(32).toString('base64url')
  const matchCode = createMatchCode()
  const { email: to, origin, browser, language } = login
  return {
    login: {
      ...{ ...login, attempt: startWithLink(matchCode, now), createdAt: now },
      linkHash: secret.digest('link', token),
    },
    response: { login: login.id, action: 'VERIFY_DEVICE', matchCode, expiresAt: now + CODE_SECONDS },
    mail: { type: 'link', to, link: `${url}/device/${token}`, origin, browser, at: now, language },
  }
}
