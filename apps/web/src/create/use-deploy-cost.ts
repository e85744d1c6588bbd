import { type Action, encodeActionPayload, ProtocolError } from '@laurel/protocol'
import { boostRegistryAbi } from '@laurel/protocol/abi'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { estimateContractGas, getGasPrice } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

/** The cost of a deployment: `fee` in wei. It is an estimate, because gas prices change. */
export type DeployCost = { readonly gas: bigint; readonly fee: bigint }

/** Any account, because the cost does not depend on the deployer. */
const ANYBODY: Address = '0x000000000000000000000000000000000000dEaD'
/** The registry's type of actions. Source: docs/protocol.md#enums-and-constants. */
const ACTION = 0

/** Estimates the cost of deploying a clone. Disabled without an action, and for an invalid one. */
export function useDeployCost(chain: ChainConfig, action: Action | null): UseQueryResult<DeployCost> {
  const payload = action === null ? null : payloadOf(action)
  return useQuery({
    queryKey: ['deploy-cost', chain.chainId, payload],
    staleTime: 15_000,
    queryFn:
      payload === null
        ? skipToken
        : async () => {
            const client = chainClient(chain)
            const [gas, price] = await Promise.all([
              estimateContractGas(client, {
                abi: boostRegistryAbi,
                address: chain.registry,
                functionName: 'deployClone',
                // A name of usual length. A longer one costs slightly more.
                args: [ACTION, chain.eventAction, `Estimate ${Date.now()} of an action with a usual name`, payload],
                account: ANYBODY,
              }),
              getGasPrice(client),
            ])
            return { gas, fee: gas * price }
          },
  })
}

// An action that reverts has no cost. The reason is shown beside it.
function payloadOf(action: Action): Hex | null {
  try {
    return encodeActionPayload(action)
  } catch (error) {
    if (error instanceof ProtocolError) return null
    throw error
  }
}
