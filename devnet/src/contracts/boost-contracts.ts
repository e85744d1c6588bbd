import { type Deployable, prepareDeployment } from '@laurel/contracts/deploy/create2.ts'
import { prepareImplementations } from '@laurel/contracts/deploy/implementations.ts'
import { boostCoreAbi, boostCoreBytecode, pointsAbi, pointsBytecode } from '@laurel/protocol/abi'
import { type Address, concat, parseEther } from 'viem'

/** The fee of a payable validator of the local world for a claim, in wei. */
const CLAIM_FEE = parseEther('0.0001')

/** The bases that boosts are cloned from, by the name that `@laurel/protocol` has for each kind. */
export type BoostBases = ReturnType<typeof prepareBoostBases>

/**
 * Prepares the bases that the components of a boost are cloned from: those of a deployment to any chain, without the actions, which
 * are listed apart, and without the kinds that no boost of the local world has. Sends no request.
 * @param owner - receives the claim fees of payable validators.
 */
export function prepareBoostBases(owner: Address) {
  const {
    eventAction: _eventAction,
    contractAction: _contractAction,
    openAllowList: _openAllowList,
    limitedSignerValidator: _limitedSignerValidator,
    payableLimitedSignerValidator: _payableLimitedSignerValidator,
    ...bases
  } = prepareImplementations({ owner, claimFee: CLAIM_FEE })
  return { ...bases, points: prepareDeployment({ name: 'Points', abi: pointsAbi, bytecode: pointsBytecode }) }
}

/** The core's proxy, and its implementation. {@link prepareCore} only deploys them. The core must be initialized once. */
export type CoreContracts = { readonly coreImplementation: Deployable; readonly core: Deployable }

/**
 * Prepares the core's implementation, and an ERC-1967 proxy with the shortest creation code. On a chain that others use,
 * `planDeployment` in contracts/deploy initializes it in the same transaction.
 * Source: https://github.com/Vectorized/solady/blob/main/src/utils/LibClone.sol.
 */
export function prepareCore(): CoreContracts {
  const coreImplementation = prepareDeployment({
    name: 'BoostCore (code)',
    abi: boostCoreAbi,
    bytecode: boostCoreBytecode,
  })
  const proxy = concat([
    '0x603d3d8160223d3973',
    coreImplementation.address,
    '0x60095155f3363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3',
  ])
  return { coreImplementation, core: prepareDeployment({ name: 'BoostCore', abi: boostCoreAbi, bytecode: proxy }) }
}
