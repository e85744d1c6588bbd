/**
 * Runs ABI data that is made to overload a decoder, then random data, whole and broken, through the decoder that shows
 * logs to users: `--from-seed S --cases N`. Run it with `--max-old-space-size=128`. It prints one JSON line `{ suite,
 * cases, matched, failures: [{ seed, what }] }`, where `matched` counts what could be decoded, and exits 1 when
 * anything failed. Source: docs/security.md#a2.
 */
import { parseArgs } from 'node:util'
import { decodeAbiValues } from '../../src/criteria/decode-abi-values.ts'
import { decodeBombs } from '../decode-bombs.ts'
import { runDecodeFuzz } from '../decode-fuzz.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '10000' } },
})
for (const { inputs, data } of decodeBombs) decodeAbiValues(inputs, data)
const { cases, decoded, failures } = runDecodeFuzz(Number(values['from-seed']), Number(values.cases))
console.log(JSON.stringify({ suite: 'decode', cases, matched: decoded, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
