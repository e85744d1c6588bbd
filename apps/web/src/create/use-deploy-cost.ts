import { type Action, encodeActionPayload, ProtocolError } from '@laurel/protocol'
import { boostRegistryAbi } from '@laurel/protocol/abi'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { estimateContractGas, getGasPrice } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

/** What deploying costs: `fee` in wei. An estimate: the price of gas moves. */
export type DeployCost = { readonly gas: bigint; readonly fee: bigint }

/** Any account: the cost does not depend on the deployer. */
const ANYBODY: Address = '0x000000000000000000000000000000000000dEaD'
/** The registry's number for actions. Source: docs/protocol.md#enums-and-constants. */
const ACTION = 0

/** Estimates the cost of deploying a clone. Nothing is asked while there is no action, or one that is refused. */
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
                // A name of usual length; a longer one costs a little more.
                args: [ACTION, chain.eventAction, `Estimate ${Date.now()} of an action with a usual name`, payload],
                account: ANYBODY,
              }),
              getGasPrice(client),
            ])
            return { gas, fee: gas * price }
          },
  })
}

// What is refused has no price; why is said beside it.
function payloadOf(action: Action): Hex | null {
  try {
    return encodeActionPayload(action)
  } catch (error) {
    if (error instanceof ProtocolError) return null
    throw error
  }
}
