/**
 * Hunts for the signer's key: `--from-seed S --cases N`, N claims asked of a verifier over HTTP, and as many of the signer itself. Prints one
 * JSON line `{ suite, cases, matched, failures }`, in which `matched` counts the claims that were signed, and exits 1 when
 * the key was found, when a planted one was not, or when more was signed than may be.
 */
import { parseArgs } from 'node:util'
import { huntForKey } from '../process/steal-key.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '1000' } },
})
const cases = Number(values.cases)
const hunt = await huntForKey({ claims: cases, limit: 2 * cases })
const isLimited = hunt.refusals.every((code) => code === 'verifier/signer-limit')
const isWell = hunt.found.length === 0 && hunt.foundWhenPlanted.includes('heap') && isLimited
const failures =
  isWell && hunt.claimed === cases ? [] : [{ seed: Number(values['from-seed']), reason: JSON.stringify(hunt) }]
console.log(JSON.stringify({ suite: 'keys', cases, matched: hunt.claimed, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
