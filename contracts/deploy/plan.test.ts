import { array, assert, bigInt, property, tuple, uint8Array } from 'fast-check'
import { type Address, getContractAddress, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { CREATE2_PROXY } from './create2.ts'
import { planDeployment } from './plan.ts'

const owner: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const addresses = uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): Address => toHex(bytes))
const parameters = tuple(addresses, addresses, bigInt({ min: 0n, max: 10n ** 18n })).map(
  ([owner, protocolFeeReceiver, claimFee]) => ({ owner, protocolFeeReceiver, claimFee }),
)

describe('planDeployment', () => {
  test('default: the implementations come first, then what names them', () => {
    const { steps } = planDeployment({ owner, protocolFeeReceiver: owner, claimFee: 0n })
    expect(steps.map(({ contract }) => contract).slice(-3)).toEqual([
      'BoostCore',
      'BoostRegistryDeployer',
      'BoostCoreProxy',
    ])
    expect(steps).toHaveLength(30)
  })

  test('behavior: nothing that only the owner decides changes an implementation', () => {
    const one = planDeployment({ owner, protocolFeeReceiver: owner, claimFee: 0n })
    const other = planDeployment({ owner: CREATE2_PROXY, protocolFeeReceiver: owner, claimFee: 5n })
    const differing = one.steps.filter(({ address }, index) => address !== other.steps[index]?.address)
    expect(differing.map(({ contract }) => contract)).toEqual([
      'PayableLimitedSignerValidator',
      'PayableLimitedSignerValidatorV2',
      'BoostRegistryDeployer',
      'BoostCoreProxy',
    ])
  })

  test('property: the same parameters give the same plan, and every other parameter another core', () => {
    assert(
      property(array(parameters, { minLength: 2, maxLength: 2 }), (given) => {
        const plans = given.map((one) => planDeployment(one))
        expect(given.map((one) => planDeployment(one).core)).toEqual(plans.map(({ core }) => core))
        const keys = new Set(given.map((one) => [one.owner, one.protocolFeeReceiver, one.claimFee].join()))
        expect(new Set(plans.map(({ core }) => core)).size).toBe(keys.size)
      }),
      { numRuns: 4 },
    )
  })

  test('property: every address follows from the creation code, and the core names owner and registry in it', () => {
    assert(
      property(parameters, (given) => {
        const { steps, registry, coreImplementation } = planDeployment(given)
        for (const { address, deployData } of steps) {
          const [salt, bytecode]: [`0x${string}`, `0x${string}`] = [
            `0x${deployData.slice(2, 66)}`,
            `0x${deployData.slice(66)}`,
          ]
          expect(address).toBe(getContractAddress({ opcode: 'CREATE2', from: CREATE2_PROXY, salt, bytecode }))
        }
        const core = steps.at(-1)?.constructorArguments ?? '0x'
        for (const named of [coreImplementation, registry, given.protocolFeeReceiver, given.owner]) {
          expect(core).toContain(named.slice(2).toLowerCase())
        }
      }),
      { numRuns: 4 },
    )
  })
})
