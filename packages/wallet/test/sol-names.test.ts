import { assert, constantFrom, property, string, tuple } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSolana, startSolana } from '../../../devnet/src/solana/start-solana.ts'
import { readSolNameOf, resolveSolName } from '../src/solana/resolve-sol-name.ts'
import { findNameAccount } from '../src/solana/sol-name.ts'
import { isSolName, parseSolName } from '../src/solana/sol-name-text.ts'
import { createSolanaNodes, type SolanaRpc } from '../src/solana/solana-nodes.ts'

let solana: RunningSolana
let rpc: SolanaRpc

beforeAll(async () => {
  solana = await startSolana({ isSeeded: true, slotMs: null })
  rpc = createSolanaNodes([solana.rpcUrl]).rpc
})
afterAll(() => solana.stop())

describe('findNameAccount', () => {
  // As the public explorers of names have them. Source: https://github.com/SolanaNameService/sns-sdk.
  test.each([
    ['bonfida.sol', 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb'],
    ['dex.bonfida.sol', 'HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu'],
  ])('default: %s is %s', async (name, account) => {
    expect(await findNameAccount(parseSolName(name) ?? [])).toBe(account)
  })
})

describe('resolveSolName', () => {
  test('default: every planted name leads where it should, in any case of letters', async () => {
    for (const { name, address } of solana.seeded.names) {
      if (address === null) continue
      expect(await resolveSolName(rpc, name)).toBe(address)
      expect(await resolveSolName(rpc, ` ${name.toUpperCase()} `)).toBe(address)
    }
  })
  test('default: nobody has the name', async () => expect(await resolveSolName(rpc, 'nobody-has-this.sol')).toBeNull())
  test.each([
    ['token.sol', 'tokenized'],
    ['sold.sol', 'record'],
    ['аda.sol', 'characters'],
    ['a.b.c.sol', 'characters'],
    ['.sol', 'characters'],
    ['ada.eth', 'characters'],
  ])('error: %s is refused by name: %s', async (name, reason) => {
    await expect(resolveSolName(rpc, name)).rejects.toMatchObject({ code: 'wallet/sol-name-refused', reason })
  })
})

describe('readSolNameOf', () => {
  test('default: the main name of an account leads back to it', async () => {
    for (const { name, address } of solana.seeded.accounts) {
      expect(await readSolNameOf(rpc, address)).toBe(`${name.toLowerCase()}.sol`)
    }
  })
  test('behavior: an account without a main name', async () => {
    const [token] = solana.seeded.tokens
    if (token === undefined) throw new TypeError('The network has no token.')
    expect(await readSolNameOf(rpc, token.mint)).toBeNull()
  })
})

describe('parseSolName', () => {
  test('property: only letters that look like no others', () =>
    assert(
      property(tuple(string({ unit: 'grapheme' }), constantFrom('.sol', '.SOL', '')), ([text, end]) => {
        const labels = parseSolName(`${text}${end}`)
        if (labels !== null) {
          expect(labels.join('')).toMatch(/^[a-z0-9_-]+$/)
          expect(isSolName(`${text}${end}`)).toBe(true)
        }
      }),
    ))
})
