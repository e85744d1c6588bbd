import { type BoostText, EMPTY_BOOST_TEXT, signBoostText } from '@laurel/protocol'
import { skipToken } from '@tanstack/react-query'
import { createClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { addressOf } from '../testing/past.ts'
import { ownerTextQuery } from './owner-text-query.ts'

const core = addressOf(0xc0)
const contracts = { registry: addressOf(1), eventAction: addressOf(2), core }
// A signature by a key needs no node.
const chainOf = (chainId: number) =>
  parseConfig({ chains: [{ chainId, name: 'Chain', rpcUrl: 'http://127.0.0.1:1', contracts }] }).chains[0]
const chain = chainOf(1)
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const attacker = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const boost = { boostId: 7n, owner: owner.address }
const text: BoostText = { ...EMPTY_BOOST_TEXT, title: 'Spring harvest', chainId: 1, core, boostId: 7n, sequence: 1 }

async function dispatch(changes: Partial<BoostText> = {}, account = owner) {
  const published = { ...text, ...changes }
  const client = createClient({ account, transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
  return { text: published, signature: await signBoostText(client, published) }
}

/** The data of a query after it ran. */
function read({ queryFn }: ReturnType<typeof ownerTextQuery>): Promise<boolean> {
  if (queryFn === skipToken) throw new TypeError('The query is not asked.')
  return queryFn()
}

describe('ownerTextQuery', () => {
  test('behavior: disabled when the verifier has no text, and on a network without the protocol', async () => {
    expect(ownerTextQuery(chain, boost, null).queryFn).toBe(skipToken)
    expect(ownerTextQuery({ ...chain, core: null }, boost, await dispatch()).queryFn).toBe(skipToken)
  })

  test('default: a text that the owner signed for this boost is the owner’s', async () => {
    expect(await read(ownerTextQuery(chain, boost, await dispatch()))).toBe(true)
  })

  test.each([
    ['another account', {}, attacker],
    ['another boost', { boostId: 8n }, owner],
    ['another network', { chainId: 2 }, owner],
    ['another core', { core: addressOf(0xc1) }, owner],
  ] as const)('security: signed for or by %s, it is not', async (_, changes, account) => {
    expect(await read(ownerTextQuery(chain, boost, await dispatch(changes, account)))).toBe(false)
  })

  test('security: another text with a signature that was verified before is verified again, and fails', async () => {
    const good = await dispatch()
    const forged = { ...good, text: { ...good.text, title: 'Win 1,000 USDC' } }
    const other = ownerTextQuery(chain, boost, forged)
    expect(JSON.stringify(other.queryKey)).not.toBe(JSON.stringify(ownerTextQuery(chain, boost, good).queryKey))
    expect(await read(other)).toBe(false)
  })
})
