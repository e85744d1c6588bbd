import { describe, expect, test } from 'vitest'
import { describeReady } from './describe-ready.ts'
import type { World } from './world.ts'

const world: World = {
  ...{ chains: [], accounts: [], relayUrl: 'ws://127.0.0.1:1', walletApiUrl: null, verifierUrl: null, loginUrl: null },
  ...{
    apiUrl: 'http://127.0.0.1:2',
    mailUrl: null,
    identityUrl: null,
    socials: [],
    testWalletUrl: 'http://127.0.0.1:5174',
  },
  solana: {
    ...{ name: 'Laurel Local Solana', networkId: 'solana:local', rpcUrl: 'http://127.0.0.1:8899' },
    ...{ rpcSubscriptionsUrl: 'ws://127.0.0.1:8899', accounts: [], tokens: [], names: [] },
  },
}
const pages = [['Test wallet', 'http://127.0.0.1:5174']] as const
const lines = (changes: Partial<World> = {}) =>
  describeReady({ world: { ...world, ...changes }, worldFile: '.data/world.json', pages }).join('\n')

describe('describeReady', () => {
  test('default: the Solana network, and the script that puts the test wallet into a page', () => {
    expect(lines()).toMatch(
      /^ {2}Laurel Local Solana {2}http:\/\/127\.0\.0\.1:8899 .*the test wallet pairs with it\)$/m,
    )
    expect(lines()).toMatch(/^ {2}Solana wallet {8}http:\/\/127\.0\.0\.1:5174\/solana\.js .*add it to your page/m)
  })
  test('default: what runs, in one column, and nothing that does not', () => {
    expect(lines()).toMatch(/^ {2}API {18}http:\/\/127\.0\.0\.1:2\/docs/m)
    expect(lines()).not.toContain('Mails')
    expect(lines()).toContain('.data/world.json')
  })
  test('behavior: without Solana, or without the test wallet, no script', () => {
    expect(lines({ solana: null })).not.toContain('olana')
    const withoutWallet = lines({ testWalletUrl: null })
    expect(withoutWallet).toContain('Laurel Local Solana')
    expect(withoutWallet).not.toContain('solana.js')
    expect(withoutWallet).not.toContain('pairs')
  })
})
