import { parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { erc20, erc721, TRANSFER } from '../../test/examples.ts'
import { createAbiRegistry, mergeAbiRegistries } from './abi-registry.ts'

describe('createAbiRegistry', () => {
  test('default: events by topic, functions by selector', () => {
    const abi = parseAbi(['event Ping(uint8 x)', 'function ping(uint8 x)', 'error Ping(uint8 x)'])
    const items = createAbiRegistry(abi)
    expect(items.events(toEventSelector('event Ping(uint8)'))).toEqual([abi[0]])
    expect(items.functions(toFunctionSelector('function ping(uint8)'))).toEqual([abi[1]])
  })

  test('behavior: returns all layouts of one topic', () => {
    expect(createAbiRegistry([...erc20, ...erc721]).events(TRANSFER)).toHaveLength(2)
  })

  test('behavior: an anonymous event has no topic', () => {
    const anonymous = { type: 'event', name: 'Ping', inputs: [], anonymous: true } as const
    expect(createAbiRegistry([anonymous]).events(toEventSelector('event Ping()'))).toEqual([])
    expect(
      createAbiRegistry([{ ...anonymous, anonymous: false }]).events(toEventSelector('event Ping()')),
    ).toHaveLength(1)
  })

  test.each(['__proto__', 'constructor', 'toString', '0x', ''])('behavior: "%s" is not a known signature', (key) => {
    const items = createAbiRegistry(erc20)
    const signature = key.startsWith('0x') ? ('0x' as const) : (`0x${key}` as const)
    expect(items.events(signature)).toEqual([])
    expect(items.functions(signature)).toEqual([])
  })

  test.each(['__proto__', 'constructor', 'toString'])(
    'behavior: an event or function called %s is an ordinary one',
    (name) => {
      const abi = parseAbi<readonly string[]>([`event ${name}(address who)`, `function ${name}(address who)`])
      const items = createAbiRegistry(abi)
      expect(items.events(toEventSelector(`event ${name}(address)`))).toHaveLength(1)
      expect(items.functions(toFunctionSelector(`function ${name}(address)`))).toHaveLength(1)
    },
  )
})

describe('mergeAbiRegistries', () => {
  test('default: the first source that knows a signature decides alone', () => {
    const items = mergeAbiRegistries(
      createAbiRegistry([]),
      createAbiRegistry(erc721),
      createAbiRegistry([...erc20, ...erc721]),
    )
    expect(items.events(TRANSFER)).toEqual(erc721)
    expect(items.functions('0x12345678')).toEqual([])
    expect(mergeAbiRegistries().events(TRANSFER)).toEqual([])
  })
})
