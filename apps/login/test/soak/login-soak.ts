/**
 * Attacks a login server by email: `--from-seed S --cases N`, N guesses of codes, N requests of mails to one address, and 10,000 addresses
 * with an account and as many without (`--samples`). Prints one JSON line `{ suite, cases, matched, failures }`, in which `matched` counts the
 * guesses that were compared with a code, and exits 1 when an attack succeeded.
 */
import { parseArgs } from 'node:util'
import { MAX_MAILS_PER_DAY } from '../../src/email/mail-budget.ts'
import { MAX_WRONG_CODES } from '../../src/email/wrong-code-limits.ts'
import { openLogin } from '../../src/testing/open-login.ts'
import { bombAddress, compareAddresses, guessCodes } from './login-attacks.ts'
import { areDifferent, MAX_T } from './welch.ts'

const { values } = parseArgs({
  options: {
    'from-seed': { type: 'string', default: '1' },
    cases: { type: 'string', default: '2000' },
    samples: { type: 'string', default: '10000' },
  },
})
const cases = Number(values.cases)
const login = await openLogin()
const reasons: string[] = []
const compared = await guessCodes(login, cases)
if (compared > MAX_WRONG_CODES) reasons.push(`${compared} guesses were compared with a code`)
const mails = await bombAddress(login, cases)
if (mails > MAX_MAILS_PER_DAY) reasons.push(`${mails} mails were sent to one address in a day`)
const measure = () => compareAddresses(login, Number(values.samples))
const { t, plantedT, shapes } = await measure()
// One of a hundred measures is beyond the limit by chance, so that it is repeated.
const ts = Math.abs(t) < MAX_T ? [t] : [t, (await measure()).t]
const tText = ts.map((each) => each.toFixed(2)).join(' and ')
if (areDifferent(ts)) reasons.push(`known and unknown addresses differ in time: t = ${tText}`)
if (plantedT < MAX_T) reasons.push(`a planted difference in time was not found: t = ${plantedT.toFixed(2)}`)
if (shapes.length !== 1) reasons.push(`known and unknown addresses differ in their responses: ${shapes.join(' | ')}`)
if (login.faults.length > 0) reasons.push(String(login.faults[0]))
await login.stop()
const measured = `${mails} mails, t = ${tText}, with a planted difference ${plantedT.toFixed(2)}`
console.error(measured)
const failures = reasons.map((reason) => ({ seed: Number(values['from-seed']), reason }))
console.log(JSON.stringify({ suite: 'login', cases, matched: compared, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
