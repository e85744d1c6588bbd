import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toRule } from '../action/to-rule.ts'
import { transferAction } from '../testing/local-world.ts'
import { runInTerminal } from '../testing/run-terminal.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const rule = toRule(transferAction({ chainId: 1, token, least: 1n }))

let folder: TemporaryFolder
beforeAll(() => {
  folder = makeTemporaryFolder()
})
afterAll(() => {
  folder.remove()
})

describe('laurel encode', () => {
  test('error: what could not be mended once deployed is not encoded', async () => {
    const [step] = rule.actionSteps
    const encode = (name: string, parts: object) =>
      runInTerminal(['encode', '--json', folder.write(name, { ...rule, actionSteps: [{ ...step, ...parts }] })])
    const unknown = await encode('unknown.json', { signature: `0x${'ab'.repeat(32)}` })
    expect([unknown.code, JSON.parse(unknown.stdout).code]).toEqual([2, 'protocol/abi-item-missing'])
    const beyond = await encode('beyond.json', { actionParameter: { ...step?.actionParameter, fieldIndex: 9 } })
    expect([beyond.code, JSON.parse(beyond.stdout).code]).toEqual([2, 'protocol/field-missing'])
  })
})
