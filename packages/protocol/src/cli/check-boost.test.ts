import { createServer } from 'node:http'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BoostTerms, NO_TERMS } from '../terms/boost-terms.ts'
import { serializeBoostTerms } from '../terms/parse-boost-terms.ts'
import { hashBoostTerms } from '../terms/terms-typed-data.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { makeBoost, pool } from '../testing/make-boost.ts'
import { runCommand } from '../testing/run-command.ts'

let world: BoostWorld
let boostId: bigint
let [before, creating, after]: Hex[] = []
beforeAll(async () => {
  world = await startBoostWorld()
  before = await transfer()
  ;({ boostId, hash: creating } = await makeBoost(world, { incentives: [pool(world)] }))
  after = await transfer()
}, 120_000)
afterAll(() => world?.chain.stop())

async function transfer(): Promise<Hex> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.ben, 5n] })
  const hash = await sendTransaction(world.ada, { to: world.token, data })
  await waitForTransactionReceipt(world.ada, { hash })
  return hash
}

function check(hash: Hex | undefined, ...more: readonly string[]) {
  return checkFor(String(boostId), hash, ...more)
}

async function checkFor(boost: string, hash: Hex | undefined, ...more: readonly string[]) {
  const place = ['--boost', boost, '--core', world.core, '--rpc', world.chain.rpcUrl]
  const { code, stdout } = await runCommand(['check', hash ?? '', ...place, '--json', ...more])
  return { exit: code, ...JSON.parse(stdout) }
}

/** A verifier that keeps one version of the terms. */
async function keeping(terms: BoostTerms, changes: { hash?: Hex } = {}) {
  const signature = { signature: '0x01', signer: world.accounts.ada }
  const version = {
    ...{ hash: hashBoostTerms(terms), terms: serializeBoostTerms(terms), ...signature, fromBlock: '1' },
    ...changes,
  }
  const boost = {
    ...{ chainId: terms.chainId, core: terms.core, boostId: String(terms.boostId), createdBlock: '1', incentives: [] },
    ...{ terms: version, history: [version], text: null },
  }
  const server = createServer((_, response) => response.end(JSON.stringify(boost)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, stop: () => server.close() }
}

describe('laurel check --boost', () => {
  test('default: a transaction after the boost matches its action; one before it, or one that created it, does not', {
    timeout: 60_000,
  }, async () => {
    expect(await check(after)).toMatchObject({ exit: 0, status: 'matched', claimants: [world.accounts.ada] })
    expect(await check(before)).toMatchObject({ exit: 1, status: 'rejected', code: 'before-boost' })
    expect(await check(creating)).toMatchObject({ exit: 1, status: 'rejected', code: 'funding-transaction' })
    expect(await check(after, '--incentive', '3')).toMatchObject({ exit: 2, code: 'cli/usage' })
  })

  test('behavior: the signed terms of a verifier open and close it', { timeout: 60_000 }, async () => {
    const terms = { ...NO_TERMS, chainId: 31337, core: world.core, boostId, sequence: 1 }
    for (const [rules, hash, code] of [
      [{ countFromBlock: 1n }, before, undefined],
      [{ end: 5 }, after, 'after-end'],
      [{ start: 9_999_999_999 }, after, 'before-start'],
    ] as const) {
      const verifier = await keeping({ ...terms, ...rules })
      expect((await check(hash, '--verifier', verifier.url)).code).toBe(code)
      verifier.stop()
    }
    const forged = await keeping(terms, { hash: `0x${'11'.repeat(32)}` })
    expect(await check(after, '--verifier', forged.url)).toMatchObject({ exit: 2, code: 'cli/usage' })
    forged.stop()
  })

  test('error: a node of another chain is reported as such, and not as a missing boost', async () => {
    expect(await check(after, '--chain', 'base')).toMatchObject({ exit: 2, code: 'protocol/wrong-chain' })
    expect(await checkFor('99', after, '--chain', '8453')).toMatchObject({ code: 'protocol/wrong-chain' })
    expect(await checkFor('99', after, '--chain', '31337')).toMatchObject({ code: 'protocol/boost-not-found' })
  })

  test('error: a URL that is not a verifier’s, and a verifier that cannot be reached', async () => {
    const unusable = await check(after, '--verifier', 'nope')
    expect(unusable).toMatchObject({ exit: 2, code: 'cli/usage' })
    expect(unusable.reason).toContain('--verifier: "nope" is not the URL of a verifier. Pass an absolute http')
    const closed = await check(after, '--verifier', 'http://127.0.0.1:1')
    expect(closed).toMatchObject({ exit: 2, code: 'protocol/verifier-unreachable' })
    expect(closed.reason).toContain('The verifier at http://127.0.0.1:1 cannot be reached.')
  })

  test('error: flags that do not go together', async () => {
    for (const wrong of [
      ['--core', '0x12'],
      ['--boost', 'x'],
      ['--boost', '1'],
      ['--boost', '1', '--incentive', '9'],
    ]) {
      const { code } = await runCommand(['check', `0x${'12'.repeat(32)}`, ...wrong, '--json'])
      expect(code).toBe(2)
    }
  })
})
