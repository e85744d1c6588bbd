/** Accounts that are contracts register names too: deployed ones (ERC-1271), and ones that are deployed later (ERC-6492). */
import { apiPaths, toCoinType } from '@laurel/wallet/api-schemas'
import { type Address, concat, getCreate2Address, type Hex, keccak256, zeroHash } from 'viem'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractAccountCode } from '../../../packages/protocol/src/testing/contract-account.ts'
import {
  bodyOf,
  CHAIN,
  messageFor,
  newAccount,
  publicMessageFor,
  reasonOf,
  type Signer,
  startNamesWorld,
} from './names-world.ts'

/** The factory that every local chain has. */
const CREATE2_PROXY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

let world: Awaited<ReturnType<typeof startNamesWorld>>
beforeAll(async () => {
  world = await startNamesWorld()
}, 120_000)
afterAll(async () => {
  await world?.stop()
})

const signedBy = async (address: string) => {
  const statement = `SELECT signed_by FROM registered_name WHERE address = '${address.toLowerCase()}'`
  return (await world.database.query(statement)).rows.map((row) => row.signed_by)
}

describe('a deployed contract (ERC-1271)', () => {
  test('default: it registers what its owner signs', async () => {
    const owner = newAccount()
    const address = await world.deploy(contractAccountCode(owner.address))
    const safe: Signer = { address, signMessage: owner.signMessage }
    const { status, body } = await world.register(safe, 'safe-one')
    expect(status).toBe(200)
    expect(body.addresses).toMatchObject({ [toCoinType(CHAIN)]: { address } })
    expect(await signedBy(address)).toEqual(['contract'])
    // The message of the public clients does not name the account, but its signer must be the account.
    expect((await world.post(await bodyOf(safe, publicMessageFor('safe-two')))).status).toBe(200)
    expect((await world.request(apiPaths.reverseProfile.replace('{address}', address))).body).toHaveLength(2)
  })

  test('security: what another account signs is refused, and so is the owner in its own name for the contract', async () => {
    const [owner, thief] = [newAccount(), newAccount()]
    const address = await world.deploy(contractAccountCode(owner.address))
    const stolen = await world.register({ address, signMessage: thief.signMessage }, 'stolen-name')
    expect([stolen.status, reasonOf(stolen)]).toEqual([403, 'api/name-signature'])
    const message = messageFor(owner.address, 'stolen-name')
    const other = await world.post({ ...(await bodyOf(owner, message)), address })
    expect(reasonOf(other)).toBe('api/name-message-address')
  })

  test.each([
    ['that reverts', '0x60068060095f395ff35f5ffd000000'],
    ['that never ends', '0x60068060095f395ff35b5f56000000'],
    ['that answers yes in the wrong way', '0x600a8060095f395ff3600160005260205ff300'],
  ] as const)('security: a contract %s registers nothing', { timeout: 60_000 }, async (_, code) => {
    const address = await world.deploy(code)
    expect(await world.chain.client.getCode({ address })).toBe(`0x${code.slice('0x60068060095f395ff3'.length)}`)
    const refused = await world.register({ address, signMessage: newAccount().signMessage }, 'hostile-name')
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'api/name-signature'])
  })
})

describe('a contract that is not deployed yet (ERC-6492)', () => {
  const counterfactual = (owner: ReturnType<typeof newAccount>, factory = CREATE2_PROXY): Signer => {
    const code = contractAccountCode(owner.address)
    return {
      address: getCreate2Address({ from: CREATE2_PROXY, salt: zeroHash, bytecodeHash: keccak256(code) }),
      async signMessage(request) {
        const signature = await owner.signMessage(request)
        return serializeErc6492Signature({ address: factory, data: concat([zeroHash, code]), signature })
      },
    }
  }

  test('default: it registers, and stays undeployed', async () => {
    const future = counterfactual(newAccount())
    const { status, body } = await world.register(future, 'future-safe')
    expect(status).toBe(200)
    expect(body.addresses).toMatchObject({ [toCoinType(CHAIN)]: { address: future.address } })
    expect(await signedBy(future.address)).toEqual(['contract'])
    expect(await world.chain.client.getCode({ address: future.address })).toBeUndefined()
  })

  test('default: the same signature works once it is deployed', async () => {
    const owner = newAccount()
    const future = counterfactual(owner)
    await world.send(CREATE2_PROXY, concat([zeroHash, contractAccountCode(owner.address)]))
    expect(await world.chain.client.getCode({ address: future.address })).toBeDefined()
    expect((await world.register(future, 'present-safe')).status).toBe(200)
  })

  test('security: another owner, another factory and another account are refused', async () => {
    const owner = newAccount()
    const real = counterfactual(owner)
    const wrongs: readonly Signer[] = [
      { address: real.address, signMessage: counterfactual(newAccount()).signMessage },
      counterfactual(owner, '0x00000000000000000000000000000000000000ad'),
      { address: newAccount().address, signMessage: real.signMessage },
      { address: real.address, signMessage: async () => `0x${'64926492'.repeat(8)}` satisfies Hex },
    ]
    for (const wrong of wrongs) {
      const refused = await world.register(wrong, 'future-thief')
      expect([refused.status, reasonOf(refused)]).toEqual([403, 'api/name-signature'])
    }
  })
})
