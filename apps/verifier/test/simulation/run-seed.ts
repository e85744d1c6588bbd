import { hashReferral } from '@laurel/protocol'
import type { Finality } from '@laurel/server/chain/finality.ts'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { createRandom, type Random } from '@laurel/server/testing/random.ts'
import { type Address, concat, type Hash, type Hex, numberToHex, zeroAddress } from 'viem'
import { boostOf, byAmount, CHAIN, core, vaultItems } from '../../src/testing/scene.ts'
import type { BoostFacts } from '../../src/verify-claim/boost-facts.ts'
import type { ChainGuard } from '../../src/verify-claim/chain-guard.ts'
import type { ClaimResult } from '../../src/verify-claim/claim-result.ts'
import type { ClaimService } from '../../src/verify-claim/claim-service.ts'
import { type Engine, shipped } from './engine.ts'
import { createFakeChain, earnersOf, type FakeChain } from './fake-chain.ts'
import { createFakeNodes, type NodeMoods } from './fake-nodes.ts'
import {
  createFakeGuardStore,
  createFakeReferrals,
  createFakeReissues,
  createFakeStore,
  type Disk,
  type MoreDisk,
} from './fake-store.ts'
import { createFakeTerms, type FakeTerms, type Grant, isInside, liftCaps, roomLeft, signTerms } from './fake-terms.ts'
import { createSchedule, type Life, type Schedule } from './schedule.ts'

/** What broke with which seed, and how much was signed before. */
export type SeedResult = { readonly seed: number; readonly signed: number; readonly broken: string | null }

/** The verifier violated a property. */
class Broken extends Error {
  override readonly name = 'Broken'
}

const ACTIONS = 40
const finality: Finality = { type: 'tag', tag: 'finalized' }
const fixed = { type: 'fixed', maxReward: 5n } as const
const { boostId } = boostOf()
/** Boosts that pay the same for every completion, and by a value that many completions share. */
const boosts = [
  boostOf({ core, incentives: [fixed, { ...fixed, maxReward: 6n }] }),
  boostOf({ core, incentives: [fixed, byAmount(10n ** 30n)] }),
] as const
/** Names itself as the referrer wherever it can. */
const THIEF = addressOf(0x7e1f)
/** The key after so many changes of keys. */
const signerOf = (change: number) => addressOf(0x5100 + change)

/** Everything that was ever observed of each completion, from outside. */
type Ledger = {
  /** Every digest that the key signed. */
  readonly digests: Map<string, Set<Hex>>
  /** The completions that each digest was returned for. */
  readonly completions: Map<Hex, Set<string>>
  /** Completions that were reported as over a cap. */
  readonly overCap: Map<string, Grant>
  /** Every signature that a caller got. */
  readonly signatures: Map<string, Set<Hex>>
}

type World = {
  readonly random: Random
  readonly boost: BoostFacts
  readonly terms: FakeTerms
  readonly chain: FakeChain
  readonly moods: NodeMoods
  readonly schedule: Schedule
  readonly disk: Disk
  readonly more: MoreDisk
  readonly ledger: Ledger
  /** Keys that the validator accepts, and how often they were changed. */
  readonly keys: { readonly taken: Set<Address>; changes: number }
}

/**
 * Runs two verifiers on one store for a while, on a chain that reorgs, with nodes that lie, lag and fail, with
 * duplicates and kills; then lets all faults end, and sees that what was earned is signed. The same seed does the same.
 * Invariants I1, I2, I3 and I7 of docs/security.md#invariants.
 */
export async function runSeed(seed: number, engine: Engine = shipped): Promise<SeedResult> {
  const random = createRandom(seed)
  const world: World = {
    random,
    boost: random.pick(boosts),
    terms: createFakeTerms(random, boostId),
    chain: createFakeChain(random),
    moods: { liar: random.below(3), isLying: true, lag: [0, 0, 0], down: [false, false, false] },
    schedule: createSchedule(random),
    disk: new Map(),
    more: { reissued: new Map(), referrals: new Map(), grants: new Map(), mark: null, halt: null },
    keys: { taken: new Set([signerOf(0)]), changes: 0 },
    ledger: { digests: new Map(), completions: new Map(), signatures: new Map(), overCap: new Map() },
  }
  const faults: string[] = []
  try {
    const services = [startProcess(world, engine), startProcess(world, engine)]
    const breaksAt = random.onceIn(6) ? random.below(ACTIONS) : ACTIONS
    for (let action = 0; action < ACTIONS; action++) {
      if (action === breaksAt && (await breakChain(world, services, faults))) {
        return { seed, signed: world.ledger.signatures.size, broken: faults[0] ?? null }
      }
      act(world, engine, services, faults)
      for (let steps = random.below(26); steps > 0 && world.schedule.waiting > 0; steps--) await world.schedule.step()
      if (faults[0] !== undefined) throw new Broken(faults[0])
    }
    await settle(world, engine, faults)
    return { seed, signed: world.ledger.signatures.size, broken: faults[0] ?? null }
  } catch (error) {
    return {
      seed,
      signed: world.ledger.signatures.size,
      broken: error instanceof Broken ? error.message : String(error),
    }
  }
}

type Process = { life: Life; service: ClaimService; guard: ChainGuard }

function startProcess(world: World, engine: Engine): Process {
  const { random, boost, terms, chain, moods, schedule, disk, more, keys } = world
  const address = signerOf(keys.changes)
  const life: Life = { isAlive: true }
  const nodes = createFakeNodes(chain, moods, { engine, random, schedule, life })
  const set = { chainId: CHAIN, nodes, quorum: 2 }
  let made = 0
  const signer = engine.createClaimSigner(
    {
      address,
      // Like a key service, it never returns the same bytes twice.
      signDigest: (digest) =>
        schedule.call(
          life,
          () => `${digest}${numberToHex(random.below(2 ** 30) * 64 + (made++ % 64), { size: 8 }).slice(2)}` as const,
        ),
    },
    { network: 'testnet', limits: { claimsPerHour: null, valuePerBoostPerHour: null }, nowMs: () => 0 },
  )
  const guard = engine.createChainGuard({
    chainId: CHAIN,
    store: createFakeGuardStore(more, { schedule, life }),
    readBlockHash: (number) => schedule.call(life, () => chain.block(Number(number))?.hash ?? null),
    nowMs: () => 0,
  })
  void guard.check()
  const service = engine.createClaimService({
    reissues: createFakeReissues(more, { engine, schedule, life }),
    referrals: createFakeReferrals(more, { schedule, life }),
    terms: { list: () => schedule.call(life, () => [...terms.versions]) },
    chains: new Map([
      [
        CHAIN,
        {
          chainId: CHAIN,
          core,
          policy: { allowsWildcards: false },
          signer,
          guard,
          isSigner: (_, who) => schedule.call(life, () => keys.taken.has(who)),
          readTransaction: (hash: Hash) => engine.readTransaction(set, hash, finality),
          readBoost: () =>
            schedule.call(life, () => {
              return { ...boost, validator: { ...boost.validator, authorizesSigner: keys.taken.has(address) } }
            }),
          readValidator: () =>
            schedule.call(life, () => ({ ...boost.validator, authorizesSigner: keys.taken.has(address) })),
          readWindow: async () => terms.window,
          readOwner: async () => THIEF,
          readHead: async () => 100n,
          readPrices: async () => new Map(),
          checkAllowList: () => schedule.call(life, () => null),
          // Only an account itself can sign for it.
          isSignedBy: (account, { digest, signature }) =>
            schedule.call(life, () => signature === concat([account, digest])),
        },
      ],
    ]),
    store: createFakeStore(disk, { engine, schedule, life, grants: more.grants }),
    abiItems: vaultItems,
  })
  return { life, service, guard }
}

function act(world: World, engine: Engine, services: Process[], faults: string[]): void {
  const { random, chain, moods, schedule } = world
  const { keys } = world
  switch (random.below(14)) {
    case 13:
      if (random.onceIn(2)) signTerms(world.terms, world)
      return
    case 12:
      // A new key: the validator accepts it from now on, and the old ones for a while longer or no more.
      if (random.onceIn(3)) {
        keys.changes++
        if (random.onceIn(2)) keys.taken.clear()
        keys.taken.add(signerOf(keys.changes))
      } else if (random.onceIn(2)) {
        keys.taken.clear()
        keys.taken.add(signerOf(keys.changes))
      }
      return
    case 0:
    case 1:
      chain.send()
      return
    case 2:
    case 3:
      chain.mine()
      return
    case 4:
      if (random.onceIn(2)) chain.reorg()
      else chain.mine()
      return
    case 5:
      // It is always the same node that lies, because two of three are more than a quorum tolerates.
      moods.isLying = !moods.isLying
      return
    case 6:
      moods.lag[random.below(3)] = random.below(4)
      moods.down[random.below(3)] = random.onceIn(3)
      return
    case 7: {
      const at = random.below(services.length)
      const killed = services[at]
      if (killed && random.onceIn(2)) {
        killed.life.isAlive = false
        schedule.settleDead()
        services[at] = startProcess(world, engine)
      }
      return
    }
    default: {
      const transaction = chain.all[random.below(chain.all.length)]
      if (!transaction) return
      // The same transaction is often requested twice at once, from both verifiers, with different referrers.
      for (let times = 1 + random.below(3); times > 0; times--) {
        const process = services[random.below(services.length)]
        if (process)
          requestClaim(
            world,
            process,
            transaction.hash,
            random.onceIn(2) ? pickEarner(world, transaction.hash) : null,
            faults,
          )
      }
    }
  }
}

function pickEarner({ chain, random }: World, hash: Hash): Address | null {
  const transaction = chain.all.find((one) => one.hash === hash)
  const earners = transaction ? earnersOf(transaction) : []
  return earners[random.below(earners.length)] ?? null
}

function requestClaim(
  world: World,
  { service }: Process,
  hash: Hash,
  claimant: Address | null,
  faults: string[],
): Promise<boolean> {
  const { random } = world
  const referrer = random.pick([zeroAddress, zeroAddress, addressOf(0xaef), addressOf(0xbef), THIEF])
  const request = { chainId: CHAIN, boostId, incentiveId: random.below(2), transactionHash: hash, claimant, referrer }
  // Accounts sign for their referrers, and the thief can only sign for itself.
  const signedBy = claimant === null || referrer === THIEF ? THIEF : claimant
  const referral = { chainId: CHAIN, core, boostId, transactionHash: hash, claimant: claimant ?? THIEF, referrer }
  const referralSignature = random.onceIn(5) ? undefined : concat([signedBy, hashReferral(referral)])
  return service.requestClaim({ ...request, referralSignature }).then(
    (answer) => {
      try {
        noteOverCap(world, answer, hash, claimant)
        return watch(world, answer, claimant)
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error))
        return false
      }
    },
    (error: unknown) => {
      // Disagreeing nodes are not a fault of the verifier. Everything else is.
      const isOfNodes =
        error instanceof Error && /^(QuorumNotReached|ChainStatusUnknown|ChainHalted)Error$/.test(error.name)
      if (!isOfNodes) faults.push(`it threw ${String(error)}`)
      return false
    },
  )
}

/** Every completion with a saved claim; one for all incentives. */
function grantsOf(disk: Disk): readonly Grant[] {
  const grants = new Map<string, Grant>()
  for (const { key, claimant, state } of disk.values()) {
    const blockNumber = Number(state.block.number)
    if ('digest' in state) grants.set(`${key.transactionHash}/${key.logIndex}`, { claimant, blockNumber })
  }
  return [...grants.values()]
}

function noteOverCap(
  { chain, ledger }: World,
  answer: ClaimResult,
  hash: Hash,
  requestedClaimant: Address | null,
): void {
  if (answer.status !== 'refused' || answer.code !== 'over-cap') return
  const found = chain.find(hash)
  const [claimant = null, ...others] = found ? earnersOf(found.transaction) : []
  const whose = requestedClaimant ?? (others.length === 0 ? claimant : null)
  if (found && whose) ledger.overCap.set(`${hash}/${whose}`, { claimant: whose, blockNumber: found.block.number })
}

/** Compares a response with what is known from outside. */
function watch(
  { chain, terms, ledger, disk, more, keys }: World,
  answer: ClaimResult,
  requestedClaimant: Address | null,
): boolean {
  if (answer.status !== 'signed') return false
  const { key, state, claimant } = answer.completion
  if (!('signature' in state)) throw new Broken('I7: what was called signed has no signature')
  const name = `${key.transactionHash}/${state.claim.claimant}`
  const digests = addTo(ledger.digests, name, state.digest)
  if (digests.size > 1) throw new Broken(`I1: ${digests.size} digests for ${name}`)
  const completions = ledger.completions.get(state.digest) ?? new Set()
  ledger.completions.set(state.digest, completions.add(name))
  if (completions.size > 1) throw new Broken(`I1: one digest for ${[...completions].join(' and ')}: one is never paid`)
  if (state.claim.referrer === THIEF) throw new Broken(`I3: the referrer of ${name} named itself`)
  // Each key signs once, and another one only when the validator no longer accepts the first.
  const ofKey = addTo(ledger.signatures, `${name}/${key.incentiveId}/${state.signer}`, state.signature)
  if (ofKey.size > 1) throw new Broken(`I7: ${ofKey.size} signatures were returned for ${name}`)
  if (!state.signature.startsWith(state.digest)) throw new Broken('I1: the signature is of another digest')
  const signatures = [...disk.values()].map(({ state: other }) => ('signature' in other ? other.signature : null))
  const anew = [...more.reissued.values()].map(({ signature }) => signature)
  if (![...signatures, ...anew].includes(state.signature))
    throw new Broken('I7: a signature was returned that was not saved')
  const found = chain.find(key.transactionHash)
  if (!found || found.block.number > chain.finalized())
    throw new Broken('I3: signed for a transaction that is not finalized')
  if (claimant !== state.claim.claimant || !earnersOf(found.transaction).includes(claimant)) {
    throw new Broken(`I3: signed for ${claimant}, which did not complete the action`)
  }
  if (requestedClaimant === null && earnersOf(found.transaction).length > 1) {
    throw new Broken(`I3: chose ${claimant} of several claimants, without a request`)
  }
  if (!isInside(terms, key.incentiveId, found.block.number)) {
    throw new Broken(`R2: signed for block ${found.block.number}, which does not count`)
  }
  // One signature is valid for each incentive below its quantity, whichever was requested.
  for (let incentiveId = 0; incentiveId < state.claim.incentiveQuantity; incentiveId++) {
    if (isInside(terms, incentiveId, found.block.number)) continue
    throw new Broken(`R2: what was signed for ${name} is good for incentive ${incentiveId}, which came later`)
  }
  if (ledger.overCap.has(name)) throw new Broken(`R2: ${name} was over a cap, and then it was signed`)
  if (!terms.areCapsLifted) {
    const [grants, grant] = [grantsOf(disk), { claimant, blockNumber: found.block.number }]
    if (roomLeft(terms, grants, grant) < 0) throw new Broken(`R2: more than the caps allow, with ${name}`)
  }
  if (more.halt !== null) throw new Broken('B2: a signature was returned for a halted chain')
  // A request from before a change of keys may return the old signature. The next response must be valid.
  return keys.taken.has(state.signer)
}

/** @returns whether anything that was settled went: then nothing must leave any more, from any process. */
async function breakChain(world: World, services: readonly Process[], faults: string[]): Promise<boolean> {
  const { chain, schedule, more, moods, disk } = world
  while (schedule.waiting > 0) await schedule.step()
  const signedIn = [...disk.values()].flatMap(({ state }) => ('signature' in state ? [Number(state.block.number)] : []))
  if (signedIn.length === 0 || faults.length > 0) return false
  chain.breakOff(Math.max(...signedIn))
  moods.isLying = false
  moods.down.fill(false)
  for (const { guard } of services) void guard.check()
  while (schedule.waiting > 0) await schedule.step()
  if (more.halt === null) faults.push('B2: a finalized block was removed, and no process noticed')
  for (let times = 0; times < 10; times++) {
    const transaction = chain.all[world.random.below(chain.all.length)]
    for (const process of services) {
      if (!transaction) continue
      const requestedClaimant = requestClaim(
        world,
        process,
        transaction.hash,
        pickEarner(world, transaction.hash),
        faults,
      )
      while (schedule.waiting > 0) await schedule.step()
      if (await requestedClaimant) faults.push('B2: a signature left a chain that is halted')
    }
  }
  return true
}

function addTo(map: Map<string, Set<Hex>>, name: string, value: Hex): Set<Hex> {
  const values = map.get(name) ?? new Set<Hex>()
  map.set(name, values.add(value))
  return values
}

/** All faults end. Everything that was earned must then be signed, and every earlier signature must be returned again. */
async function settle(world: World, engine: Engine, faults: string[]): Promise<void> {
  const { chain, moods, schedule } = world
  moods.isLying = false
  moods.lag.fill(0)
  moods.down.fill(false)
  for (let blocks = 0; blocks < 12; blocks++) chain.mine()
  // The earlier keys are gone, so everything must be signed with the current one.
  world.keys.taken.clear()
  world.keys.taken.add(signerOf(world.keys.changes))
  const process = startProcess(world, engine)
  while (schedule.waiting > 0) await schedule.step()
  for (const transaction of chain.all) {
    if (!chain.find(transaction.hash) || (chain.find(transaction.hash)?.block.number ?? 0) > chain.finalized()) continue
    for (const claimant of earnersOf(transaction)) {
      const { number } = chain.find(transaction.hash)?.block ?? { number: 0 }
      if (![0, 1].some((incentiveId) => isInside(world.terms, incentiveId, number))) continue
      let isSigned = false
      for (let attempt = 0; attempt < 40 && !isSigned; attempt++) {
        const requestedClaimant = requestClaim(world, process, transaction.hash, claimant, faults)
        while (schedule.waiting > 0) await schedule.step()
        isSigned = await requestedClaimant
        if (faults[0] !== undefined) throw new Broken(faults[0])
        if (world.ledger.overCap.has(`${transaction.hash}/${claimant}`)) break
      }
      if (world.ledger.overCap.has(`${transaction.hash}/${claimant}`)) continue
      if (!isSigned) throw new Broken(`I2: ${claimant} earned by ${transaction.hash} and never got a signature`)
    }
  }
  for (const [name, grant] of world.ledger.overCap) {
    if (roomLeft(world.terms, grantsOf(world.disk), grant) > 0) throw new Broken(`R2: there was room for ${name}`)
  }
  // Without caps nothing changes for a completion over one: `watch` notices when it does.
  liftCaps(world.terms, chain)
  for (const name of world.ledger.overCap.keys()) {
    const transaction = chain.all.find(({ hash }) => name.startsWith(hash))
    const claimant = transaction && earnersOf(transaction).find((one) => name.endsWith(one))
    for (let attempt = 0; transaction && claimant && attempt < 4; attempt++) {
      void requestClaim(world, process, transaction.hash, claimant, faults)
      while (schedule.waiting > 0) await schedule.step()
      if (faults[0] !== undefined) throw new Broken(faults[0])
    }
  }
  const rows = new Set<string>()
  for (const { key, claimant } of world.disk.values()) {
    const name = `${key.transactionHash}/${claimant}/${key.incentiveId}`
    if (rows.has(name)) throw new Broken(`I1: ${name} is saved as two completions`)
    rows.add(name)
  }
}
