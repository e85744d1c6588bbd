import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { decodeAbiValues } from '../src/criteria/decode-abi-values.ts'
import { type Decode, runDecodeFuzz } from './decode-fuzz.ts'

const soakProgram = fileURLToPath(new URL('soak/decode-soak.ts', import.meta.url))

describe('decodeAbiValues, on data that is broken where its structure is', () => {
  test('property: it decodes what viem and the naive reader decode, and refuses the rest within its budgets', {
    timeout: 120_000,
  }, () => {
    const { decoded, refused, failures } = runDecodeFuzz(1, 2_000)
    expect(failures).toEqual([])
    expect(decoded).toBeGreaterThan(600)
    expect(Object.keys(refused).sort()).toEqual(['data-too-short', 'too-much', 'unused-bits'])
  })

  test('behavior: 128 MB are enough for it, whatever it is given', { timeout: 120_000 }, async () => {
    const args = ['--max-old-space-size=128', '--conditions=laurel-source', '--import', 'tsx', soakProgram]
    const { stdout } = await promisify(execFile)(process.execPath, [...args, '--from-seed', '5000', '--cases', '1000'])
    expect(JSON.parse(stdout)).toMatchObject({ suite: 'decode', cases: 1_000, failures: [] })
  })

  test.each<[string, Decode]>([
    ['reads zeros past the end', (parameters, data) => decodeAbiValues(parameters, `${data}${'0'.repeat(256)}`)],
    ['reads from the second word on', (parameters, data) => decodeAbiValues(parameters, `0x${data.slice(66)}`)],
    [
      'gives more than there is',
      (parameters, data) => {
        const result = decodeAbiValues(parameters, data)
        return result.status === 'refused' ? { status: 'decoded', values: Array(9_000).fill(0n) } : result
      },
    ],
    [
      'throws an error instead of a refusal',
      (parameters, data) => {
        const result = decodeAbiValues(parameters, data)
        if (result.status === 'refused') throw new RangeError(result.reason)
        return result
      },
    ],
  ])('behavior: a decoder that %s is found out', (_, broken) => {
    expect(runDecodeFuzz(1, 200, broken).failures).not.toEqual([])
  })
})
