import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAction } from '../action/parse-action.ts'
import { encodeActionPayload } from '../action/payload.ts'
import { serializeAction } from '../action/serialize-action.ts'
import { transferAction } from '../testing/local-world.ts'
import { runCommand } from '../testing/run-command.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const action = transferAction({ chainId: 1, token, least: 45_000_000n })
const definition = serializeAction(action)
const bySender = { ...definition, actionClaimant: { ...definition.actionClaimant, fieldIndex: 255 } }

let folder: TemporaryFolder
let definitionPath: string
beforeAll(() => {
  folder = makeTemporaryFolder()
  definitionPath = folder.write('action.json', definition)
})
afterAll(() => {
  folder.remove()
})

describe('laurel encode and decode', () => {
  test('default: a definition becomes a payload, and the payload the definition', async () => {
    const encoded = await runCommand(['encode', '--definition', definitionPath])
    expect(encoded).toEqual({ code: 0, stdout: `${encodeActionPayload(action)}\n`, stderr: '' })
    const decoded = await runCommand(['decode', encoded.stdout.trim(), '--json'])
    const read = parseAction(JSON.parse(decoded.stdout))
    expect(encodeActionPayload(read.action)).toBe(encodeActionPayload(action))
    expect(JSON.parse((await runCommand(['encode', definitionPath, '--json'])).stdout)).toEqual({
      payload: encodeActionPayload(action),
    })
  })

  test('error: a definition as the flag and as the file, of which one would be ignored', async () => {
    const other = folder.write('other.json', bySender)
    const { code, stderr } = await runCommand(['encode', '--definition', definitionPath, other])
    expect(code).toBe(2)
    expect(stderr).toContain('Give the definition once: as --definition, or as the file.')
  })

  test('behavior: a payload from a file, as a table with the names of known fields', async () => {
    const path = folder.write('payload.hex', `${encodeActionPayload(action)}\n`)
    const { stdout } = await runCommand(['decode', path])
    expect(stdout).toContain('event Transfer')
    expect(stdout).toContain('at least 45000000')
    expect(stdout).toContain('on chain 1')
  })

  test('behavior: an unknown name is shown by its number', async () => {
    const [step] = definition.actionSteps
    const strange = { ...definition, actionSteps: [{ ...step, signature: `0x${'ab'.repeat(32)}` }] }
    const payload = encodeActionPayload(parseAction(strange).action)
    const { stdout } = await runCommand(['decode', payload])
    expect(stdout).toContain('event 0xabababab…')
    expect(stdout).toContain('field 2 GREATER_THAN_OR_EQUAL 0x02aea540')
  })

  test.each([['0x1234'], ['0xzz'], ['0x'], ['nowhere.hex']])('error: %s is not a payload', async (payload) => {
    const { code, stderr } = await runCommand(['decode', payload])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^laurel: /)
  })

  test('error: no payload, and two', async () => {
    expect((await runCommand(['decode'])).code).toBe(2)
    expect((await runCommand(['decode', '0x', '0x'])).code).toBe(2)
  })

  test('error: a definition with errors that cannot be fixed once deployed is not encoded', async () => {
    const [step] = definition.actionSteps
    const encode = (name: string, parts: object) =>
      runCommand(['encode', '--json', folder.write(name, { ...definition, actionSteps: [{ ...step, ...parts }] })])
    const unknown = await encode('unknown.json', { signature: `0x${'ab'.repeat(32)}` })
    expect([unknown.code, JSON.parse(unknown.stdout).code]).toEqual([2, 'protocol/abi-item-missing'])
    const beyond = await encode('beyond.json', { actionParameter: { ...step?.actionParameter, fieldIndex: 9 } })
    expect([beyond.code, JSON.parse(beyond.stdout).code]).toEqual([2, 'protocol/field-not-found'])
  })
})

describe('laurel lint', () => {
  test('default: nothing to fix ends with 0, also when there is something to weigh', async () => {
    const { code, stdout } = await runCommand(['lint', definitionPath])
    expect(code).toBe(0)
    expect(stdout).toContain('claimant-zero-address')
    const sent = folder.write('safe.json', bySender)
    expect((await runCommand(['lint', sent])).stdout).toContain('sender-may-be-relayer')
    const called = folder.write('called.json', {
      ...definition,
      actionClaimant: { ...definition.actionClaimant, fieldIndex: 1 },
      actionSteps: [
        ...definition.actionSteps,
        {
          ...definition.actionSteps[0],
          actionParameter: { filterType: 1, fieldType: 1, fieldIndex: 1, filterData: `0x${'0'.repeat(40)}` },
        },
      ],
    })
    expect((await runCommand(['lint', called])).stdout).toContain('Nothing to fix.')
  })

  test('behavior: a definition that anyone can fake exits with 1', async () => {
    const [step] = definition.actionSteps
    const anyone = { ...bySender, actionSteps: [{ ...step, targetContract: `0x${'0'.repeat(40)}` }] }
    const { code, stdout } = await runCommand(['lint', '--definition', folder.write('anyone.json', anyone), '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [{ code: 'forgeable-event', severity: 'error', step: 0 }, { code: 'sender-may-be-relayer' }],
    })
  })
})
