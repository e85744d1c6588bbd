import { describe, expect, test } from 'vitest'
import {
  approvedChainIds,
  isLive,
  isMethodAllowed,
  isWalletMethod,
  proposeNamespaces,
  readSessionEvent,
  sessionAccounts,
  toPeer,
  WALLET_METHODS,
} from './session.ts'
import type { SessionNamespace } from './sign-client.ts'

const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ben = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function session(namespaces: Record<string, Partial<SessionNamespace>>) {
  const full = Object.entries(namespaces).map(([key, part]) => [
    key,
    { accounts: [], methods: [], events: [], ...part },
  ])
  return { namespaces: Object.fromEntries(full) }
}

describe('proposeNamespaces', () => {
  test('default: requests every chain of the app, and no method that signs unreadable data', () => {
    const { eip155 } = proposeNamespaces([1, 10])
    expect(eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
    expect(eip155?.methods).toContain('eth_signTypedData_v4')
    expect(eip155?.methods).not.toContain('eth_sign')
  })
})

describe('approvedChainIds', () => {
  test('default: chains that are named, and those of accounts, each once', () => {
    const accounts = [`eip155:1:${ada}`, `eip155:137:${ada}`]
    expect(approvedChainIds(session({ eip155: { chains: ['eip155:1', 'eip155:10'], accounts } }))).toEqual([1, 10, 137])
  })

  test('behavior: the older format has the chain in the key, and other namespaces are ignored', () => {
    const accounts = [`eip155:5:${ada}`]
    expect(approvedChainIds(session({ 'eip155:5': { accounts }, solana: { chains: ['solana:abc'] } }))).toEqual([5])
  })

  test('error: invalid chain ids are left out', () => {
    const chains = ['eip155:', 'eip155:0', 'eip155:-1', 'eip155:1e3', 'eip155:99999999999999999999', 'eip155', 'x:1']
    expect(approvedChainIds(session({ eip155: { chains } }))).toEqual([])
  })
})

describe('sessionAccounts', () => {
  test('default: accounts on the chain, checksummed, in the wallet’s order, each once', () => {
    const accounts = [`eip155:1:${ben.toLowerCase()}`, `eip155:1:${ada}`, `eip155:1:${ben}`, `eip155:10:${ada}`]
    expect(sessionAccounts(session({ eip155: { accounts } }), 1)).toEqual([ben, ada])
    expect(sessionAccounts(session({ eip155: { accounts } }), 10)).toEqual([ada])
  })

  test('behavior: a chain without accounts returns those of the other chains', () => {
    expect(sessionAccounts(session({ eip155: { accounts: [`eip155:1:${ada}`] } }), 137)).toEqual([ada])
  })

  test('error: invalid addresses are left out', () => {
    const accounts = ['eip155:1:0x123', 'eip155:1', '', `eip155:1:${ada}:x`]
    expect(sessionAccounts(session({ eip155: { accounts } }), 1)).toEqual([])
  })
})

describe('isWalletMethod', () => {
  test.each([...WALLET_METHODS, 'wallet_somethingNew', 'personal_ecRecover'])('default: %s is the wallet’s', (method) =>
    expect(isWalletMethod(method)).toBe(true),
  )
  test.each([
    'eth_call',
    'eth_getBalance',
    'eth_sendRawTransaction',
    'eth_blockNumber',
    'eth_estimateGas',
    'net_listening',
  ])('default: %s is a node’s', (method) => expect(isWalletMethod(method)).toBe(false))
})

describe('isMethodAllowed', () => {
  test('default: only methods that the wallet approved', () => {
    const allowed = session({ eip155: { methods: ['personal_sign'] } })
    expect(isMethodAllowed(allowed, 'personal_sign')).toBe(true)
    expect(isMethodAllowed(allowed, 'eth_sendTransaction')).toBe(false)
    expect(isMethodAllowed(session({ solana: { methods: ['personal_sign'] } }), 'personal_sign')).toBe(false)
  })
})

describe('toPeer', () => {
  const peer = (name: string, icons: readonly string[] = []) => ({ peer: { metadata: { name, url: '', icons } } })

  test('default: returns its name, and does not request its icon', () => {
    expect(toPeer(peer('Kestrel', ['https://kestrel.example/icon.png']))).toEqual({
      name: 'Kestrel',
      icon: null,
      rdns: null,
    })
  })

  test('behavior: an icon that needs no request is shown', () => {
    const icon = 'data:image/png;base64,iVBORw0KGgo='
    expect(toPeer(peer('Kestrel', ['https://x.example/i', icon]))?.icon).toBe(icon)
  })

  test('error: icons that are not an array are ignored', () => {
    for (const icons of [null, undefined, {}, 7]) {
      const received = JSON.parse(JSON.stringify({ peer: { metadata: { ...peer('Kestrel').peer.metadata, icons } } }))
      expect(toPeer(received)).toEqual({ name: 'Kestrel', icon: null, rdns: null })
    }
  })

  test('error: a name with hidden characters is cleaned, and an empty one results in null', () => {
    expect(toPeer(peer('Kes\u202Etrel\n wallet'))?.name).toBe('Kestrel wallet')
    expect(toPeer(peer('\u200B\u202E'))).toBeNull()
  })
})

describe('isLive', () => {
  test('default: until its last second', () => {
    expect(isLive({ expiry: 100 }, 99_999)).toBe(true)
    expect(isLive({ expiry: 100 }, 100_000)).toBe(false)
  })
})

describe('readSessionEvent', () => {
  const read = (name: string, data: unknown, chainId = 'eip155:1') =>
    readSessionEvent({ event: { name, data }, chainId })

  test('default: accounts, plain or CAIP-10', () => {
    expect(read('accountsChanged', [ada.toLowerCase(), `eip155:1:${ben}`])).toEqual({
      type: 'accounts',
      accounts: [ada, ben],
    })
  })

  test.each([
    [137, 137],
    ['137', 137],
    ['0x89', 137],
    ['eip155:137', 137],
    [null, 1],
    [{}, 1],
  ])('default: chain %j is %i', (data, chainId) =>
    expect(read('chainChanged', data)).toEqual({ type: 'chain', chainId }),
  )

  test.each([
    ['chainChanged', 'mainnet'],
    ['chainChanged', -1],
    ['chainChanged', 1.5],
    ['chainChanged', 'solana:1'],
    ['message', 'hello'],
  ])('error: %s %j is ignored', (name, data) => expect(read(name, data)).toBeNull())

  test('error: invalid accounts are ignored', () => {
    expect(read('accountsChanged', 'all')).toEqual({ type: 'accounts', accounts: [] })
    expect(read('accountsChanged', [1, null, 'x'])).toEqual({ type: 'accounts', accounts: [] })
  })
})
