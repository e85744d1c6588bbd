import { encodeClaimData, encodeValidatorPayload, type ValidatorKind, validatorKinds } from '@laurel/protocol'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Address, encodeFunctionData, type Hex, keccak256, numberToHex, stringToHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signerValidatorV2Abi } from '../../../packages/protocol/src/abi/signer-validator-v2.ts'
import { type BoostWorld, startBoostWorld } from '../../../packages/protocol/src/testing/boost-world.ts'
import { type ClaimSigner, createClaimSigner } from '../src/signer-key/claim-signer.ts'
import { WrongNetworkKeyError } from '../src/signer-key/errors.ts'
import { createLocalKey } from '../src/signer-key/local-key.ts'
import { users } from '../src/testing/scene.ts'

const mainChains = [1, 10, 8453]
const testChains = [31_337, 84_532, 11_155_111]
const kinds = ['signerValidator', 'signerValidatorV2', 'limitedSignerValidatorV2'] as const
const BOOST = 7n

const signerOf = (network: 'mainnet' | 'testnet') =>
  createClaimSigner(createLocalKey(keccak256(stringToHex(`the ${network} key of this test`)), 'KEY'), {
    ...{ network, limits: { claimsPerHour: null, valuePerBoostPerHour: null }, nowMs: () => 0 },
  })
const signers = { mainnet: signerOf('mainnet'), testnet: signerOf('testnet') }

/** A validator as one chain has it: the same contract at the same address is there on all six. */
type Place = {
  readonly chainId: number
  readonly core: Address
  readonly validator: Address
  readonly kind: ValidatorKind
}
type Signed = { readonly place: Place; readonly signer: ClaimSigner; readonly signature: Hex }

let world: BoostWorld
let places: readonly Place[]
let signed: readonly Signed[]

beforeAll(async () => {
  world = await startBoostWorld()
  const cores = [world.core, addressOf(0x2c02e)]
  const validators: Omit<Place, 'chainId'>[] = []
  for (const core of cores) {
    for (const kind of kinds) {
      const validator = await world.clone(world.at(kind))
      const believed = { signers: [signers.mainnet.address, signers.testnet.address], validatorCaller: core }
      const payload = encodeValidatorPayload(
        kind === 'limitedSignerValidatorV2'
          ? { type: kind, ...believed, maxClaimCount: 5n }
          : { type: kind, ...believed },
      )
      await world.call(validator, signerValidatorV2Abi, 'initialize', [payload])
      validators.push({ core, validator, kind })
    }
  }
  places = [...mainChains, ...testChains].flatMap((chainId) => validators.map((one) => ({ ...one, chainId })))
  signed = await Promise.all(
    places.map(async (place) => {
      const signer = signers[mainChains.includes(place.chainId) ? 'mainnet' : 'testnet']
      return { place, signer, signature: await signer.signClaim(claimAt(place), null) }
    }),
  )
}, 120_000)
afterAll(async () => {
  await world?.chain.stop()
})

function claimAt({ chainId, validator, kind }: Place) {
  return {
    ...{ chainId, validator, validatorKind: kind, boostId: BOOST, incentiveQuantity: 8 },
    ...({ claimant: users.ben, incentiveData: '0x', referrer: zeroAddress } as const),
  }
}

/** Hands a signature in at a place, as its kind of validator reads claims. */
function handIn(
  { kind, validator, core }: Place,
  { signer, signature }: Signed,
  { from = core, boostId = BOOST } = {},
) {
  const referrer = validatorKinds[kind].signsReferrer ? zeroAddress : null
  const claim = { signer: signer.address, signature, incentiveQuantity: 8, incentiveData: '0x', referrer } as const
  const args = [boostId, 0n, users.ben, encodeClaimData(claim)] as const
  return {
    from,
    to: validator,
    data: encodeFunctionData({ abi: signerValidatorV2Abi, functionName: 'validate', args }),
  }
}

/** Asks the real chain, under another number, whether it takes each of them. One request for all. */
async function areTaken(chainId: number, calls: readonly ReturnType<typeof handIn>[]): Promise<readonly boolean[]> {
  const headers = { 'content-type': 'application/json' }
  const requestClaim = async (body: object): Promise<unknown> =>
    (await fetch(world.chain.rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  await requestClaim({ jsonrpc: '2.0', id: 0, method: 'anvil_setChainId', params: [chainId] })
  expect(await requestClaim({ jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] })).toMatchObject({
    result: numberToHex(chainId),
  })
  const answers = await requestClaim(
    calls.map((call, id) => ({ jsonrpc: '2.0', id, method: 'eth_call', params: [call] })),
  )
  if (!Array.isArray(answers)) throw new TypeError('The chain takes no batches.')
  const byId = new Map<unknown, unknown>(answers.map(({ id, result }) => [id, result]))
  expect(byId.size).toBe(calls.length)
  return calls.map((_, id) => byId.get(id) === numberToHex(1, { size: 32 }))
}

describe('a signature for one place', () => {
  test('default: six chains, two cores, three validators: each takes its own, and none of the others', {
    timeout: 120_000,
  }, async () => {
    let pairs = 0
    for (const chainId of [...mainChains, ...testChains]) {
      const pairings = places
        .filter((place) => place.chainId === chainId)
        .flatMap((place) => signed.map((one) => ({ place, one })))
      const taken = await areTaken(
        chainId,
        pairings.map(({ place, one }) => handIn(place, one)),
      )
      for (const [at, { place, one }] of pairings.entries()) {
        pairs++
        expect({ place, of: one.place, isTaken: taken[at] }).toMatchObject({ isTaken: place === one.place })
      }
    }
    expect(pairs).toBe(36 * 36)
  })

  test('behavior: its own validator takes it from no other core, and for no other boost', async () => {
    for (const chainId of [8453, 31_337]) {
      const own = signed.filter(({ place }) => place.chainId === chainId)
      const calls = own.flatMap((one) => [
        ...places.flatMap(({ core }) => (core === one.place.core ? [] : [handIn(one.place, one, { from: core })])),
        handIn(one.place, one, { boostId: BOOST + 1n }),
      ])
      expect((await areTaken(chainId, calls)).filter(Boolean)).toEqual([])
    }
  })

  test('behavior: neither key signs where the other does', async () => {
    for (const place of places) {
      const other = signers[mainChains.includes(place.chainId) ? 'testnet' : 'mainnet']
      await expect(other.signClaim(claimAt(place), null)).rejects.toThrow(WrongNetworkKeyError)
    }
  })
})
