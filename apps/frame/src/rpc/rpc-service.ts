import type { FrameChain, FrameSolanaNetwork, MessagePayload, PlainData } from '@laurel/wallet/frame-messages'
import type { Address } from 'viem'
import type { Login } from '../account/login.ts'
import type { SolanaSignRequest } from '../keys/worker/sign-request.ts'
import type { SmartAccounts } from '../smart-account/contracts.ts'
import type { AccountType } from '../smart-account/preferences.ts'
import type { RpcContext } from './context.ts'

/** Answers methods of JSON-RPC, and reads smart accounts. */
export type RpcService = {
  readonly answer: (
    request: {
      readonly id: string
      readonly origin: string
      readonly account: Address | null
      readonly accountType: AccountType
      readonly chain: FrameChain
      readonly solana: {
        readonly account: string | null
        /** The network that the request is for; null where the operator has none. */
        readonly network: FrameSolanaNetwork | null
        readonly sign: (request: SolanaSignRequest) => ReturnType<Login['signSolana']>
      }
    } & Pick<RpcContext, 'approve' | 'sign' | 'signAuthorization' | 'sponsor'>,
    payload: MessagePayload<'RPC_REQUEST'>,
  ) => Promise<PlainData>
  /** Returns the address of an owner's smart account, deployed or not. */
  readonly smartAddressOf: (contracts: SmartAccounts, owner: Address) => Address
  /** Whether a contract is at an address. @throws viem's errors when no node answers. */
  readonly isDeployed: (chain: FrameChain, address: Address) => Promise<boolean>
}
