import { type AccountChoice, hasAccount } from './find-account.ts'
import { hasSolanaAccount } from './opener-solana.ts'
import { isQuietOnSolana, type SolanaWalletNetwork } from './sign-solana.ts'
import type { WalletRequest } from './wallet-request.ts'

/** Returns whether a request signs nothing and moves no funds, or is for an account that the wallet does not have. */
export function needsNoApproval(
  request: WalletRequest,
  { solana, ...choice }: AccountChoice & { readonly solana: SolanaWalletNetwork | null },
): boolean {
  switch (request.type) {
    case 'connect':
      return false
    case 'request':
      return isQuiet(request.method) || !hasAccount(choice, request.method, request.params)
    case 'solana':
      return isQuietOnSolana(request.method) || !hasSolanaAccount(solana, { account: choice.selected }, request)
    default:
      return request satisfies never
  }
}

const isQuiet = (method: string) => method === 'wallet_getCapabilities' || method === 'wallet_getCallsStatus'
