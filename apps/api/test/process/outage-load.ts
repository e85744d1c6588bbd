import {
  EMPTY_BOOST_PRESENTATION,
  hashBoostPresentation,
  serializeBoostPresentation,
  signBoostPresentation,
} from '@laurel/protocol'
import { NODE_TIMEOUT_MS } from '@laurel/server/chain/open-nodes.ts'
import type { Random } from '@laurel/server/testing/random.ts'
import {
  apiPaths,
  balanceSchemas,
  convertSchemas,
  historySchemas,
  presentationSchemas,
} from '@laurel/wallet/api-schemas'
import type * as mini from 'zod/mini'
import { bodyOf, newAccount, publicMessageFor } from '../names-world.ts'
import type { Ledger, Weather } from './outage-ledger.ts'
import { type OutageResponse, sendRequest } from './outage-request.ts'
import { CHAIN_ID, type OutageWorld } from './outage-world.ts'

/** Registrations at once. Two accounts want each name. */
const REGISTRARS = 4
/** Between two requests of one client, so that the chain and the index get their share of a small machine. */
const PAUSE_MS = 20
/** Between two rounds of transactions. */
const ACT_PAUSE_MS = 60
/** What the watched account has of the token: three transfers of five base units. */
const WATCHED_AMOUNT = '0.000000000000000015'

/** What the load acts on. */
export type LoadParts = {
  readonly world: OutageWorld
  readonly weather: Weather
  readonly ledger: Ledger
  readonly random: Random
}

/** Starts clients of every kind. Each waits for its response before it sends the next request. */
export function startLoad(parts: LoadParts): { stop(): Promise<void> } {
  const { world, weather, random } = parts
  let isOver = false
  const repeat = async (step: () => Promise<unknown>) => {
    while (!isOver) {
      if (weather.apiUrl !== null) await step()
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }
  const mine = async () => {
    while (!isOver) {
      await world.chain.act(random)
      await new Promise((done) => setTimeout(done, ACT_PAUSE_MS))
    }
  }
  const clients = [
    ...Array.from({ length: REGISTRARS }, () => repeat(() => registerName(parts))),
    repeat(() => readHistory(parts)),
    repeat(() => readBalance(parts)),
    repeat(createQuoter(parts)),
    repeat(createPresenter(parts)),
    repeat(() => sendEvent(parts)),
    mine(),
  ]
  return {
    async stop() {
      isOver = true
      await Promise.all(clients)
    },
  }
}

async function registerName({ ledger, ...parts }: LoadParts) {
  const label = `outage-${Math.floor(ledger.nextName++ / 2)}`
  const account = newAccount()
  const body = await bodyOf(account, publicMessageFor(label))
  const sent = await sendRequest(
    { ledger, ...parts },
    { path: apiPaths.registerProfile, body, expected: () => [200, 409] },
  )
  if (sent.type === 'answered' && sent.status === 200) ledger.names.push({ label, address: account.address, body })
}

async function readHistory({ ledger, world, ...parts }: LoadParts) {
  const path = apiPaths.history.replace('{address}', world.watched)
  const page = read(
    { ledger },
    path,
    historySchemas.HistoryResponse,
    await sendRequest({ ledger, ...parts }, { path, expected: () => [200] }),
  )
  if (page === null) return
  const hashes = page.data.map(({ metadata }) => metadata.hash)
  ledger.history ??= hashes
  if (hashes.length !== world.watchedTransactions || String(hashes) !== String(ledger.history))
    ledger.breaks(`${path}: the history is another one: ${hashes}`)
}

async function readBalance({ ledger, world, weather }: LoadParts) {
  const token = `eip155:${CHAIN_ID}:${world.chain.token}`
  const path = `${apiPaths.balance.replace('{address}', world.watched)}?chainId=eip155:${CHAIN_ID}&forceUpdate=${token}`
  const isDisturbedBefore = weather.isDatabaseDisturbed
  const sent = await sendRequest({ ledger, weather }, { path, expected: () => [200] })
  const found = read({ ledger }, path, balanceSchemas.BalanceResponse, sent)
  if (found === null) return
  const held = found.balances.find(({ address }) => address?.toLowerCase() === token.toLowerCase())
  if (held?.quantity.numeric === WATCHED_AMOUNT) return
  const isSlow = sent.type === 'answered' && sent.waitedMs >= NODE_TIMEOUT_MS
  const isExplained = found.unavailable.some(({ what, reason }) => {
    if (what !== 'balance') return false
    if (reason === 'index-unavailable') return isDisturbedBefore || weather.isDatabaseDisturbed
    return reason === 'chain-unavailable' && isSlow
  })
  if (held !== undefined || !isExplained) ledger.breaks(`${path}: the balance is wrong: ${JSON.stringify(found)}`)
}

/** Asks for a quote, and then for the approval of what was quoted. */
function createQuoter({ ledger, world, weather }: LoadParts) {
  const toCaip = (address: string) => `eip155:${CHAIN_ID}:${address}`
  const { dollar, dex } = world.contracts
  const query = new URLSearchParams({
    ...{ from: toCaip(dollar.address), to: toCaip(dex.weth.address), userAddress: newAccount().address },
  })
  let amount = 1_000_000n
  /** How often the database was killed before the latest quote was requested; null while none is saved. */
  let savedBefore: number | null = null
  ledger.quoted = []
  return async () => {
    amount++
    const { databaseKills } = ledger
    const quotePath = `${apiPaths.convertQuotes}?${query}&amount=${amount}`
    const sent = await sendRequest({ ledger, weather }, { path: quotePath, expected: () => [200] })
    const quotes = read({ ledger }, quotePath, convertSchemas.ConvertQuotesResponse, sent)
    if (quotes !== null && quotes.quotes.length === 0) ledger.breaks(`${quotePath}: there is no quote`)
    ledger.quoted = quotes === null ? [...ledger.quoted, amount] : [amount]
    if (quotes !== null) savedBefore = databaseKills
    const path = `${apiPaths.convertBuildApprove}?${query}`
    // Quotes are not written to the log of PostgreSQL, and a kill loses them.
    const expected = () => (savedBefore === ledger.databaseKills ? [200] : [200, 400])
    const built = await sendRequest({ ledger, weather }, { path, expected })
    if (built.type !== 'answered' || built.status !== 200) return
    const approval = read({ ledger }, path, convertSchemas.ConvertApproveResponse, built)
    if (approval !== null && !ledger.quoted.includes(BigInt(approval.amount)))
      ledger.breaks(`${path}: it approves ${approval.amount}, and ${ledger.quoted} was quoted`)
  }
}

/** Signs one presentation after the other, and sends each until it is confirmed. */
function createPresenter({ ledger, world, weather }: LoadParts) {
  const { boostId, chain } = world
  const path = `${apiPaths.boosts}/eip155:${CHAIN_ID}/${boostId}/presentation`
  let sequence = ledger.presentations.at(-1)?.sequence ?? 0
  let isConfirmed = true
  return async () => {
    if (isConfirmed) sequence++
    const title = `Presentation ${sequence}`
    const about = { chainId: CHAIN_ID, core: chain.core, boostId }
    const presentation = { ...EMPTY_BOOST_PRESENTATION, ...about, sequence, title }
    const signature = await signBoostPresentation(chain.ada, presentation)
    const body = { presentation: serializeBoostPresentation(presentation), signature }
    const sent = await sendRequest({ ledger, weather }, { path, body, expected: () => [200] })
    const saved = read({ ledger }, path, presentationSchemas.SignedPresentation, sent)
    isConfirmed = saved !== null
    if (saved === null) return
    const hash = hashBoostPresentation(presentation)
    if (saved.hash !== hash) ledger.breaks(`${path}: another presentation was saved`)
    ledger.presentations.push({ hash, sequence })
  }
}

async function sendEvent({ ledger, weather }: LoadParts) {
  const life = ledger.lifeOf(weather.life)
  const body = { props: { type: 'track', event: 'MODAL_OPEN' } }
  const origin = `https://${domainOf(weather.life)}`
  life.sent++
  const sent = await sendRequest({ ledger, weather }, { path: apiPaths.events, body, origin, expected: () => [202] })
  if (sent.type === 'answered') life.accepted++
}

/** The host whose events one process of the API gets. */
export function domainOf(life: number): string {
  return `life-${life}.example`
}

/** Returns what a response has by its schema; null when there is none. */
function read<schema extends mini.ZodMiniType>(
  { ledger }: { readonly ledger: Ledger },
  path: string,
  schema: schema,
  sent: OutageResponse,
): mini.output<schema> | null {
  if (sent.type !== 'answered') return null
  const parsed = schema.safeParse(sent.body)
  if (parsed.success) return parsed.data
  ledger.breaks(`${path}: ${JSON.stringify(sent.body).slice(0, 300)} has another shape`)
  return null
}
