import {
  type AbiRegistry,
  type Action,
  compileAction,
  createAbiRegistry,
  type Explanation,
  explainAction,
  getEventAction,
  getTransactionEvidence,
  mergeAbiRegistries,
  ProtocolError,
  type TransactionEvidence,
} from '@laurel/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Abi, type Address, type Hash, isAddressEqual } from 'viem'
import { getBlock, getBlockNumber } from 'viem/actions'
import { useSignatures } from '../abi/use-signatures.ts'
import { verifiedRegistry } from '../abi/verified-registry.ts'
import { actionToDraft, type DraftOfAction } from '../action-editor/action-to-draft.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

/** What is checked: a transaction, and a deployed action or a draft. */
export type CheckRequest = {
  readonly hash: Hash
  readonly against:
    | { readonly type: 'action'; readonly address: Address }
    | { readonly type: 'draft'; readonly action: Action; readonly abi: Abi }
  /** The ABI that the user pasted because a signature is unknown. */
  readonly givenAbi: Abi
}

/** The result of a check, once it is there. */
export type CheckAnswer = {
  readonly evidence: TransactionEvidence
  readonly action: Action
  readonly abiItems: AbiRegistry
  /** The action as a draft. Null when one of its signatures is unknown. */
  readonly worded: DraftOfAction | null
  /** The result of the match engine, or its typed error. */
  readonly judged: { readonly explanation: Explanation } | { readonly error: ProtocolError }
  readonly time: number | null
  readonly confirmations: bigint | null
}

export type CheckState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  | {
      readonly status: 'failed'
      readonly about: 'transaction' | 'action'
      readonly error: Error
      readonly again: () => void
    }
  | { readonly status: 'answered'; readonly answer: CheckAnswer; readonly again: () => void }

/** Reads the transaction and the action from the chain, and matches them. Sends nothing. */
export function useCheck(chain: ChainConfig, request: CheckRequest | null): CheckState {
  const { chainId } = chain
  const hash = request?.hash ?? null
  const address = request?.against.type === 'action' ? request.against.address : null
  const evidence = useQuery({
    queryKey: ['evidence', chainId, hash],
    staleTime: 5_000,
    // A pending transaction is read again until it is mined.
    refetchInterval: ({ state }) => (state.data?.read.blockNumber === null ? 2_000 : false),
    queryFn:
      hash === null
        ? skipToken
        : async () => {
            const client = chainClient(chain)
            const read = await getTransactionEvidence(client, { hash, chainId })
            if (read.blockNumber === null) return { read, time: null, confirmations: null }
            const [block, newest] = await Promise.all([
              getBlock(client, { blockNumber: read.blockNumber }),
              getBlockNumber(client),
            ])
            return { read, time: Number(block.timestamp), confirmations: newest - read.blockNumber + 1n }
          },
  })
  const deployed = useQuery({
    queryKey: ['action', chainId, address],
    // An action never changes after its deployment.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn:
      address === null
        ? skipToken
        : async () => {
            return getEventAction(chainClient(chain), { action: address })
          },
  })
  const signatures = useSignatures(hash !== null)
  const action =
    request === null ? null : request.against.type === 'draft' ? request.against.action : (deployed.data ?? null)

  const answer = useMemo((): CheckAnswer | null => {
    // The bundled ABIs affect the result, so the check waits for them.
    if (request === null || action === null || evidence.data === undefined || signatures.isPending) return null
    const abiItems = itemsFor(chain, action, request, signatures.data)
    const { read, time, confirmations } = evidence.data
    return {
      evidence: read,
      action,
      abiItems,
      worded: actionToDraft(action, abiItems),
      judged: judge(action, abiItems, read),
      time,
      confirmations,
    }
  }, [chain, request, action, evidence.data, signatures.isPending, signatures.data])

  if (request === null) return { status: 'idle' }
  const again = () => {
    void evidence.refetch()
    if (address !== null && deployed.isError) void deployed.refetch()
  }
  if (evidence.isError) return { status: 'failed', about: 'transaction', error: evidence.error, again }
  if (address !== null && deployed.isError) return { status: 'failed', about: 'action', error: deployed.error, again }
  return answer === null ? { status: 'asking' } : { status: 'answered', answer, again }
}

// In this order: the pasted ABI, verified source of the contracts, any verified source, the bundled ABIs.
function itemsFor(
  chain: ChainConfig,
  action: Action,
  { against, givenAbi }: CheckRequest,
  bundled: AbiRegistry | undefined,
): AbiRegistry {
  const contracts = [...chain.verified.values()]
  const own = contracts.filter(({ address }) =>
    action.actionSteps.some(({ targetContract }) => isAddressEqual(targetContract, address)),
  )
  return mergeAbiRegistries(
    createAbiRegistry(givenAbi),
    createAbiRegistry(against.type === 'draft' ? against.abi : []),
    ...own.map(verifiedRegistry),
    ...contracts.map(verifiedRegistry),
    ...(bundled === undefined ? [] : [bundled]),
  )
}

function judge(action: Action, abiItems: AbiRegistry, evidence: TransactionEvidence): CheckAnswer['judged'] {
  try {
    return { explanation: explainAction(compileAction(action, { abiItems }), evidence) }
  } catch (error) {
    if (error instanceof ProtocolError) return { error }
    throw error
  }
}
