/** Every address that the package returns has its checksum, so that two of them can be compared with `===`. */
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import * as protocol from '../src/index.ts'
import { type BoostWorld, startBoostWorld } from '../src/testing/boost-world.ts'
import { startLocalWorld, transferAction } from '../src/testing/local-world.ts'
import { boostPayload, makeBoost, makeBudget, pool } from '../src/testing/make-boost.ts'
import { findUnchecksummed } from './checksummed-addresses.ts'
import { makeCase } from './match-cases.ts'

const CASES = Math.max(300, casesAtDepth(1_500))

/** Replaces a typed error by its message. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if (error instanceof protocol.ProtocolError) return error.message
    throw error
  }
}

/** Returns the results of every function of the engine for one random case. */
function answersTo(seed: number): Readonly<Record<string, unknown>> {
  const { definition, recorded } = makeCase(seed)
  const answers: Record<string, unknown> = {}
  // Bytes can have the length of an address without being one.
  if (JSON.stringify(definition.abi ?? []).includes('bytes')) return answers
  outcomeOf(() => {
    const parsed = protocol.parseAction(definition)
    answers['parseAction'] = parsed
    answers['serializeAction'] = protocol.serializeAction(parsed.action)
    const abiItems = protocol.createAbiRegistry(parsed.abi ?? [])
    answers['findDefinitionErrors'] = protocol.findDefinitionErrors(parsed.action, { abiItems })
    answers['lintAction'] = protocol.lintAction(parsed.action, { abiItems })
    const { chainId, transaction, receipt } = recorded
    const [evidence] = protocol.parseTransactionEvidenceFile({
      chainId,
      transactions: [transaction],
      receipts: [receipt],
    })
    if (!evidence) return
    answers['decodeLog'] = evidence.logs.map((log) => protocol.decodeLog(log, abiItems))
    const compiled = protocol.compileAction(parsed.action, { abiItems })
    answers['matchAction'] = outcomeOf(() => protocol.matchAction(compiled, evidence))
    answers['explainAction'] = outcomeOf(() => protocol.explainAction(compiled, evidence))
    // The log itself is returned unchanged.
    answers['matchLogs'] = outcomeOf(() => protocol.matchLogs(compiled, evidence.logs).map(({ claimant }) => claimant))
    answers['createActionIndex'] = outcomeOf(() => {
      const claimants: unknown[] = []
      const keep = ({ claimant }: protocol.ActionMatch) => claimants.push(claimant)
      protocol.createActionIndex([compiled]).matchLogs(evidence.chainId, evidence.logs, keep)
      return claimants
    })
  })
  return answers
}

describe('the results of the engine', () => {
  test('property: for random definitions and transactions, each address has its checksum', () => {
    const wrong = new Set<string>()
    const named = new Map<string, number>()
    for (let seed = 0; seed < CASES; seed++) {
      for (const [name, answer] of Object.entries(answersTo(seed))) {
        if (/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.test(textOf(answer))) named.set(name, (named.get(name) ?? 0) + 1)
        if (findUnchecksummed(answer).length > 0) wrong.add(name)
      }
    }
    expect([...wrong]).toEqual([])
    for (const name of ['matchAction', 'explainAction', 'matchLogs', 'createActionIndex', 'decodeLog'])
      expect([name, (named.get(name) ?? 0) > CASES / 30]).toEqual([name, true])
  })

  test('behavior: terms that name their core in lower case are read with its checksum', () => {
    const core = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const terms: protocol.BoostTerms = { ...protocol.NO_TERMS, chainId: 1, core, boostId: 1n, sequence: 1 }
    const json = protocol.serializeBoostTerms(terms)
    expect(protocol.parseBoostTerms({ ...json, core: core.toLowerCase() })).toEqual(terms)
    expect(() => protocol.parseBoostTerms({ ...json, core: core.replace('dA6', 'da6') })).toThrow('core')
  })

  test('behavior: the addresses in the tables of the package', () => {
    const returned = [
      protocol.listDeployments().map((id) => protocol.getLegacyDeployment(id.chainId)),
      protocol.PERMIT2,
    ]
    expect(findUnchecksummed([protocol.listDeployments(), ...returned])).toEqual([])
  })
})

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner)) ?? ''
}

describe('the data of a chain', () => {
  test('behavior: an action, deployed, read, listed and prepared', async () => {
    const { chain, contracts, accounts, ada } = await startLocalWorld()
    try {
      const lower = (address: string) => `0x${address.slice(2).toLowerCase()}` as const
      const definition = transferAction({ chainId: 31337, token: lower(contracts.token.address), least: 1n })
      const registry = lower(contracts.registry.address)
      const base = lower(contracts.eventAction.address)
      const deployed = await protocol.deployActionClone(ada, { action: definition, base, registry, name: 'one' })
      const { address } = deployed
      const answers = {
        deployed: deployed.address,
        own: (await protocol.deployAction(ada, { action: definition })).address,
        action: await protocol.getEventAction(ada, { action: lower(address) }),
        clones: await protocol.listClones(ada, { deployer: lower(accounts.ada), registry }),
      }
      expect(findUnchecksummed(answers)).toEqual([])
    } finally {
      await chain.stop()
    }
  })

  test('behavior: a boost, its parts, its claim and its events', async () => {
    const world = await startBoostWorld()
    try {
      expect(findUnchecksummed(await liveThrough(world))).toEqual([])
    } finally {
      await world.chain.stop()
    }
  })
})

/** Creates a boost, claims from it, and returns everything that is read meanwhile. */
async function liveThrough(world: BoostWorld): Promise<unknown> {
  const { ada, ben, cleo, core, accounts } = world
  const budget = await makeBudget(world)
  const boost = await makeBoost(world, { budget, incentives: [pool(world)] })
  const [incentive = budget] = boost.incentives
  const { boostId, validator, allowList } = boost
  const claim = {
    boostId,
    incentiveQuantity: 1,
    claimant: accounts.ben,
    incentiveData: '0x',
    referrer: accounts.ada,
  } as const
  const signed = await protocol.signClaim(cleo.account, await protocol.getClaimDomain(ada, { validator }), claim)
  const place = { core, boostId, incentiveId: 0 }
  const { payment, receipt } = await protocol.submitClaim(ben, { ...place, data: signed.data, referrer: accounts.ada })
  const events = await protocol.getEvents(ada, {
    abi: protocol.eventAbis.claimed,
    fromBlock: 0n,
    toBlock: receipt.blockNumber,
  })
  return {
    ...{ budget, boost, payment, events },
    boosts: await protocol.listBoosts(ada, { core }),
    core: await protocol.getCore(ada, { core }),
    reads: await Promise.all([
      protocol.getBudget(ada, { budget }),
      protocol.getIncentive(ada, { incentive }),
      protocol.getValidator(ada, { validator }),
      protocol.getAllowList(ada, { allowList }),
      protocol.getIncentiveFees(ada, place),
    ]),
    claims: await protocol.getClaimsFromTransaction(ada, { hash: receipt.transactionHash, core }),
    payload: protocol.decodeCreateBoostPayload(
      protocol.encodeCreateBoostPayload(boostPayload(world, { budget, incentives: [pool(world)] })),
    ),
  }
}
