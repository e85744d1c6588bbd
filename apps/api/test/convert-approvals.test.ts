/** Approvals, allowances, the gas price and what a swap refuses, with the latest quotes in PostgreSQL. */
import type { Database } from '@laurel/server/database/connect.ts'
import { startTestDatabase } from '@laurel/server/testing/start-test-database.ts'
import { convertSchemas } from '@laurel/wallet/api-schemas'
import {
  type Address,
  decodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareDeployment } from '../../../contracts/deploy/create2.ts'
import { deployContracts } from '../../../devnet/src/contracts/deploy-contract.ts'
import { simulateReceived } from '../src/convert/try-transaction.ts'
import { connectApiDatabase } from '../src/database/connect.ts'
import { createQuoteStore } from '../src/database/postgres-quote-store.ts'
import { NATIVE_ADDRESS } from '../src/tokens/market.ts'
import { assemble, word } from './convert-hostile-code.ts'
import { resetTokenAbi, resetTokenBytecode } from './convert-reset-token.ts'
import { CHAIN_ID, openTradeApp, send, startTradeWorld, type TradeWorld, toCaip } from './convert-world.ts'

let world: TradeWorld
let server: Awaited<ReturnType<typeof startTestDatabase>>
let database: Database
beforeAll(async () => {
  ;[world, server] = await Promise.all([startTradeWorld(), startTestDatabase({ database: 'laurel_api' })])
  database = await connectApiDatabase(server.url)
})
beforeEach(() => server.query('DELETE FROM requester_quote'))
afterAll(async () => {
  await database?.stop()
  await server?.stop()
  await world?.chain.stop()
})

/** An amount that every pool gives something for. */
const amountForAll = parseEther('3')

/** A process of the API: several share the database. */
const openProcess = (settings: object = {}) => openTradeApp(world, { settings, store: createQuoteStore(database.db) })
type App = ReturnType<typeof openProcess>['app']

async function get(app: App, path: string, query: object, headers: Record<string, string> = {}) {
  const search = new URLSearchParams({ projectId: 'test', ...query })
  const response = await app.request(`/v1/convert/${path}?${search}`, { headers })
  return { status: response.status, body: await response.json() }
}
async function build(app: App, request: object) {
  const response = await app.request('/v1/convert/build-transaction', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId: 'test', ...request }),
  })
  return { status: response.status, body: await response.json() }
}
const toHex = (text: string): Hex => `0x${text.slice(2)}`
const plain = (text: string): Address => `0x${text.slice(text.lastIndexOf(':') + 3)}`
const pairOf = (from: Address, to: Address) => ({ from: toCaip(from), to: toCaip(to), userAddress: toCaip(world.ada) })
/** What an approval allows, and whom. */
const readApproval = (body: unknown) => {
  const { tx, ...rest } = convertSchemas.ConvertApproveResponse.parse(body)
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: toHex(tx.data) })
  if (functionName !== 'approve') throw new TypeError('It approves nothing.')
  return { ...rest, tx, spender: args[0], approved: args[1] }
}

describe('an approval', () => {
  test('default: it is of exactly the latest quote of the pair, whichever process gave the quote', async () => {
    const { leaf, dollar, weth } = world.tokens
    const [one, other] = [openProcess().app, openProcess().app]
    const pair = pairOf(leaf, dollar)
    for (const amount of [amountForAll - 1n, amountForAll])
      await get(one, 'quotes', { ...pair, amount: String(amount) })
    await get(one, 'quotes', { ...pairOf(leaf, weth), amount: String(amountForAll + 1n) })
    const { status, body } = await get(other, 'build-approve', pair)
    expect(status).toBe(200)
    const { approved, amount, tx } = readApproval(body)
    expect([approved, amount]).toEqual([amountForAll, String(amountForAll)])
    // The public client sends to `from` and estimates against `to`: both are the token.
    expect(tx).toMatchObject({ from: toCaip(leaf), to: toCaip(leaf), value: '0' })
    expect(BigInt(tx.eip155.gas)).toBeGreaterThan(30_000n)
    expect(BigInt(tx.eip155.gasPrice)).toBeGreaterThan(0n)
  })

  test('behavior: a quote that is repeated in one process is the latest again, also after one of another process', async () => {
    const { leaf, dollar } = world.tokens
    const [one, other] = [openProcess().app, openProcess().app]
    const pair = pairOf(leaf, dollar)
    for (const [app, amount] of [
      [one, 5n],
      [other, 6n],
      [one, 5n],
    ] as const) {
      await get(app, 'quotes', { ...pair, amount: String(amountForAll + amount) })
      for (const process of [one, other]) {
        const { approved } = readApproval((await get(process, 'build-approve', pair)).body)
        expect(approved).toBe(amountForAll + amount)
      }
    }
  })

  test('behavior: a quote that another caller, page or project gets for the account changes nothing', async () => {
    const { leaf, dollar, weth } = world.tokens
    const { app } = openProcess()
    const pair = pairOf(leaf, dollar)
    const mine = { 'x-caller': '203.0.113.7', 'x-test-project': 'one', origin: 'https://app.example' }
    const others = [
      { ...mine, 'x-caller': '203.0.113.8' },
      { ...mine, 'x-test-project': 'two' },
      { ...mine, origin: 'https://other.example' },
    ]
    await get(app, 'quotes', { ...pair, amount: String(amountForAll) }, mine)
    const allowance = { tokenAddress: toCaip(weth), userAddress: toCaip(world.ada) }
    for (const headers of others) {
      // The quotes of others, the same amount among them, which the cache answers.
      for (const amount of [amountForAll, 2n * amountForAll])
        await get(app, 'quotes', { ...pair, amount: String(amount) }, headers)
      expect(readApproval((await get(app, 'build-approve', pair, headers)).body).approved).toBe(2n * amountForAll)
      const own = readApproval((await get(app, 'build-approve', pair, mine)).body)
      expect(own.approved).toBe(amountForAll)
      // An unwrapping takes nothing, which another one must not be made to believe.
      await get(app, 'quotes', { ...pairOf(weth, NATIVE_ADDRESS), amount: '7' }, headers)
      expect((await get(app, 'allowance', allowance, mine)).body).toEqual({ allowance: '0', spender: null })
    }
    const none = await get(app, 'build-approve', pair, { ...mine, 'x-caller': '203.0.113.9' })
    expect([none.status, none.body.error.code]).toEqual([400, 'api/no-quote'])
  })

  test('behavior: an amount in the request is what is approved, also 0 to take it back', async () => {
    const { leaf, dollar } = world.tokens
    const { app } = openProcess()
    for (const amount of [0n, 1n, 12_345n, parseEther('1000')]) {
      const router = world.contracts.dex.v3Router.address
      const query = { ...pairOf(leaf, dollar), amount: String(amount), spender: toCaip(router) }
      const { approved, spender } = readApproval((await get(app, 'build-approve', query)).body)
      expect([approved, spender]).toEqual([amount, router])
    }
  })

  test('behavior: a token that lets an allowance be changed only from 0 needs two transactions', async () => {
    const token = prepareDeployment({ name: 'ResetToken', abi: resetTokenAbi, bytecode: resetTokenBytecode })
    await deployContracts(world.chain.client, [token])
    const { app } = openProcess()
    const spender = world.contracts.dex.v3Router.address
    const approve = async (amount: bigint) => {
      const query = { ...pairOf(token.address, world.tokens.dollar), amount: String(amount), spender: toCaip(spender) }
      const { steps, ...first } = readApproval((await get(app, 'build-approve', query)).body)
      expect(steps[0]).toEqual({ tx: first.tx, amount: first.amount })
      return { first: first.approved, steps }
    }
    const follow = async ({ steps }: Awaited<ReturnType<typeof approve>>) => {
      for (const { tx } of steps) {
        const gas = BigInt(tx.eip155.gas)
        await send(world.chain, { from: world.ada, to: plain(tx.to), data: toHex(tx.data), gas })
      }
      return world.chain.client.readContract({
        ...{ address: token.address, abi: resetTokenAbi, functionName: 'allowance', args: [world.ada, spender] },
      })
    }
    const one = await approve(5n)
    expect([one.first, one.steps.length]).toEqual([5n, 1])
    expect(await follow(one)).toBe(5n)
    const two = await approve(7n)
    expect([two.first, two.steps.map(({ amount }) => amount)]).toEqual([0n, ['0', '7']])
    // A public client sends the first, and asks again.
    const id = await world.chain.client.snapshot()
    await follow({ ...two, steps: two.steps.slice(0, 1) })
    expect((await approve(7n)).steps.map(({ amount }) => amount)).toEqual(['7'])
    await world.chain.client.revert({ id })
    expect(await follow(two)).toBe(7n)
  })

  test('error: an approval that the token rejects, whatever is allowed before', async () => {
    const hostile = '0x00000000000000000000000000000000000bad02'
    const { app, faults } = openProcess()
    const spender = toCaip(world.contracts.dex.v3Router.address)
    for (const allowance of [0n, 5n]) {
      const bytecode = assemble([
        { signature: 'function approve(address,uint256)', returns: 'revert' },
        { signature: 'function allowance(address,address)', returns: word(allowance) },
        { signature: 'function totalSupply()', returns: word(100n) },
      ])
      await world.chain.client.setCode({ address: hostile, bytecode })
      const query = { ...pairOf(hostile, world.tokens.dollar), amount: '7', spender }
      const { status, body } = await get(app, 'build-approve', query)
      expect([status, body.error.code]).toEqual([400, 'api/transaction-reverts'])
    }
    expect(faults).toEqual([])
  })

  test('error: without an amount and a quote, more than exists, and what nobody takes', async () => {
    const { leaf, dollar, weth } = world.tokens
    const { app } = openProcess()
    const codeOf = async (query: object) => {
      const { status, body } = await get(app, 'build-approve', query)
      expect(status).toBe(400)
      expect(body.reasons[0].name).toBe(body.error.code)
      return body.error.code
    }
    expect(await codeOf(pairOf(leaf, dollar))).toBe('api/no-quote')
    expect(await codeOf({ ...pairOf(leaf, dollar), amount: String(maxUint256) })).toBe('api/no-route')
    // Only routers of the chain can be approved.
    const thief = { ...pairOf(leaf, dollar), amount: '1', spender: toCaip(world.ada) }
    expect(await codeOf(thief)).toBe('api/invalid-request')
    await get(app, 'quotes', { ...pairOf(leaf, dollar), amount: String(amountForAll) })
    expect(await codeOf({ ...pairOf(leaf, dollar), amount: String(maxUint256) })).toBe('api/approval-too-large')
    expect(await codeOf({ ...pairOf(NATIVE_ADDRESS, dollar), amount: '1' })).toBe('api/no-approval-needed')
    expect(await codeOf({ ...pairOf(weth, NATIVE_ADDRESS), amount: '1' })).toBe('api/no-approval-needed')
    // A quote of another account is nobody else's.
    const other = { ...pairOf(leaf, dollar), userAddress: toCaip(world.owner) }
    expect(await codeOf(other)).toBe('api/no-quote')
  })

  test('behavior: a quote of long ago approves nothing, and is deleted', async () => {
    const { leaf, dollar } = world.tokens
    const { app } = openProcess()
    await get(app, 'quotes', { ...pairOf(leaf, dollar), amount: String(amountForAll) })
    await server.query(`UPDATE requester_quote SET quoted_at = now() - interval '61 minutes'`)
    expect((await get(app, 'build-approve', pairOf(leaf, dollar))).body.error.code).toBe('api/no-quote')
    await createQuoteStore(database.db).deleteOld()
    expect((await server.query('SELECT * FROM requester_quote')).rows).toEqual([])
  })

  test('behavior: many quotes at the same moment are all saved, and the last of a pair counts', async () => {
    const { leaf, dollar, grain } = world.tokens
    const processes = [openProcess().app, openProcess().app]
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        get(processes[at % 2] ?? openProcess().app, 'quotes', {
          ...pairOf(leaf, at % 3 === 0 ? grain : dollar),
          amount: String(10n ** 12n + BigInt(at)),
        }),
      ),
    )
    const { rows } = await server.query('SELECT amount FROM requester_quote')
    expect(rows.length).toBe(2)
  })
})

describe('an allowance', () => {
  test('default: it is of the router of the latest quote, and of any spender that is named', async () => {
    const { leaf, dollar } = world.tokens
    const { app } = openProcess()
    const query = { tokenAddress: toCaip(leaf), userAddress: toCaip(world.ada) }
    const none = convertSchemas.ConvertAllowanceResponse.parse((await get(app, 'allowance', query)).body)
    expect(none).toEqual({ allowance: '0', spender: null })
    const { body } = await get(app, 'quotes', { ...pairOf(leaf, dollar), amount: String(amountForAll) })
    const { quotes, unavailable } = convertSchemas.ConvertQuotesResponse.parse(body)
    expect(unavailable).toEqual([])
    expect(quotes.map(({ route }) => route.map(({ type }) => type).join('-'))).toEqual(['v2', 'v3', 'v2-v2'])
    const { tx } = readApproval((await get(app, 'build-approve', pairOf(leaf, dollar))).body)
    await send(world.chain, { from: world.ada, to: plain(tx.from), data: toHex(tx.data) })
    expect((await get(app, 'allowance', query)).body).toEqual({
      allowance: String(amountForAll),
      spender: quotes[0]?.spender,
    })
    const v3 = world.contracts.dex.v3Router.address
    const named = await get(app, 'allowance', { ...query, spender: toCaip(v3) })
    expect(named.body).toEqual({ allowance: '0', spender: toCaip(v3) })
  })

  test('error: a contract that is not a token', async () => {
    const { app, faults } = openProcess()
    const hostile = '0x00000000000000000000000000000000000bad01'
    const answers = [{ signature: 'function allowance(address,address)', returns: 'burn-all-gas' as const }]
    await world.chain.client.setCode({ address: hostile, bytecode: assemble(answers) })
    for (const token of [hostile, world.contracts.dex.v3Factory.address, world.ada] as const) {
      const query = { tokenAddress: toCaip(token), userAddress: toCaip(world.ada) }
      const { status, body } = await get(app, 'allowance', query)
      expect([status, body.error.code]).toEqual([400, 'api/token-unreadable'])
    }
    expect(faults).toEqual([])
  })

  test('behavior: what nobody takes needs none', async () => {
    const { weth } = world.tokens
    const { app } = openProcess()
    const userAddress = toCaip(world.ada)
    const most = { allowance: String(maxUint256), spender: null }
    expect((await get(app, 'allowance', { tokenAddress: toCaip(NATIVE_ADDRESS), userAddress })).body).toEqual(most)
    await get(app, 'quotes', { ...pairOf(weth, NATIVE_ADDRESS), amount: '7' })
    expect((await get(app, 'allowance', { tokenAddress: toCaip(weth), userAddress })).body).toEqual(most)
  })
})

describe('the gas price', () => {
  test('default: three prices, the faster ones no lower', async () => {
    const { body } = await get(openProcess().app, 'gas-price', { chainId: `eip155:${CHAIN_ID}` })
    const { standard, fast, instant } = convertSchemas.ConvertGasPriceResponse.parse(body)
    const { baseFeePerGas } = await world.chain.client.getBlock()
    expect(BigInt(standard)).toBeGreaterThan(0n)
    expect(BigInt(fast)).toBeGreaterThanOrEqual(BigInt(standard))
    expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(fast))
    expect(BigInt(instant)).toBeGreaterThanOrEqual(baseFeePerGas ?? 0n)
  })

  test('error: of a chain that is not read', async () => {
    const { status, body } = await get(openProcess().app, 'gas-price', { chainId: 'eip155:5' })
    expect([status, body.error.code]).toEqual([400, 'api/chain-not-served'])
  })
})

describe('the tokens of a chain', () => {
  test('default: the native currency first, then the tokens of the lists', async () => {
    const { app } = openProcess()
    const { body } = await get(app, 'tokens', { chainId: `eip155:${CHAIN_ID}` })
    const cached = await app.request(`/v1/convert/tokens?chainId=eip155:${CHAIN_ID}`)
    expect(cached.headers.get('cache-control')).toBe('public, max-age=300')
    const { tokens } = convertSchemas.ConvertTokensResponse.parse(body)
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD', 'LEAF', 'GRAIN', 'WETH', 'TAX'])
    expect(tokens[0]).toEqual({
      ...{ name: 'Ether', symbol: 'ETH', decimals: 18, address: toCaip(NATIVE_ADDRESS), logoUri: '' },
    })
    const none = await get(openProcess({ uniswapV2: [], uniswapV3: [] }).app, 'tokens', {
      chainId: `eip155:${CHAIN_ID}`,
    })
    expect(none.body).toMatchObject({ tokens: [], unavailable: [{ reason: 'no-market' }] })
  })
})

describe('the transaction of a swap', () => {
  const routerErrors = parseAbi([
    'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  ])

  test.each([
    ['at the top', { slippage: 2.5 }, 9_750n],
    ['in eip155', { eip155: { slippage: 1 } }, 9_900n],
    ['left out', {}, 9_900n],
    ['both', { slippage: 0, eip155: { slippage: 1 } }, 10_000n],
  ])(
    'behavior: slippage %s is what may be lost, and the deadline is later than the chain',
    async (_, slippage, left) => {
      const { dollar } = world.tokens
      const { app } = openProcess({ uniswapV3: [] })
      const request = { ...pairOf(NATIVE_ADDRESS, dollar), amount: String(parseEther('1')), ...slippage }
      const answer = convertSchemas.ConvertTransactionResponse.parse((await build(app, request)).body)
      const minimum = (BigInt(answer.quote.toAmount) * left) / 10_000n
      expect(answer.minimumReceived).toBe(String(minimum))
      const { args } = decodeFunctionData({ abi: routerErrors, data: toHex(answer.tx.data) })
      expect([args[0], args[2], args[3]]).toEqual([minimum, world.ada, BigInt(answer.deadline ?? 0)])
      const { timestamp } = await world.chain.client.getBlock()
      expect(BigInt(answer.deadline ?? 0)).toBeGreaterThan(timestamp + 600n)
      expect(answer.tx).toMatchObject({ from: toCaip(world.ada), amount: String(parseEther('1')) })
    },
  )

  test('error: what would fail is not built, and the contract says why', async () => {
    const { leaf, dollar } = world.tokens
    const { app } = openProcess()
    const request = { ...pairOf(leaf, dollar), userAddress: world.owner, amount: String(parseEther('1')) }
    const poor = { ...request, userAddress: '0x2222222222222222222222222222222222222222' }
    const { status, body } = await build(app, poor)
    expect([status, body.error.code]).toEqual([400, 'api/transaction-reverts'])
    expect(body.error.message).toMatch(/The contract says: .*(TRANSFER|STF)/)
    // To look at it before the approval.
    const shown = await build(app, { ...poor, disableEstimate: true })
    expect(convertSchemas.ConvertTransactionResponse.parse(shown.body).tx.data).toMatch(/^0x/)
  })

  test('error: when the nodes do not answer, it is said, and nothing else', async () => {
    const { dollar } = world.tokens
    let isDown = false
    const { app, faults } = openTradeApp(world, {
      onRequest: () => {
        if (isDown) throw new TypeError('The node is down.')
      },
    })
    const request = { ...pairOf(NATIVE_ADDRESS, dollar), amount: String(amountForAll) }
    expect((await build(app, request)).status).toBe(200)
    isDown = true
    const paths = [
      await build(app, request),
      await get(app, 'quotes', { ...request, amount: String(amountForAll + 1n) }),
      await get(app, 'allowance', { tokenAddress: toCaip(dollar), userAddress: world.ada }),
      await get(app, 'build-approve', {
        ...pairOf(dollar, NATIVE_ADDRESS),
        amount: '1',
        spender: toCaip(world.contracts.dex.v2Router.address),
      }),
    ]
    expect(paths.map(({ status, body }) => [status, body.error?.code])).toEqual(
      paths.map(() => [503, 'api/quorum-not-reached']),
    )
    expect(faults).toEqual([])
  })

  test('error: no pool, and a slippage of everything', async () => {
    const { leaf, dollar } = world.tokens
    const { app } = openProcess()
    const nowhere = { ...pairOf(leaf, '0x00000000000000000000000000000000DeaDBeef'), amount: '1' }
    expect((await build(app, nowhere)).body.error.code).toBe('api/no-route')
    const all = { ...pairOf(leaf, dollar), amount: '1', slippage: 100 }
    expect((await build(app, all)).body.error.code).toBe('api/invalid-request')
  })

  test('behavior: a swap that only wraps has no deadline and no slippage', async () => {
    const { app } = openProcess()
    const request = { ...pairOf(NATIVE_ADDRESS, world.weth), amount: '12345', slippage: 5 }
    const answer = convertSchemas.ConvertTransactionResponse.parse((await build(app, request)).body)
    expect(answer).toMatchObject({ minimumReceived: '12345', deadline: null, quote: { priceImpact: 0, spender: null } })
  })

  test('behavior: a route is built on the router that was approved, also when another is a little better', async () => {
    const { leaf, dollar } = world.tokens
    const { dex } = world.contracts
    const amount = parseEther('5')
    await world.mint(leaf, world.ada, amount)
    const { app } = openProcess()
    const data = (spender: Address, value: bigint) => ({
      from: world.ada,
      to: leaf,
      data: encodeApproval(spender, value),
    })
    for (const [allowed, other] of [
      [dex.v2Router.address, dex.v3Router.address],
      [dex.v3Router.address, dex.v2Router.address],
    ] as const) {
      await send(world.chain, data(other, 0n))
      await send(world.chain, data(allowed, amount))
      const answer = await build(app, { ...pairOf(leaf, dollar), amount: String(amount) })
      expect(convertSchemas.ConvertTransactionResponse.parse(answer.body).tx.to).toBe(toCaip(allowed))
    }
  })
})

describe('a token that takes a part of each transfer', () => {
  test('behavior: without room for it in the slippage the swap is not built, and with it the promise holds', async () => {
    const { tax, weth } = world.tokens
    const { chain, contracts, ada, apiRequest } = { ...world, apiRequest: pairOf(world.tokens.tax, world.tokens.weth) }
    const amount = parseEther('100')
    await world.mint(tax, ada, amount)
    await send(chain, { from: ada, to: tax, data: encodeApproval(contracts.dex.v2Router.address, amount) })
    const { app } = openProcess()
    const short = await build(app, { ...apiRequest, amount: String(amount) })
    expect(short.body.error).toMatchObject({ code: 'api/transaction-reverts' })
    expect(short.body.error.message).toContain('INSUFFICIENT_OUTPUT_AMOUNT')
    const built = await build(app, { ...apiRequest, amount: String(amount), slippage: 6 })
    const { tx, minimumReceived } = convertSchemas.ConvertTransactionResponse.parse(built.body)
    const balance = () =>
      chain.client.readContract({ abi: erc20Abi, address: weth, functionName: 'balanceOf', args: [ada] })
    const before = await balance()
    await send(chain, { from: ada, to: plain(tx.to), data: toHex(tx.data) })
    expect((await balance()) - before).toBeGreaterThanOrEqual(BigInt(minimumReceived))
  })

  test('behavior: what would arrive is simulated, and not only what the pool sends', async () => {
    const { tax } = world.tokens
    const { app, apiChain } = openProcess()
    const request = { ...pairOf(NATIVE_ADDRESS, tax), amount: String(parseEther('1')), slippage: 6 }
    const { tx, quote } = convertSchemas.ConvertTransactionResponse.parse((await build(app, request)).body)
    const call = { to: plain(tx.to), data: toHex(tx.data), value: BigInt(tx.amount) }
    const block = await world.chain.client.getBlockNumber()
    const received = await simulateReceived(apiChain, { account: world.ada, token: tax, call, block })
    const promised = BigInt(quote.toAmount)
    expect(received).toBe(promised - promised / 20n)
  })
})

describe('a token that turns hostile', () => {
  test.each([
    ['reverts', 'revert'],
    ['uses up all gas', 'burn-all-gas'],
  ] as const)('behavior: when its transfer %s, no swap of it is built, and others are', async (_, returns) => {
    const { chain, tokens } = world
    const id = await chain.client.snapshot()
    const transfers = ['function transfer(address,uint256)', 'function transferFrom(address,address,uint256)']
    const amounts = ['function balanceOf(address)', 'function allowance(address,address)']
    const bytecode = assemble([
      ...transfers.map((signature) => ({ signature, returns })),
      ...amounts.map((signature) => ({ signature, returns: word(parseEther('500000')) })),
    ])
    await chain.client.setCode({ address: tokens.leaf, bytecode })
    const { app, faults } = openProcess()
    const bought = { ...pairOf(tokens.dollar, tokens.leaf), amount: String(parseUnits('5', 6)) }
    const hostile = await get(app, 'quotes', bought)
    const { quotes, unavailable } = convertSchemas.ConvertQuotesResponse.parse(hostile.body)
    // What v2 would give is computed, and the quoter of v3 tries to send it.
    expect(quotes.every(({ route }) => route.every(({ type }) => type === 'v2'))).toBe(true)
    expect(unavailable).toMatchObject([{ venue: 'Local v3', reason: 'no-output' }])
    const built = await build(app, { ...pairOf(tokens.leaf, tokens.dollar), amount: String(amountForAll) })
    expect([built.status, built.body.error.code]).toEqual([400, 'api/transaction-reverts'])
    const other = await build(app, { ...pairOf(NATIVE_ADDRESS, tokens.dollar), amount: String(amountForAll) })
    expect(other.status).toBe(200)
    expect(faults).toEqual([])
    await chain.client.revert({ id })
  })
})

function encodeApproval(spender: Address, value: bigint): Hex {
  return `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${value.toString(16).padStart(64, '0')}`
}
