import { type Action, ANY_CONTRACT, SignatureType, TRANSACTION_SENDER } from '@laurel/protocol'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { type AbiEvent, type AbiFunction, type Address, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { headlineWords } from './headline-words.ts'
import { bundledContracts, readOperatorContracts } from './operator-contracts.ts'
import { toSearchWords } from './to-words.ts'

const board = '0x00000000000000000000000000000000000000aa'
const abi = parseAbi([
  'event BellRung(address ringer)',
  'event TemperatureRead(address reader, int256 value)',
  'event Supplied(address supplier)',
  'function writeNote(string text)',
])
const [bellRung, temperatureRead, supplied, writeNote] = abi
const transfer = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])[0]
const known = readOperatorContracts(
  JSON.stringify([
    { chainId: 1, address: board, name: 'Task board', abi },
    { chainId: 1, address: '0x00000000000000000000000000000000000000bb', name: 'TUSD' },
  ]),
)

function act(item: AbiEvent | AbiFunction, targetContract: Address = board, fieldIndex = 0): Action {
  const step = {
    ...(item.type === 'event'
      ? { signature: toEventSelector(item), signatureType: SignatureType.EVENT }
      : { signature: toFunctionSelector(item), signatureType: SignatureType.FUNC }),
    ...{ targetContract, chainId: 1 },
  }
  return {
    actionSteps: [
      {
        ...{ ...step, actionType: 0 },
        actionParameter: { filterType: 0, fieldType: 0, fieldIndex: 0, filterData: '0x' },
      },
    ],
    actionClaimant: { ...step, fieldIndex },
  }
}

/** Whether a search finds a task, as the index compares words. */
function finds(search: string, action: Action, contracts = known): boolean {
  const words = headlineWords(action, 1, contracts)
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return toSearchWords(search).every((word) => words.some((own) => own.startsWith(word)))
}

describe('headlineWords', () => {
  test.each([
    ['Ring a bell on Task board', bellRung],
    ['bell rung', bellRung],
    ['temperature', temperatureRead],
    ['Read a temperature', temperatureRead],
    ['supply', supplied],
    ['write a note', writeNote],
  ] as const)('default: “%s” finds the task that is titled so', (search, item) => {
    expect(finds(search, act(item))).toBe(true)
  })

  test('behavior: names that the operator does not add are not found', () => {
    expect(finds('ring a bell', act(bellRung), bundledContracts)).toBe(false)
    expect(finds('ring a bell', act(temperatureRead))).toBe(false)
    expect(headlineWords(act(bellRung, board), 2, known).join(' ')).not.toMatch(/Task board/)
  })

  test('behavior: a transfer is found by the verb of its title', () => {
    const dollar = '0x00000000000000000000000000000000000000bb'
    expect(finds('send TUSD', act(transfer, dollar))).toBe(true)
    expect(finds('move TUSD', act(transfer, dollar))).toBe(false)
    expect(finds('move TUSD', act(transfer, dollar, TRANSACTION_SENDER))).toBe(true)
    expect(finds('send on any contract', act(transfer, ANY_CONTRACT))).toBe(true)
  })
})

describe('readOperatorContracts', () => {
  test('default: without a file, the bundled table decides', () => {
    expect(readOperatorContracts(undefined)).toBe(bundledContracts)
  })

  test.each([
    ['[{"chainId":0,"address":"0x00000000000000000000000000000000000000aa","name":"A"}]', 'LAUREL_API_ABIS.0.chainId'],
    [
      `[{"chainId":1,"address":"${board}","name":"A","abi":[{"type":"event"}]}]`,
      'LAUREL_API_ABIS.0.abi is not a JSON ABI',
    ],
    ['[{}', 'LAUREL_API_ABIS is not valid JSON'],
  ])('error: %s', (setting, message) => {
    expect(() => readOperatorContracts(setting)).toThrow(SettingsError)
    expect(() => readOperatorContracts(setting)).toThrow(message)
  })
})
